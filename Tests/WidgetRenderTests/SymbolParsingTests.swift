import Testing
import WidgetRender

@Suite
struct SymbolParsingTests {
  @Test
  func `comments come first, each line has three fields`() throws {
    let table = try parsed("# columns\n#\nbell\tbell-outline\tF09C\nbell.fill\tbell\tF09A\n")
    #expect(table.entries.map(\.name) == ["bell", "bell.fill"])
    #expect(table.entries.map(\.mdiName) == ["bell-outline", "bell"])
    #expect(table.entries.map(\.glyph) == ["\u{F09C}", "\u{F09A}"])
  }

  @Test
  func `an empty table has no symbols`() throws {
    #expect(try parsed("").entries.isEmpty)
    #expect(try parsed("# nothing\n").entries.isEmpty)
  }

  @Test(arguments: [
    ("a\tb\n", 1, "there are 2 fields instead of 3"),
    ("a\tb\tF001\tc\n", 1, "there are 4 fields instead of 3"),
    ("# c\na\tb\tF001\n\nb\tb\tF001\n", 3, "there are 1 fields instead of 3"),
    ("a\tb\tF001\n# late\n", 2, "there are 1 fields instead of 3"),
    ("A\tb\tF001\n", 1, "'A' is no SF Symbols name"),
    ("a..b\tb\tF001\n", 1, "'a..b' is no SF Symbols name"),
    ("\tb\tF001\n", 1, "'' is no SF Symbols name"),
    ("a\tb c\tF001\n", 1, "'b c' is no name of the font"),
    ("a\tb\t\n", 1, "'' is no code point"),
    ("a\tb\tf001\n", 1, "'f001' is no code point"),
    ("a\tb\t+F001\n", 1, "'+F001' is no code point"),
    ("a\tb\tD800\n", 1, "'D800' is no code point"),
    ("a\tb\t110000\n", 1, "'110000' is no code point"),
    ("a\tb\tFFFFFFFFFF\n", 1, "'FFFFFFFFFF' is no code point"),
    ("a\tb\tF001\r\n", 1, "'F001\r' is no code point"),
    ("b\tb\tF001\na\tb\tF001\n", 2, "'a' does not sort after 'b'"),
    ("a\tb\tF001\na\tc\tF002\n", 2, "'a' does not sort after 'a'"),
  ])
  func `a malformed line is refused with its number`(
    text: String,
    line: Int,
    problem: String
  ) throws {
    let error = try #require(throws: SymbolTableError.self) { try parsed(text) }
    #expect(error.line == line)
    #expect(error.problem == problem)
    #expect(error.description == "line \(line): \(problem)")
  }

  private func parsed(_ text: String) throws -> SymbolTable {
    try SymbolTable(parsing: Array(text.utf8))
  }
}
