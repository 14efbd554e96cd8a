import Glibc
import WidgetLayout

/// A change of colours, pixel by pixel.
struct ColorFilter {
  private let change: (RGBA) -> RGBA

  /// - Parameters:
  ///   - name: The archive's name of the filter.
  ///   - amount: As SwiftUI's modifier of the name takes it.
  init?(_ name: String, _ amount: Double) {
    guard amount.isFinite else { return nil }
    // Beyond this nothing changes any more, and sums stay numbers.
    let amount = min(max(amount, -1e6), 1e6)
    switch name {
    case "brightness":
      change = { RGBA($0.red + amount, $0.green + amount, $0.blue + amount, $0.alpha) }
    case "contrast":
      change = { color in
        func stretch(_ part: Double) -> Double { (part - 0.5) * amount + 0.5 }
        return RGBA(stretch(color.red), stretch(color.green), stretch(color.blue), color.alpha)
      }
    case "saturation": change = { Self.gray($0).mixed(with: $0, by: amount) }
    case "grayscale": change = { $0.mixed(with: Self.gray($0), by: min(max(amount, 0), 1)) }
    case "colorInvert":
      change = { RGBA(1 - $0.red, 1 - $0.green, 1 - $0.blue, $0.alpha) }
    case "luminanceToAlpha": change = { RGBA(0, 0, 0, $0.luminance * $0.alpha) }
    case "hueRotation": change = Self.turn(amount * Double.pi / 180)
    default: return nil
    }
  }

  private static func gray(_ color: RGBA) -> RGBA {
    RGBA(color.luminance, color.luminance, color.luminance, color.alpha)
  }

  /// Turns colours around the axis of grays, which keeps how bright they are.
  private static func turn(_ angle: Double) -> (RGBA) -> RGBA {
    let (cosine, sine) = (cos(angle), sin(angle))
    return { color in
      let (red, green, blue) = (color.red, color.green, color.blue)
      return RGBA(
        red * (0.213 + cosine * 0.787 - sine * 0.213)
          + green * (0.715 - cosine * 0.715 - sine * 0.715)
          + blue * (0.072 - cosine * 0.072 + sine * 0.928),
        red * (0.213 - cosine * 0.213 + sine * 0.143)
          + green * (0.715 + cosine * 0.285 + sine * 0.140)
          + blue * (0.072 - cosine * 0.072 - sine * 0.283),
        red * (0.213 - cosine * 0.213 - sine * 0.787)
          + green * (0.715 - cosine * 0.715 + sine * 0.715)
          + blue * (0.072 + cosine * 0.928 + sine * 0.072),
        color.alpha
      )
    }
  }

  /// Changes a premultiplied pixel.
  func apply(to pixel: UInt32) -> UInt32 {
    let alpha = Double(pixel >> 24) / 255
    func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 0xFF) / 255 / alpha }
    let color = change(RGBA(part(16), part(8), part(0), alpha))
    let opacity = min(max(color.alpha, 0), 1)
    func byte(_ part: Double) -> UInt32 {
      UInt32((min(max(part, 0), 1) * opacity * 255).rounded())
    }
    return UInt32((opacity * 255).rounded()) << 24 | byte(color.red) << 16
      | byte(color.green) << 8 | byte(color.blue)
  }
}
