extension SymbolTable {
  /// How a symbol is drawn; nil where no glyph fits.
  ///
  /// A name that the table has is drawn with its glyph. Of others `.fill` takes the filled glyph if there
  /// is one, `.slash` is a stroke and `.circle` or `.square` a shape that the caller draws, and where that
  /// does not help, badges and other details are left out. A variant has the parts that `symbolVariant`
  /// adds, such as `circle.fill`; they are added to names that do not have them yet.
  package func symbol(named name: String, variant: String? = nil) -> Symbol? {
    guard var name = SymbolName(name) else { return nil }
    if let variant { name.add(variant: variant) }

    var traits = Traits()
    repeat {
      if let symbol = symbol(name, traits) { return symbol }
      if name.takeFills() {
        traits.isFilled = true
        if let symbol = symbol(name, traits) { return symbol }
      }
      // What is around or across it stays when details go: `cloud.badge.plus.fill`.
      while traits.takeLast(of: &name) {}
    } while name.takeDetail()
    return nil
  }

  /// How a name is drawn with no other rules than those of its last parts.
  private func symbol(_ name: SymbolName, _ traits: Traits) -> Symbol? {
    if let symbol = symbol(name, traits, glyph: preferredGlyph) { return symbol }
    // Better a filled glyph than none.
    return symbol(name, traits) { name, _ in glyph(named: name.text + ".fill") }
  }

  /// Takes the last parts of a name until there is a glyph.
  private func symbol(
    _ name: SymbolName,
    _ traits: Traits,
    glyph: (SymbolName, Traits) -> Unicode.Scalar?
  ) -> Symbol? {
    var (name, traits) = (name, traits)
    repeat {
      if let glyph = glyph(name, traits) {
        if name.parts.last == "fill" { traits.isFilled = true }
        return traits.symbol(with: glyph)
      }
    } while traits.takeLast(of: &name)
    return nil
  }

  /// The glyph of a name: the filled one where it is asked for or stands in a shape, as in SF Symbols.
  private func preferredGlyph(of name: SymbolName, _ traits: Traits) -> Unicode.Scalar? {
    let wantsFilled = traits.isFilled || traits.enclosure != .none
    return (wantsFilled ? glyph(named: name.text + ".fill") : nil) ?? glyph(named: name.text)
  }
}

/// What was taken off the end of a name.
private struct Traits {
  var enclosure = Symbol.Enclosure.none
  var isFilled = false
  var isSlashed = false

  /// Takes the last part of a name if it is one of these.
  mutating func takeLast(of name: inout SymbolName) -> Bool {
    if name.takeLast("fill") {
      isFilled = true
    } else if name.takeLast("slash") {
      isSlashed = true
    } else if enclosure == .none, let shape = name.takeEnclosure() {
      enclosure = shape
    } else {
      return false
    }
    return true
  }

  func symbol(with glyph: Unicode.Scalar) -> Symbol {
    Symbol(
      glyph: glyph,
      enclosure: enclosure,
      isEnclosureFilled: isFilled && enclosure != .none,
      isSlashed: isSlashed,
      isFilled: isFilled && enclosure == .none
    )
  }
}
