import CPango
import WidgetLayout
import WidgetModel

/// Draws with Cairo.
struct Painter {
  let cairo: OpaquePointer?
  let size: Size
  /// Pixels of a point.
  let scale: Double
  let fonts: PangoFonts

  init(_ cairo: OpaquePointer?, size: Size, scale: Double, fonts: PangoFonts) {
    self.cairo = cairo
    self.size = size
    self.scale = scale
    self.fonts = fonts
  }

  func draw(_ drawings: [Drawing]) {
    for drawing in drawings {
      switch drawing {
      case .shape(let shape): draw(shape)
      case .text(let text): draw(text)
      case .image(let image): draw(image)
      case .group(let effect, let drawings): draw(drawings, effect)
      }
    }
  }

  // MARK: - Shapes

  private func draw(_ shape: ShapeDrawing) {
    cairo_new_path(cairo)
    trace(shape.outline)
    guard let stroke = shape.stroke else {
      cairo_set_fill_rule(
        cairo,
        shape.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
      )
      return fill(with: shape.brush, in: shape.bounds)
    }
    cairo_save(cairo)
    apply(stroke)
    if case .gradient(let gradient) = shape.brush, gradient.kind == .angular {
      // A cone is no pattern: it is painted through the line.
      cairo_push_group(cairo)
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
      cairo_stroke(cairo)
      let mask = cairo_pop_group(cairo)
      cairo_push_group(cairo)
      paintCone(gradient, in: shape.bounds)
      cairo_pop_group_to_source(cairo)
      cairo_mask(cairo, mask)
      cairo_pattern_destroy(mask)
    } else {
      setSource(shape.brush, in: shape.bounds)
      cairo_stroke(cairo)
    }
    cairo_restore(cairo)
  }

  func trace(_ outline: Outline) {
    for element in outline.elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }

  private func apply(_ stroke: StrokeValue) {
    cairo_set_line_width(cairo, max(0, stroke.width))
    let cap: cairo_line_cap_t =
      switch stroke.cap {
      case "round": CAIRO_LINE_CAP_ROUND
      case "square": CAIRO_LINE_CAP_SQUARE
      default: CAIRO_LINE_CAP_BUTT
      }
    let join: cairo_line_join_t =
      switch stroke.join {
      case "round": CAIRO_LINE_JOIN_ROUND
      case "bevel": CAIRO_LINE_JOIN_BEVEL
      default: CAIRO_LINE_JOIN_MITER
      }
    cairo_set_line_cap(cairo, cap)
    cairo_set_line_join(cairo, join)
    cairo_set_miter_limit(cairo, max(1, stroke.miterLimit))
    let dash = stroke.dash.filter { $0.isFinite && $0 >= 0 }
    // Cairo refuses dashes without any length.
    if dash.contains(where: { $0 > 0 }) {
      cairo_set_dash(cairo, dash, Int32(dash.count), stroke.dashPhase)
    }
  }

  // MARK: - Text

  private func draw(_ text: TextDrawing) {
    let set = SetText(text.paragraph, width: text.width, lines: text.lines, with: fonts)
    let logical = set.logical
    cairo_save(cairo)
    cairo_move_to(cairo, text.frame.x - logical.x, text.frame.y - logical.y)
    if let brush = text.paragraph.gradient {
      pango_cairo_layout_path(cairo, set.layout)
      fill(with: brush, in: text.frame)
    } else {
      pango_cairo_show_layout(cairo, set.layout)
    }
    cairo_restore(cairo)
  }
}

extension Paragraph {
  /// The gradient in which all of the text is written, where there is one.
  fileprivate var gradient: Brush? {
    guard let brush = runs.first?.brush, case .gradient = brush,
      runs.allSatisfy({ $0.brush == brush })
    else { return nil }
    return brush
  }
}
