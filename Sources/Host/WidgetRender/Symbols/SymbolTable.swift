/// Which glyph of the font "Material Design Icons" stands for which SF Symbols name.
///
/// SF Symbols may not be shipped on Linux (semantics.md C4). The table is `symbols.tsv` beside this file.
package struct SymbolTable: Sendable {
  /// A line of the table.
  package struct Entry: Hashable, Sendable {
    package let name: String
    /// What the font calls the glyph.
    package let mdiName: String
    package let glyph: Unicode.Scalar
  }

  /// The family name of the font that the glyphs are in.
  package static let fontFamily = "Material Design Icons"

  /// The table that is built in, parsed once.
  package static let builtIn: SymbolTable = {
    do {
      return try SymbolTable(parsing: PackageResources.symbols_tsv)
    } catch {
      preconditionFailure("symbols.tsv, \(error)")
    }
  }()

  /// Sorted by name.
  package let entries: [Entry]
  private let glyphs: [String: Unicode.Scalar]

  init(entries: [Entry]) {
    self.entries = entries
    glyphs = Dictionary(entries.map { ($0.name, $0.glyph) }) { first, _ in first }
  }

  /// The glyph of exactly this name.
  func glyph(named name: String) -> Unicode.Scalar? {
    glyphs[name]
  }

  /// The entries whose names, in SF Symbols or in the font, have every word of a query in them.
  ///
  /// An empty query finds all.
  package func search(_ query: String) -> [(name: String, mdiName: String)] {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace)
    return
      entries
      .filter { entry in
        words.allSatisfy { entry.name.contains($0) || entry.mdiName.contains($0) }
      }
      .map { ($0.name, $0.mdiName) }
  }
}
