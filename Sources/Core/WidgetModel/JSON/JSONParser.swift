/// What is wrong with a JSON text, and where.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  package var message: String
  /// Position of the offending byte, counted from zero.
  package var offset: Int

  package var description: String { "\(message) at byte \(offset)" }
}

/// Reads one JSON text (RFC 8259), strictly: no comments, no trailing commas, no doubled keys.
package struct JSONParser {
  /// Deeper nesting is refused, so that hostile text cannot overflow the stack.
  package static let depthLimit = 512

  /// Up to so many members are compared one by one.
  private static let smallObject = 16

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads a whole text.
  ///
  /// - Throws: ``JSONError`` where the bytes are not exactly one JSON value in valid UTF-8.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    try parse(bytes[...])
  }

  /// Reads a whole text from part of an array.
  ///
  /// - Throws: ``JSONError`` where the bytes are not exactly one JSON value in valid UTF-8.
  package static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSON {
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSON, JSONError> in
      var parser = JSONParser(buffer)
      do throws(JSONError) {
        return .success(try parser.document())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Reads a whole text.
  ///
  /// - Throws: ``JSONError`` where the text is not exactly one JSON value.
  package static func parse(_ text: String) throws(JSONError) -> JSON {
    try parse(Array(text.utf8))
  }

  private mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw failure("Unexpected text after the value") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    guard let byte = peek else { throw failure("Unexpected end of the text") }
    switch byte {
    case UInt8(ascii: "{"):
      return .object(try nested { parser throws(JSONError) in try parser.object() })
    case UInt8(ascii: "["):
      return .array(try nested { parser throws(JSONError) in try parser.array() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure("Unexpected character")
    }
  }

  private mutating func nested<T>(
    _ read: (inout JSONParser) throws(JSONError) -> T
  ) throws(JSONError) -> T {
    guard depth < Self.depthLimit else { throw failure("Nesting deeper than \(Self.depthLimit)") }
    depth += 1
    defer { depth -= 1 }
    position += 1
    return try read(&self)
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var object = JSONObject()
    // Nearly all objects are small; hashing their keys would cost more than comparing them.
    var seen: Set<String>?
    skipSpace()
    if take(UInt8(ascii: "}")) { return object }
    object.reserveCapacity(4)
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw failure("Expected a member's name") }
      let start = position
      let key = try string()
      if seen == nil, object.fields.count == Self.smallObject { seen = Set(object.keys) }
      guard seen?.insert(key).inserted ?? (object.index(of: key) == nil) else {
        position = start
        throw failure("The member \"\(key)\" stands twice")
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("Expected ':'") }
      object.append(key, try value())
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw failure("Expected ',' or '}'") }
    return object
  }

  private mutating func array() throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    repeat {
      elements.append(try value())
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw failure("Expected ',' or ']'") }
    return elements
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = position
    var isWhole = true
    _ = take(UInt8(ascii: "-"))
    let leading = position
    try digits()
    if bytes[leading] == UInt8(ascii: "0"), position > leading + 1 {
      position = leading
      throw failure("A number starts with 0")
    }
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    // Nearly all numbers are whole and short; making text of them first would cost more than they do.
    if isWhole, position - leading <= 18 {
      let magnitude = bytes[leading..<position].reduce(0) { $0 * 10 + Int64($1 & 0xF) }
      return .int(leading > start ? -magnitude : magnitude)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .int(value) }
    guard let value = Double(text), value.isFinite else {
      position = start
      throw failure("A number is out of range")
    }
    return .double(value)
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw failure("Expected a digit") }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    var start = position
    var text: [UInt8]?
    var isASCII = true
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let part = bytes[start..<position]
        position += 1
        let whole: String?
        if var text {
          text.append(contentsOf: part)
          whole = String(validating: text, as: UTF8.self)
        } else if isASCII {
          // Nearly all strings are; validating one costs as much as reading all of a message.
          whole = String(decoding: part, as: UTF8.self)
        } else {
          whole = String(validating: part, as: UTF8.self)
        }
        guard let whole else { throw failure("A string is not valid UTF-8") }
        return whole
      case UInt8(ascii: "\\"):
        var escaped = text ?? []
        escaped.append(contentsOf: bytes[start..<position])
        position += 1
        escaped.append(contentsOf: Array(String(try escape()).utf8))
        text = escaped
        start = position
      case 0..<0x20:
        throw failure("A control character stands in a string")
      default:
        if byte >= 0x80 { isASCII = false }
        position += 1
      }
    }
    throw failure("A string does not end")
  }

  private mutating func escape() throws(JSONError) -> Character {
    guard let byte = peek else { throw failure("A string does not end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return Character(try unicodeEscape())
    default: throw failure("Unknown escape")
    }
  }

  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u"))
    else { throw failure("A lone surrogate") }
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw failure("A lone surrogate") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    guard position + 4 <= bytes.count,
      bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw failure("Expected four hexadecimal digits") }
    position += 4
    return value
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count,
      bytes[position..<position + count].elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: count)
      )
    else { throw failure("Unexpected character") }
    position += count
    return value
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private func failure(_ message: String) -> JSONError {
    JSONError(message: message, offset: position)
  }
}
