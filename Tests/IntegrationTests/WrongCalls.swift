import DBus
import WidgetClient

/// Makes calls that are wrong in one way or another; one in ten is far too large as well.
struct WrongCalls {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A call, and whether it is one of the large ones.
  mutating func next() -> (call: Message, isLarge: Bool) {
    number(below: 10) == 0 ? (oversized(), true) : (small(), false)
  }

  private mutating func small() -> Message {
    switch number(below: 16) {
    case 0: manager(MemberName(trusted: word()), values())
    case 1: Message.call(ServiceNames.service, path(), ServiceNames.manager, "ListJobs", [])
    case 2: other(InterfaceName(trusted: "org.example.\(word())"), MemberName(trusted: word()))
    case 3: manager(manyArguments(), [.int64(1)] + values())
    case 4: perform(.string(text()), [:], [:])
    case 5: perform("WriteA", ["value": nonInteger()], [:])
    case 6: perform("WriteA", DBusDictionary([(word(), .int64(1)), ("value", .int64(1))]), [:])
    case 7: perform("WriteA", [:], [:])
    case 8: perform("WriteA", ["value": .int64(1)], DBusDictionary([(word(), value())]))
    case 9: perform("WriteA", ["value": .int64(1)], wrongOption())
    case 10: add(kind: .string(text()), family: "systemSmall", ["name": "x", "host": "h"])
    case 11: add(kind: "ReadsA", family: .string(word()), ["name": "x", "host": "h"])
    case 12: add(kind: "ReadsA", family: "systemSmall", ["host": .string(word())])
    case 13: press(.int64(Int64(number(below: 1_000)) + 100), .string(text()))
    case 14: properties()
    default: manager("SetState", [.string(word()), .string(word()), .string("{" + text())])
    }
  }

  func manager(_ member: MemberName, _ body: [DBusValue]) -> Message {
    .call(ServiceNames.service, ServiceNames.root, ServiceNames.manager, member, body)
  }

  private mutating func other(_ interface: InterfaceName, _ member: MemberName) -> Message {
    .call(ServiceNames.service, ServiceNames.root, interface, member, values())
  }

  func perform(
    _ action: DBusValue,
    _ parameters: DBusDictionary,
    _ options: DBusDictionary
  ) -> Message {
    manager("PerformAction", [action, .dictionary(parameters), .dictionary(options)])
  }

  func add(kind: DBusValue, family: DBusValue, _ options: DBusDictionary) -> Message {
    manager("AddWidget", [kind, family, .dictionary([:]), .dictionary(options)])
  }

  private func press(_ generation: DBusValue, _ element: DBusValue) -> Message {
    .call(
      ServiceNames.service,
      ServiceNames.path(ofWidget: "w"),
      ServiceNames.widget,
      "Press",
      [generation, element, .dictionary([:])]
    )
  }

  private mutating func properties() -> Message {
    let isSet = chance()
    let body: [DBusValue] = [
      .string(ServiceNames.widget.string), isSet ? "Name" : .string(word()),
    ]
    return .call(
      ServiceNames.service,
      ServiceNames.path(ofWidget: "w"),
      "org.freedesktop.DBus.Properties",
      isSet ? "Set" : "Get",
      isSet ? body + [.variant("other")] : body
    )
  }

  private mutating func path() -> ObjectPath {
    let parents: [ObjectPath] = [.root, ServiceNames.root, ServiceNames.widgets]
    return parents[number(below: parents.count)].appending(escaping: text(upTo: 100))
  }

  /// A method that takes other arguments than these.
  private mutating func manyArguments() -> MemberName {
    let names: [MemberName] = [
      "PerformAction", "StartAction", "AddWidget", "RemoveWidget", "RemoveHost", "ListWidgets",
      "GetEntries", "SetVisible", "GetState", "SetState", "GetHistory", "Explain", "CancelAction",
    ]
    return names[number(below: names.count)]
  }

  private mutating func wrongOption() -> DBusDictionary {
    let wrong: [(String, DBusValue)] = [
      ("wait", .int64(-1 - Int64(number(below: 1_000)))), ("wait", "long"),
      ("deadline", .int64(.max)), ("key", .int64(1)), ("nulls", "value"), ("text", "yes"),
      ("nulls", .strings([word()])),
    ]
    return DBusDictionary([wrong[number(below: wrong.count)]])
  }

  private mutating func nonInteger() -> DBusValue {
    switch number(below: 6) {
    case 0: .bool(true)
    case 1: .double(0.5)
    case 2: .string(text())
    case 3: .bytes([1, 2, 3])
    case 4: .uint64(.max)
    default: .array(of: "s", [.string(word())])
    }
  }

  private mutating func values() -> [DBusValue] {
    var values: [DBusValue] = []
    for _ in 0..<number(below: 5) { values.append(value()) }
    return values
  }

  private mutating func value() -> DBusValue {
    switch number(below: 9) {
    case 0: .bool(chance())
    case 1: .int32(Int32(truncatingIfNeeded: draw()))
    case 2: .double(Double(draw()))
    case 3: .string(text())
    case 4: .objectPath(path())
    case 5: .bytes(Array(repeating: 7, count: number(below: 100_000)))
    case 6: .structure([.string(word()), .variant(.uint64(draw()))])
    case 7: .dictionary(DBusDictionary([(word(), .variant(.string(text())))]))
    default: .array(of: "v", [.variant("x"), .variant(.int64(1))])
    }
  }

  mutating func word() -> String {
    "W" + String(draw(), radix: 36)
  }

  /// Text of any length and script; one in fifty is very long.
  mutating func text(upTo limit: Int = 1 << 20) -> String {
    let pieces = ["a", "Ü", "😀", "\n", " ", "/", "\"", "{", "%n", "؂", "\u{202e}", "\u{7}"]
    let length = number(below: 50) == 0 ? limit / 4 : number(below: 40)
    let piece = pieces[number(below: pieces.count)]
    return word() + String(repeating: piece, count: min(length, limit / 8))
  }

  private mutating func chance() -> Bool { number(below: 2) == 0 }

  mutating func number(below limit: Int) -> Int { Int(draw() % UInt64(limit)) }

  /// SplitMix64.
  mutating func draw() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
