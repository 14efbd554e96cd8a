/// The texts of one `.strings` file.
package struct StringsTable: Sendable, Equatable {
  package var texts: [String: String] = [:]

  package struct SyntaxError: Error, Equatable {
    package var line: Int
    package var expected: String

    package init(line: Int, expected: String) {
      self.line = line
      self.expected = expected
    }
  }

  /// Reads `"key" = "text";` lines; comments are `//` to the end of the line and `/* … */`.
  package init(parsing source: String) throws(SyntaxError) {
    var scanner = Scanner(source)
    while let key = try scanner.word("a key") {
      try scanner.expect("=")
      guard let text = try scanner.word("a text") else { throw scanner.error("a text") }
      try scanner.expect(";")
      texts[key] = text
    }
  }

  package init() {}

  /// Reads a file in UTF-8, or in UTF-16 with a byte order mark.
  package init(contentsOf file: URL) throws {
    let data = try Data(contentsOf: file)
    let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    guard let source = String(data: data, encoding: isWide ? .utf16 : .utf8) else {
      throw SyntaxError(line: 1, expected: "text in UTF-8 or UTF-16")
    }
    try self.init(parsing: source)
  }
}

/// A cursor over the characters of a `.strings` file.
private struct Scanner {
  private let characters: [Unicode.Scalar]
  private var position = 0
  private var line = 1

  init(_ source: String) {
    characters = Array(source.unicodeScalars.drop { $0 == "\u{FEFF}" })
  }

  func error(_ expected: String) -> StringsTable.SyntaxError {
    StringsTable.SyntaxError(line: line, expected: expected)
  }

  /// A quoted or bare word, or nil at the end of the file.
  mutating func word(_ expected: String) throws(StringsTable.SyntaxError) -> String? {
    try skipBlanks()
    guard let first = peek else { return nil }
    if first == "\"" { return try quoted() }
    var word = String.UnicodeScalarView()
    while let scalar = peek,
      scalar.properties.isAlphabetic || "0123456789_.-".unicodeScalars.contains(scalar)
    {
      word.append(scalar)
      advance()
    }
    guard !word.isEmpty else { throw error(expected) }
    return String(word)
  }

  mutating func expect(_ scalar: Unicode.Scalar) throws(StringsTable.SyntaxError) {
    try skipBlanks()
    guard peek == scalar else { throw error("\"\(scalar)\"") }
    advance()
  }

  private var peek: Unicode.Scalar? {
    position < characters.count ? characters[position] : nil
  }

  private mutating func advance() {
    if peek == "\n" { line += 1 }
    position += 1
  }

  private mutating func quoted() throws(StringsTable.SyntaxError) -> String {
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek {
      advance()
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escaped())
      default: text.append(scalar)
      }
    }
    throw error("a closing quote")
  }

  private mutating func escaped() throws(StringsTable.SyntaxError) -> Unicode.Scalar {
    guard let scalar = peek else { throw error("a character after the backslash") }
    advance()
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "0": return "\0"
    case "U", "u":
      var digits = ""
      while digits.count < 4, let digit = peek, digit.properties.isASCIIHexDigit {
        digits.unicodeScalars.append(digit)
        advance()
      }
      guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
        throw error("four hexadecimal digits of a character")
      }
      return scalar
    default: return scalar
    }
  }

  private mutating func skipBlanks() throws(StringsTable.SyntaxError) {
    while let scalar = peek {
      if scalar.properties.isWhitespace {
        advance()
      } else if scalar == "/", position + 1 < characters.count, characters[position + 1] == "/" {
        while let scalar = peek, scalar != "\n" { advance() }
      } else if scalar == "/", position + 1 < characters.count, characters[position + 1] == "*" {
        advance()
        advance()
        while position + 1 < characters.count,
          characters[position] != "*" || characters[position + 1] != "/"
        { advance() }
        guard position + 1 < characters.count else { throw error("the end of the comment") }
        advance()
        advance()
      } else {
        return
      }
    }
  }
}
