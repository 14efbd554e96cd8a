/// Writes JSON text as UTF-8 bytes, one token at a time.
///
/// `WidgetModel` values describe themselves as ``JSON``; archives, which are large, are streamed
/// through the same writer without building values first.
package struct JSONWriter {
  /// What is written, with room behind it: each token checks once whether it fits.
  private var buffer: [UInt8]
  /// How many bytes of the buffer are written.
  private var count = 0
  /// Whether the next member or element needs a comma before it.
  private var needsComma = false

  package init(reserving capacity: Int = 256) {
    buffer = [UInt8](repeating: 0, count: capacity)
  }

  /// What was written so far.
  package var bytes: [UInt8] { Array(buffer[..<count]) }

  package mutating func beginObject() {
    separate()
    add(UInt8(ascii: "{"))
    needsComma = false
  }

  package mutating func endObject() {
    add(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func beginArray() {
    separate()
    add(UInt8(ascii: "["))
    needsComma = false
  }

  package mutating func endArray() {
    add(UInt8(ascii: "]"))
    needsComma = true
  }

  package mutating func key(_ key: String) {
    separate()
    quote(key)
    add(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name that needs no escapes, as those in source code are.
  package mutating func key(plain name: StaticString) {
    separate()
    name.withUTF8Buffer { quote(plain: $0) }
    add(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func null() {
    literal("null")
  }

  package mutating func value(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  package mutating func value(_ value: Int64) {
    separate()
    if value < 0 { add(UInt8(ascii: "-")) }
    var length = 1
    var rest = value.magnitude
    while rest >= 10 {
      rest /= 10
      length += 1
    }
    add(length: length) { place in
      var rest = value.magnitude
      for index in (0..<length).reversed() {
        place[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
    }
    needsComma = true
  }

  /// Writes a number; JSON has no infinities, so a value that is not finite becomes null.
  package mutating func value(_ value: Double) {
    guard value.isFinite else { return null() }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53,
      whole != 0 || value.sign == .plus
    {
      self.value(whole)
      add(".0")
      return
    }
    literal(value.description)
  }

  package mutating func value(_ value: String) {
    separate()
    quote(value)
    needsComma = true
  }

  package mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .int(let value): self.value(value)
    case .double(let value): self.value(value)
    case .string(let value): self.value(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let object):
      beginObject()
      for member in object.fields {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  private mutating func separate() {
    if needsComma { add(UInt8(ascii: ",")) }
  }

  private mutating func literal(_ text: String) {
    separate()
    add(text)
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      // Nearly all texts need no escapes.
      guard utf8.contains(where: Self.needsEscape) else { return quote(plain: utf8) }
      add(UInt8(ascii: "\""))
      for byte in utf8 {
        if Self.needsEscape(byte) { escape(byte) } else { add(byte) }
      }
      add(UInt8(ascii: "\""))
    }
  }

  private mutating func quote(plain text: UnsafeBufferPointer<UInt8>) {
    add(length: text.count + 2) { place in
      place[0] = UInt8(ascii: "\"")
      if let start = text.baseAddress { (place + 1).update(from: start, count: text.count) }
      place[text.count + 1] = UInt8(ascii: "\"")
    }
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    add(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): add(byte)
    case 0x0A: add(UInt8(ascii: "n"))
    case 0x0D: add(UInt8(ascii: "r"))
    case 0x09: add(UInt8(ascii: "t"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      add("u00")
      add(digits[Int(byte >> 4)])
      add(digits[Int(byte & 0xF)])
    }
  }

  // MARK: - Bytes

  private mutating func add(_ byte: UInt8) {
    if count == buffer.count { makeRoom(1) }
    buffer[count] = byte
    count += 1
  }

  private mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    add(length: bytes.count) { place in
      if let start = bytes.baseAddress { place.update(from: start, count: bytes.count) }
    }
  }

  /// Adds so many bytes, all of which the closure sets.
  private mutating func add(length: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
    if buffer.count - count < length { makeRoom(length) }
    let start = count
    buffer.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { fill(base + start) }
    }
    count += length
  }

  private mutating func makeRoom(_ length: Int) {
    buffer.append(contentsOf: repeatElement(0, count: max(buffer.count, length)))
  }
}

extension JSON {
  /// The compact text of the value, as UTF-8.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }

  /// The compact text of the value.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of the value over several lines, for people.
  package var prettyText: String { pretty(indent: "") }

  private func pretty(indent: String) -> String {
    let deeper = indent + "  "
    switch self {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { deeper + $0.pretty(indent: deeper) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    case .object(let object) where !object.isEmpty:
      let lines = object.members.map {
        deeper + JSON.string($0.key).text + ": " + $0.value.pretty(indent: deeper)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    default:
      return text
    }
  }
}
