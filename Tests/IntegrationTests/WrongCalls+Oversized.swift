import DBus
import WidgetClient

extension WrongCalls {
  /// A call with a body between 256 KiB and 4 MiB, one in twenty up to what D-Bus itself allows.
  ///
  /// Most would be wrong if they were short; the others are wrong because they are long.
  mutating func oversized() -> Message {
    let size = self.size()
    let long = DBusValue.string(word() + String(repeating: piece(), count: size))
    let value: DBusDictionary = ["value": .int64(1)]
    switch number(below: 16) {
    case 0: return perform(long, [:], [:])
    case 1: return perform("WriteA", ["value": long], [:])
    case 2: return perform("WriteA", many(size), [:])
    case 3: return perform("WriteA", ["value": .bytes(Array(repeating: 1, count: size))], [:])
    case 4: return perform("WriteA", ["value": numbers(size)], [:])
    case 5: return perform("WriteA", value, DBusDictionary([(word(), long)]))
    case 6: return perform("WriteA", value, ["nulls": .strings(texts(size))])
    case 7: return perform("WriteFile", ["text": .string(filler(max(size, 2 << 20)))], [:])
    case 8: return add(kind: long, family: "systemSmall", ["name": "x", "host": "h"])
    case 9: return add(kind: "ReadsA", family: "systemSmall", ["name": long, "host": "h"])
    case 10: return manager("SetState", ["g", "k", .string("[" + filler(size))])
    case 11: return manager("SetState", ["g", "k", .string(quoted(max(size, 2 << 20)))])
    case 12: return manager("SetState", ["g", long, "1"])
    case 13: return manager("GetEntries", [.array(of: "o", paths(size)), [:]])
    case 14: return press(long)
    default: return manager("Frobnicate", [.bytes(Array(repeating: 7, count: largest()))])
    }
  }

  private mutating func size() -> Int {
    number(below: 20) == 0 ? 8 << 20 + number(below: 16 << 20) : 256 << 10 + number(below: 4 << 20)
  }

  /// One in ten as many bytes as an array may have.
  private mutating func largest() -> Int {
    number(below: 10) == 0 ? MessageLimits.arrayBytes : size()
  }

  private mutating func piece() -> String {
    ["a", "7", "\"", "\u{7}", "%", "[", " "][number(below: 7)]
  }

  private func filler(_ size: Int) -> String { String(repeating: "x", count: size) }

  private func quoted(_ size: Int) -> String { "\"" + filler(size) + "\"" }

  private func many(_ size: Int) -> DBusDictionary {
    DBusDictionary((0..<size / 100).map { ("name\($0)", .string("value\($0)")) })
  }

  private func numbers(_ size: Int) -> DBusValue {
    .array(of: "x", (0..<size / 100).map { .int64(Int64($0)) })
  }

  private func texts(_ size: Int) -> [String] { (0..<size / 100).map { "name\($0)" } }

  private func paths(_ size: Int) -> [DBusValue] {
    (0..<size / 100).map {
      .objectPath(ServiceNames.widgets.appending(escaping: "nobody-\($0)"))
    }
  }

  private func press(_ element: DBusValue) -> Message {
    .call(
      ServiceNames.service,
      ServiceNames.path(ofWidget: "w"),
      ServiceNames.widget,
      "Press",
      [.int64(0), element, .dictionary([:])]
    )
  }
}
