import CPango
import WidgetLayout
import WidgetModel

/// Fonts by Pango and fontconfig; letters lie where they belong, not on pixels, so that a text takes the
/// same room at every scale.
final class PangoFonts {
  let context: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>

  init() {
    map = pango_cairo_font_map_new()
    context = pango_font_map_create_context(map)
    // A point is a pixel of a surface that is scaled as a whole.
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(map)
  }

  /// The families of a design, best first; fontconfig finds other fonts for what these do not have.
  private static func families(_ design: FontDesign) -> String {
    switch design {
    case .default: "Inter, Cantarell, Noto Sans, sans-serif"
    case .rounded: "Nunito, Quicksand, Inter, Noto Sans, sans-serif"
    case .serif: "Noto Serif, Source Serif 4, serif"
    case .monospaced: "JetBrains Mono, Noto Sans Mono, DejaVu Sans Mono, monospace"
    }
  }

  static func description(of font: FontSpec) -> OpaquePointer {
    let description = pango_font_description_new()
    let usual = families(font.design)
    pango_font_description_set_family(description, font.family.map { "\($0), \(usual)" } ?? usual)
    pango_font_description_set_absolute_size(description, units(font.size))
    pango_font_description_set_weight(description, weight(font.weight))
    if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    guard let description else { preconditionFailure("Pango always makes a description") }
    return description
  }

  static func weight(_ weight: FontWeight) -> PangoWeight {
    switch weight {
    case .ultraLight: PANGO_WEIGHT_ULTRALIGHT
    case .thin: PANGO_WEIGHT_THIN
    case .light: PANGO_WEIGHT_LIGHT
    case .regular: PANGO_WEIGHT_NORMAL
    case .medium: PANGO_WEIGHT_MEDIUM
    case .semibold: PANGO_WEIGHT_SEMIBOLD
    case .bold: PANGO_WEIGHT_BOLD
    case .heavy: PANGO_WEIGHT_ULTRABOLD
    case .black: PANGO_WEIGHT_HEAVY
    }
  }

  /// Points in Pango's units; what is endless is held to what they can say.
  static func units(_ points: Double) -> Double {
    points.isNaN ? 0 : min(max(points * Double(PANGO_SCALE), 0), 1e9)
  }
}
