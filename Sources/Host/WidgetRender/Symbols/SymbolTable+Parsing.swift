/// Why a symbol table was refused.
package struct SymbolTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package let line: Int
  package let problem: String

  package var description: String { "line \(line): \(problem)" }
}

extension SymbolTable {
  /// Reads lines of an SF Symbols name, the font's name and a hexadecimal code point, with tabs between.
  ///
  /// Lines before the first entry may be comments, which begin with `#`. The names are sorted, each is
  /// there once.
  package init(parsing bytes: some Collection<UInt8>) throws(SymbolTableError) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }

    var entries: [Entry] = []
    for (index, line) in lines.enumerated() {
      if entries.isEmpty, line.first == UInt8(ascii: "#") { continue }
      let entry = try Entry(line, at: index + 1)
      if let previous = entries.last, previous.name >= entry.name {
        throw SymbolTableError(
          line: index + 1,
          problem: "'\(entry.name)' does not sort after '\(previous.name)'"
        )
      }
      entries.append(entry)
    }
    self.init(entries: entries)
  }
}

extension SymbolTable.Entry {
  fileprivate init(_ line: some Collection<UInt8>, at number: Int) throws(SymbolTableError) {
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 3 else {
      throw SymbolTableError(line: number, problem: "there are \(fields.count) fields instead of 3")
    }
    guard Self.isName(fields[0], separator: ".") else {
      throw SymbolTableError(line: number, problem: "'\(fields[0])' is no SF Symbols name")
    }
    guard Self.isName(fields[1], separator: "-") else {
      throw SymbolTableError(line: number, problem: "'\(fields[1])' is no name of the font")
    }
    guard fields[2].utf8.allSatisfy(Self.isHexadecimal),
      let scalar = UInt32(fields[2], radix: 16).flatMap(Unicode.Scalar.init)
    else {
      throw SymbolTableError(line: number, problem: "'\(fields[2])' is no code point")
    }
    name = fields[0]
    mdiName = fields[1]
    glyph = scalar
  }

  /// Whether it is parts of lower-case letters and digits, none of them empty.
  private static func isName(_ text: String, separator: Character) -> Bool {
    text.split(separator: separator, omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { isDigit($0) || (0x61...0x7a).contains($0) }
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
  }
}
