/// A colour in sRGB, each part 0 to 1, not multiplied by the opacity.
package struct RGBA: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// From a number such as 0xFF9500.
  package init(hex: UInt32, alpha: Double = 1) {
    self.init(
      Double(hex >> 16 & 0xFF) / 255,
      Double(hex >> 8 & 0xFF) / 255,
      Double(hex & 0xFF) / 255,
      alpha
    )
  }

  package func opacity(_ factor: Double) -> RGBA {
    RGBA(red, green, blue, alpha * factor)
  }

  /// Part of the way to another colour.
  package func mixed(with other: RGBA, by share: Double) -> RGBA {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    return RGBA(
      mix(red, other.red),
      mix(green, other.green),
      mix(blue, other.blue),
      mix(alpha, other.alpha)
    )
  }

  /// Brightness as eyes see it, 0 to 1.
  package var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
