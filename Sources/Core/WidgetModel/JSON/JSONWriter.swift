/// Writes JSON text as UTF-8 bytes, one token at a time.
///
/// `WidgetModel` values describe themselves as ``JSON``; archives, which are large, are streamed
/// through the same writer without building values first.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether the next member or element needs a comma before it.
  private var needsComma = false

  package init(reserving capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  package mutating func beginObject() {
    separate()
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  package mutating func beginArray() {
    separate()
    bytes.append(UInt8(ascii: "["))
    needsComma = false
  }

  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
    needsComma = true
  }

  package mutating func key(_ key: String) {
    separate()
    quote(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name that needs no escapes, as those in source code are.
  package mutating func key(plain name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
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
    var value = value
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8((value % 10).magnitude))
      value /= 10
    } while value != 0
    bytes[start...].reverse()
    needsComma = true
  }

  /// Writes a number; JSON has no infinities, so a value that is not finite becomes null.
  package mutating func value(_ value: Double) {
    guard value.isFinite else { return null() }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      self.value(whole)
      bytes.append(contentsOf: ".0".utf8)
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

  /// Adds text that is JSON already.
  package mutating func raw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func literal(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      // Nearly all texts need no escapes.
      guard utf8.contains(where: Self.needsEscape) else { return bytes.append(contentsOf: utf8) }
      for byte in utf8 {
        if Self.needsEscape(byte) { escape(byte) } else { bytes.append(byte) }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 0xF)])
    }
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
