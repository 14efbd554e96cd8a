package import WidgetModel

/// A colour; system colours stay symbolic until a panel draws them in its scheme.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// What the components of a colour mean.
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB
    case sRGBLinear
    case displayP3
  }

  package let value: ColorValue

  package init(_ value: ColorValue) { self.value = value }

  init(system name: String) { value = ColorValue(.system(name)) }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) {
    func component(_ value: Double) -> Double {
      guard colorSpace == .sRGBLinear else { return value }
      return value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    value = ColorValue(
      .components(red: component(red), green: component(green), blue: component(blue)),
      opacity: opacity
    )
  }

  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let sector = (hue - hue.rounded(.down)) * 6
    func component(_ offset: Double) -> Double {
      let k = (offset + sector).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(k, 4 - k, 1)))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  /// A colour of the bundle's resources.
  public init(_ name: String, bundle: Bundle? = nil) { value = ColorValue(.asset(name)) }

  public func opacity(_ opacity: Double) -> Color {
    Color(ColorValue(value.base, opacity: value.opacity * opacity))
  }

  /// The soft gradient of this colour.
  public var gradient: AnyGradient { AnyGradient(color: self) }

  public var description: String {
    switch value.base {
    case .system(let name), .asset(let name): name
    case .components(let red, let green, let blue): "(\(red), \(green), \(blue))"
    }
  }
}

extension Color {
  public static let primary = Color(system: "primary")
  public static let secondary = Color(system: "secondary")
}

extension Color: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    archiver.add(.paint(PaintContent(.color(value))))
  }
}

extension Color: ShapeStyle {
  public typealias Resolved = Never
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.color(value)) }
}

/// The system colours, for `Color.red` and `.red` alike.
///
/// A second set on `Color` itself would make each use a choice for the type checker: forty
/// modifiers with one take it four seconds.
extension ShapeStyle where Self == Color {
  public static var red: Color { Color(system: "red") }
  public static var orange: Color { Color(system: "orange") }
  public static var yellow: Color { Color(system: "yellow") }
  public static var green: Color { Color(system: "green") }
  public static var mint: Color { Color(system: "mint") }
  public static var teal: Color { Color(system: "teal") }
  public static var cyan: Color { Color(system: "cyan") }
  public static var blue: Color { Color(system: "blue") }
  public static var indigo: Color { Color(system: "indigo") }
  public static var purple: Color { Color(system: "purple") }
  public static var pink: Color { Color(system: "pink") }
  public static var brown: Color { Color(system: "brown") }
  public static var white: Color { Color(system: "white") }
  public static var gray: Color { Color(system: "gray") }
  public static var black: Color { Color(system: "black") }
  public static var clear: Color { Color(system: "clear") }
  public static var accentColor: Color { Color(system: "accent") }
}
