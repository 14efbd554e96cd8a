/// Symbols as letters of the icon font.
enum SymbolGlyph {
  /// Icons fill 20 of the 24 parts of their square; it is as much larger than what is to be seen.
  static let emScale = 24.0 / 20

  /// How much larger than its letters a symbol among text is.
  static let textScale = 1.2

  /// The letter of a symbol among text; a neutral mark for one that is not known.
  static func letter(named name: String) -> String {
    let unknown = SymbolTable.builtIn.symbol(named: "square")?.glyph ?? "\u{25A1}"
    return String(Character(SymbolTable.builtIn.symbol(named: name)?.glyph ?? unknown))
  }
}
