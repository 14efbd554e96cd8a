import Testing
import WidgetRender

/// The rules on a table of a few names, whose glyphs are letters: small ones plain, capitals filled.
@Suite
struct SymbolRuleTests {
  private let table: SymbolTable

  init() throws {
    let lines = [
      ("a.slash", "s"), ("bell", "b"), ("bell.fill", "B"), ("bell.slash", "o"), ("calendar", "c"),
      ("circle", "0"), ("doc.badge.plus", "d"), ("flame", "f"), ("house", "h"), ("menu.fill", "M"),
      ("photo.on.rectangle", "p"), ("play", "y"), ("play.circle.fill", "Y"), ("two.and.one", "t"),
    ].map { name, glyph in
      "\(name)\tx\t\(String(Array(glyph.unicodeScalars)[0].value, radix: 16, uppercase: true))\n"
    }
    table = try SymbolTable(parsing: Array(lines.joined().utf8))
  }

  @Test
  func `a filled name takes the filled glyph, or else the one there is`() {
    #expect(table.symbol(named: "bell.fill") == Symbol(glyph: "B", isFilled: true))
    #expect(table.symbol(named: "house.fill") == Symbol(glyph: "h", isFilled: true))
    #expect(table.symbol(named: "menu") == Symbol(glyph: "M"))
    #expect(table.symbol(named: "menu.slash") == Symbol(glyph: "M", isSlashed: true))
    #expect(
      table.symbol(named: "photo.fill.on.rectangle.fill") == Symbol(glyph: "p", isFilled: true)
    )
    #expect(table.symbol(named: "doc.fill.badge.plus") == Symbol(glyph: "d", isFilled: true))
  }

  @Test
  func `a shape is put around the glyph, which is the filled one if there is one`() {
    #expect(table.symbol(named: "house.circle") == Symbol(glyph: "h", enclosure: .circle))
    #expect(
      table.symbol(named: "house.square.fill")
        == Symbol(glyph: "h", enclosure: .square, isEnclosureFilled: true)
    )
    #expect(table.symbol(named: "bell.circle") == Symbol(glyph: "B", enclosure: .circle))
    #expect(table.symbol(named: "play.circle") == Symbol(glyph: "y", enclosure: .circle))
    #expect(table.symbol(named: "play.circle.fill") == Symbol(glyph: "Y", isFilled: true))
    #expect(table.symbol(named: "house.rectangle") == Symbol(glyph: "h", enclosure: .square))
    #expect(table.symbol(named: "house.app") == Symbol(glyph: "h", enclosure: .square))
  }

  @Test
  func `a stroke goes through the glyph unless the font has it`() {
    #expect(table.symbol(named: "house.slash") == Symbol(glyph: "h", isSlashed: true))
    #expect(
      table.symbol(named: "flame.slash.fill")
        == Symbol(glyph: "f", isSlashed: true, isFilled: true)
    )
    #expect(table.symbol(named: "bell.slash") == Symbol(glyph: "o"))
    #expect(table.symbol(named: "bell.slash.fill") == Symbol(glyph: "o", isFilled: true))
    #expect(
      table.symbol(named: "bell.slash.circle.fill")
        == Symbol(glyph: "o", enclosure: .circle, isEnclosureFilled: true)
    )
    #expect(
      table.symbol(named: "house.slash.circle")
        == Symbol(glyph: "h", enclosure: .circle, isSlashed: true)
    )
  }

  @Test(arguments: [
    "calendar.badge.plus", "calendar.trianglebadge.exclamationmark", "calendar.rtl", "calendar.ar",
    "calendar.and.person", "calendar.15", "calendar.inverse", "calendar.badge.plus.rtl",
    "calendar.crop",
  ])
  func `details are left out`(name: String) {
    #expect(table.symbol(named: name) == Symbol(glyph: "c"))
  }

  @Test
  func `details that the table knows stay`() {
    #expect(table.symbol(named: "doc.badge.plus") == Symbol(glyph: "d"))
    #expect(table.symbol(named: "two.and.one.fill") == Symbol(glyph: "t", isFilled: true))
    #expect(
      table.symbol(named: "house.fill.badge.plus") == Symbol(glyph: "h", isFilled: true)
    )
    #expect(
      table.symbol(named: "house.circle.badge.plus") == Symbol(glyph: "h", enclosure: .circle)
    )
  }

  @Test(arguments: [
    "", ".", "fill", "circle.fill.", "unknown", "unknown.circle.fill", "a", "House", "house ",
    "house..fill", "arrow.and.house", "circle.and.house",
    "badge.plus",
  ])
  func `nothing fits`(name: String) {
    #expect(table.symbol(named: name) == nil)
  }

  @Test
  func `a variant is added to names that do not have it`() {
    #expect(table.symbol(named: "bell", variant: "fill") == Symbol(glyph: "B", isFilled: true))
    #expect(
      table.symbol(named: "bell", variant: "slash.fill") == Symbol(glyph: "o", isFilled: true)
    )
    #expect(
      table.symbol(named: "house", variant: "fill.circle")
        == Symbol(glyph: "h", enclosure: .circle, isEnclosureFilled: true)
    )
    #expect(
      table.symbol(named: "house.fill", variant: "circle")
        == Symbol(glyph: "h", enclosure: .circle, isEnclosureFilled: true)
    )
    #expect(
      table.symbol(named: "house", variant: "square.slash")
        == Symbol(glyph: "h", enclosure: .square, isSlashed: true)
    )
    #expect(table.symbol(named: "circle", variant: "circle") == Symbol(glyph: "0"))
    #expect(table.symbol(named: "bell.fill", variant: "fill") == Symbol(glyph: "B", isFilled: true))
    #expect(table.symbol(named: "house", variant: "none") == Symbol(glyph: "h"))
    #expect(table.symbol(named: "house", variant: "") == Symbol(glyph: "h"))
  }

  @Test
  func `a name of any length is answered at once`() {
    let long = "house" + String(repeating: ".fill", count: 1_000_000)
    let start = ContinuousClock.now
    #expect(table.symbol(named: long) == nil)
    #expect(table.symbol(named: "house", variant: long) == Symbol(glyph: "h"))
    #expect(ContinuousClock.now - start < .seconds(1))
  }
}
