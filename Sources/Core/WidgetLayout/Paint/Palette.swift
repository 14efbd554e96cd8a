import WidgetModel

/// The colours of the system, by scheme (semantics.md C4).
struct Palette: Hashable, Sendable {
  var isDark = false
  var hasIncreasedContrast = false

  var foreground: RGBA { isDark ? RGBA(1, 1, 1) : RGBA(0, 0, 0) }

  /// What lies under a widget that paints no background of its own.
  var background: RGBA { isDark ? RGBA(hex: 0x1C1C1E) : RGBA(1, 1, 1) }

  /// How strong the levels below the first are.
  func strength(ofLevel level: Int) -> Double {
    let usual = [1, 0.6, 0.3, 0.18, 0.1]
    let strong = [1, 0.8, 0.6, 0.45, 0.3]
    let levels = hasIncreasedContrast ? strong : usual
    return levels[min(max(level, 0), levels.count - 1)]
  }

  func color(named name: String) -> RGBA? {
    if let pair = Self.colors[name] { return RGBA(hex: isDark ? pair.dark : pair.light) }
    return switch name {
    case "primary": foreground
    case "secondary": foreground.opacity(strength(ofLevel: 1))
    case "tertiary": foreground.opacity(strength(ofLevel: 2))
    case "quaternary": foreground.opacity(strength(ofLevel: 3))
    case "quinary": foreground.opacity(strength(ofLevel: 4))
    case "white": RGBA(1, 1, 1)
    case "black": RGBA(0, 0, 0)
    case "clear": RGBA(0, 0, 0, 0)
    default: nil
    }
  }

  var separator: RGBA {
    isDark ? RGBA(hex: 0x545458, alpha: 0.65) : RGBA(hex: 0x3C3C43, alpha: 0.29)
  }

  var fill: RGBA { RGBA(hex: 0x787880, alpha: isDark ? 0.36 : 0.2) }

  /// A material lets some of what is behind it through; behind a widget lies its background.
  func material(_ name: String) -> RGBA {
    let strength: Double =
      switch name {
      case "ultraThin": 0.35
      case "thin": 0.5
      case "thick": 0.8
      case "ultraThick": 0.9
      default: 0.65
      }
    return RGBA(hex: isDark ? 0x2C2C2E : 0xF2F2F7, alpha: strength)
  }

  private static let colors: [String: (light: UInt32, dark: UInt32)] = [
    "red": (0xFF3B30, 0xFF453A),
    "orange": (0xFF9500, 0xFF9F0A),
    "yellow": (0xFFCC00, 0xFFD60A),
    "green": (0x34C759, 0x30D158),
    "mint": (0x00C7BE, 0x63E6E2),
    "teal": (0x30B0C7, 0x40C8E0),
    "cyan": (0x32ADE6, 0x64D2FF),
    "blue": (0x007AFF, 0x0A84FF),
    "accent": (0x007AFF, 0x0A84FF),
    "indigo": (0x5856D6, 0x5E5CE6),
    "purple": (0xAF52DE, 0xBF5AF2),
    "pink": (0xFF2D55, 0xFF375F),
    "brown": (0xA2845E, 0xAC8E68),
    "gray": (0x8E8E93, 0x8E8E93),
  ]
}
