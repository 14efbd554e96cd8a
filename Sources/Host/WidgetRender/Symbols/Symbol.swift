/// How an SF Symbols name is drawn with the glyphs that there are.
package struct Symbol: Hashable, Sendable {
  /// A shape around the glyph, drawn by the caller.
  package enum Enclosure: Hashable, Sendable {
    case none
    case circle
    case square
  }

  /// A character of the font "Material Design Icons".
  package var glyph: Unicode.Scalar
  package var enclosure: Enclosure
  /// Whether the glyph is cut out of its enclosure instead of being framed by it.
  package var isEnclosureFilled: Bool
  /// Whether the caller strikes the glyph through, because the font has none that is.
  package var isSlashed: Bool
  /// Whether the name asks for a filled glyph; the font may have only one form of it.
  package var isFilled: Bool

  package init(
    glyph: Unicode.Scalar,
    enclosure: Enclosure = .none,
    isEnclosureFilled: Bool = false,
    isSlashed: Bool = false,
    isFilled: Bool = false
  ) {
    self.glyph = glyph
    self.enclosure = enclosure
    self.isEnclosureFilled = isEnclosureFilled
    self.isSlashed = isSlashed
    self.isFilled = isFilled
  }
}
