import CPango
import WidgetLayout
import WidgetModel

extension Painter {
  func draw(_ image: ImageDrawing) {
    guard image.frame.width > 0, image.frame.height > 0 else { return }
    if let name = image.image.symbol {
      drawSymbol(name, image)
    } else {
      drawMark(image)
    }
  }

  /// The neutral mark of what cannot be shown: a square in outline.
  private func drawMark(_ image: ImageDrawing) {
    let side = min(image.frame.width, image.frame.height)
    var shape = ShapeValue(.roundedRectangle)
    shape.cornerWidth = side * 0.15
    let square = Rect(
      x: image.frame.center.x - side * 0.4,
      y: image.frame.center.y - side * 0.4,
      width: side * 0.8,
      height: side * 0.8
    )
    cairo_new_path(cairo)
    trace(shape.outline(in: square))
    cairo_set_line_width(cairo, max(1, side * 0.07))
    setSource(image.brush.opacity(0.5), in: image.frame)
    cairo_stroke(cairo)
  }

  private func drawSymbol(_ name: String, _ image: ImageDrawing) {
    let table = SymbolTable.builtIn
    guard let symbol = table.symbol(named: name, variant: image.variant) else {
      return drawMark(image)
    }
    let side = min(image.frame.width, image.frame.height)
    let em = side * SymbolGlyph.emScale
    guard symbol.enclosure != .none || symbol.isSlashed else {
      traceGlyph(symbol.glyph, em: em, in: image.frame)
      return paintGlyph(image, line: em)
    }
    // Put together from opaque parts, then painted as one, so that nothing shows through.
    cairo_push_group(cairo)
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    if symbol.enclosure != .none { drawEnclosure(symbol, side: side, around: image.frame.center) }
    if symbol.isEnclosureFilled { cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT) }
    traceGlyph(
      symbol.glyph,
      em: symbol.enclosure == .none ? em : em * 0.6,
      in: image.frame
    )
    cairo_fill(cairo)
    if symbol.isSlashed { drawSlash(symbol, side: side, around: image.frame.center) }
    let mask = cairo_pop_group(cairo)
    setSource(image.brush, in: image.frame)
    cairo_mask(cairo, mask)
    cairo_pattern_destroy(mask)
  }

  private func drawEnclosure(_ symbol: Symbol, side: Double, around center: Point) {
    let line = side * 0.085
    let reach = symbol.isEnclosureFilled ? side : side - line
    let square = Rect(
      x: center.x - reach / 2,
      y: center.y - reach / 2,
      width: reach,
      height: reach
    )
    var shape = ShapeValue(symbol.enclosure == .circle ? .circle : .roundedRectangle)
    shape.cornerWidth = side * 0.2
    cairo_new_path(cairo)
    trace(shape.outline(in: square))
    if symbol.isEnclosureFilled {
      cairo_fill(cairo)
    } else {
      cairo_set_line_width(cairo, line)
      cairo_stroke(cairo)
    }
  }

  /// A stroke from corner to corner, with a gap beside it.
  private func drawSlash(_ symbol: Symbol, side: Double, around center: Point) {
    let reach = side * (symbol.enclosure == .none ? 0.46 : 0.28)
    func stroke(_ width: Double) {
      cairo_new_path(cairo)
      cairo_move_to(cairo, center.x - reach, center.y - reach)
      cairo_line_to(cairo, center.x + reach, center.y + reach)
      cairo_set_line_width(cairo, width)
      cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
      cairo_stroke(cairo)
    }
    let isCutOut = symbol.isEnclosureFilled
    cairo_set_operator(cairo, isCutOut ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_DEST_OUT)
    stroke(side * 0.22)
    cairo_set_operator(cairo, isCutOut ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER)
    stroke(side * 0.08)
  }

  /// The outline of a letter of the icon font, its square's centre in the frame's.
  private func traceGlyph(_ glyph: Unicode.Scalar, em: Double, in frame: Rect) {
    let layout = pango_layout_new(fonts.context)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var font = FontSpec(size: em)
    font.family = SymbolTable.fontFamily
    let description = PangoFonts.description(of: font)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_text(layout, String(Character(glyph)), -1)
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
    cairo_new_path(cairo)
    cairo_move_to(
      cairo,
      frame.center.x - points(logical.x) - points(logical.width) / 2,
      frame.center.y - points(logical.y) - points(logical.height) / 2
    )
    pango_cairo_layout_path(cairo, layout)
  }

  /// Paints the letter that was traced; the font has one weight, so heavier ones get a line around them.
  private func paintGlyph(_ image: ImageDrawing, line em: Double) {
    guard let width = image.weight.extraLine else {
      return fill(with: image.brush, in: image.frame)
    }
    let path = cairo_copy_path(cairo)
    fill(with: image.brush, in: image.frame)
    cairo_new_path(cairo)
    cairo_append_path(cairo, path)
    cairo_path_destroy(path)
    cairo_set_line_width(cairo, em * width)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    setSource(image.brush, in: image.frame)
    cairo_stroke(cairo)
  }
}

extension FontWeight {
  /// How wide a line makes a symbol look this heavy, as a share of its square.
  fileprivate var extraLine: Double? {
    switch self {
    case .semibold: 0.012
    case .bold: 0.022
    case .heavy: 0.032
    case .black: 0.042
    default: nil
    }
  }
}
