import CPango
import Glibc
import WidgetLayout
import WidgetModel

extension Painter {
  /// Fills the path that was traced.
  func fill(with brush: Brush, in bounds: Rect) {
    if case .gradient(let gradient) = brush, gradient.kind == .angular {
      cairo_save(cairo)
      cairo_clip(cairo)
      paintCone(gradient, in: bounds)
      cairo_restore(cairo)
      return
    }
    setSource(brush, in: bounds)
    cairo_fill(cairo)
  }

  func setSource(_ brush: Brush, in bounds: Rect) {
    switch brush {
    case .color(let color): set(color)
    case .gradient(let gradient): set(gradient, in: bounds)
    case .image: set(brush.mainColor)
    }
  }

  func set(_ color: RGBA) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
  }

  private func set(_ gradient: GradientBrush, in bounds: Rect) {
    func place(_ point: UnitPointValue) -> Point {
      Point(x: bounds.x + bounds.width * point.x, y: bounds.y + bounds.height * point.y)
    }
    let start = place(gradient.start)
    let pattern: OpaquePointer?
    switch gradient.kind {
    case .linear, .standard:
      let end = place(gradient.end)
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial, .angular:
      pattern = cairo_pattern_create_radial(
        start.x,
        start.y,
        max(0, gradient.from),
        start.x,
        start.y,
        max(0, gradient.to)
      )
    case .elliptical:
      // A circle in the unit square, stretched with it.
      pattern = cairo_pattern_create_radial(
        gradient.start.x,
        gradient.start.y,
        max(0, gradient.from),
        gradient.start.x,
        gradient.start.y,
        max(0, gradient.to)
      )
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(
        &matrix,
        bounds.width > 0 ? 1 / bounds.width : 1,
        bounds.height > 0 ? 1 / bounds.height : 1
      )
      cairo_matrix_translate(&matrix, -bounds.x, -bounds.y)
      cairo_pattern_set_matrix(pattern, &matrix)
    }
    for stop in gradient.stops {
      cairo_pattern_add_color_stop_rgba(
        pattern,
        stop.location,
        stop.color.red,
        stop.color.green,
        stop.color.blue,
        stop.color.alpha
      )
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Colours around a point, in wedges of a degree: Cairo has no pattern for them.
  func paintCone(_ gradient: GradientBrush, in bounds: Rect) {
    let center = Point(
      x: bounds.x + bounds.width * gradient.start.x,
      y: bounds.y + bounds.height * gradient.start.y
    )
    let radius = hypot(bounds.width, bounds.height) + hypot(size.width, size.height)
    let sweep = gradient.to - gradient.from
    cairo_save(cairo)
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE)
    for degree in 0..<360 {
      let angle = (Double(degree) * Double.pi) / 180
      let turned = (Double(degree) + 0.5 - gradient.from).truncatingRemainder(dividingBy: 360)
      let share = sweep == 0 ? 0 : (turned < 0 ? turned + 360 : turned) / sweep
      set(gradient.color(at: share))
      cairo_move_to(cairo, center.x, center.y)
      // Neighbours overlap a little, so that no gap shows between them.
      for edge in [angle, angle + 1.2 * Double.pi / 180] {
        cairo_line_to(cairo, center.x + radius * cos(edge), center.y + radius * sin(edge))
      }
      cairo_close_path(cairo)
      cairo_fill(cairo)
    }
    cairo_restore(cairo)
  }
}

extension GradientBrush {
  /// The colour at a place between the first stop and the last, or beyond.
  func color(at location: Double) -> RGBA {
    guard let first = stops.first, let last = stops.last else { return RGBA(0, 0, 0, 0) }
    if location <= first.location { return first.color }
    for (left, right) in zip(stops, stops.dropFirst()) where location <= right.location {
      let length = right.location - left.location
      let share = length > 0 ? (location - left.location) / length : 1
      return left.color.mixed(with: right.color, by: share)
    }
    return last.color
  }
}
