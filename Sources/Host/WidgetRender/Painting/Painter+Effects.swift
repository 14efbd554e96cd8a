import CPango
import Glibc
import WidgetLayout
import WidgetModel

extension Painter {
  func draw(_ drawings: [Drawing], _ effect: Drawing.Effect) {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    switch effect {
    case .opacity(let opacity):
      cairo_push_group(cairo)
      draw(drawings)
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, opacity)
    case .transform(let scaleX, let scaleY, let degrees, let pivot):
      // Nothing is left to be seen, and Cairo takes no such matrix.
      guard abs(scaleX) > 1e-6, abs(scaleY) > 1e-6 else { return }
      cairo_translate(cairo, pivot.x, pivot.y)
      cairo_rotate(cairo, degrees * Double.pi / 180)
      cairo_scale(cairo, scaleX, scaleY)
      cairo_translate(cairo, -pivot.x, -pivot.y)
      draw(drawings)
    case .clip(let outline, let isEvenOdd):
      cairo_new_path(cairo)
      trace(outline)
      cairo_set_fill_rule(cairo, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_clip(cairo)
      draw(drawings)
    case .mask(let mask):
      cairo_push_group(cairo)
      draw(mask)
      let pattern = cairo_pop_group(cairo)
      cairo_push_group(cairo)
      draw(drawings)
      cairo_pop_group_to_source(cairo)
      cairo_mask(cairo, pattern)
      cairo_pattern_destroy(pattern)
    case .shadow(let color, let radius, let x, let y):
      paintRaster(drawings, movedBy: (x, y)) { raster in
        raster.fillWhereOpaque(color)
        raster.blur(radius: radius * scale)
      }
      draw(drawings)
    case .blur(let radius): paintRaster(drawings) { $0.blur(radius: radius * scale) }
    case .blend(let mode):
      cairo_push_group(cairo)
      draw(drawings)
      cairo_pop_group_to_source(cairo)
      cairo_set_operator(cairo, Self.blendModes[mode] ?? CAIRO_OPERATOR_OVER)
      cairo_paint(cairo)
    case .filter(let name, let amount):
      paintRaster(drawings) { $0.filter(name, amount) }
    }
  }

  private static let blendModes: [String: cairo_operator_t] = [
    "multiply": CAIRO_OPERATOR_MULTIPLY, "screen": CAIRO_OPERATOR_SCREEN,
    "overlay": CAIRO_OPERATOR_OVERLAY, "darken": CAIRO_OPERATOR_DARKEN,
    "lighten": CAIRO_OPERATOR_LIGHTEN, "colorDodge": CAIRO_OPERATOR_COLOR_DODGE,
    "colorBurn": CAIRO_OPERATOR_COLOR_BURN, "softLight": CAIRO_OPERATOR_SOFT_LIGHT,
    "hardLight": CAIRO_OPERATOR_HARD_LIGHT, "difference": CAIRO_OPERATOR_DIFFERENCE,
    "exclusion": CAIRO_OPERATOR_EXCLUSION, "hue": CAIRO_OPERATOR_HSL_HUE,
    "saturation": CAIRO_OPERATOR_HSL_SATURATION, "color": CAIRO_OPERATOR_HSL_COLOR,
    "luminosity": CAIRO_OPERATOR_HSL_LUMINOSITY, "sourceAtop": CAIRO_OPERATOR_ATOP,
    "destinationOver": CAIRO_OPERATOR_DEST_OVER, "destinationOut": CAIRO_OPERATOR_DEST_OUT,
    "plusLighter": CAIRO_OPERATOR_ADD,
  ]

  /// Draws something on pixels of its own, changes these, and paints them.
  private func paintRaster(
    _ drawings: [Drawing],
    movedBy offset: (x: Double, y: Double) = (0, 0),
    _ change: (borrowing Raster) -> Void
  ) {
    // The whole widget's pixels: what is blurred may come in from beyond any clip.
    guard let raster = Raster(size: size, scale: scale) else { return }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    raster.draw { inner in
      cairo_set_matrix(inner, &matrix)
      Painter(inner, size: size, scale: scale, fonts: fonts).draw(drawings)
    }
    change(raster)
    let (dx, dy) = deviceDistance(offset)
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    cairo_set_source_surface(cairo, raster.surface, dx, dy)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  private func deviceDistance(_ offset: (x: Double, y: Double)) -> (Double, Double) {
    var (x, y) = offset
    cairo_user_to_device_distance(cairo, &x, &y)
    return (x, y)
  }
}
