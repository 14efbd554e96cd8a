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
  public static let red = Color(system: "red")
  public static let orange = Color(system: "orange")
  public static let yellow = Color(system: "yellow")
  public static let green = Color(system: "green")
  public static let mint = Color(system: "mint")
  public static let teal = Color(system: "teal")
  public static let cyan = Color(system: "cyan")
  public static let blue = Color(system: "blue")
  public static let indigo = Color(system: "indigo")
  public static let purple = Color(system: "purple")
  public static let pink = Color(system: "pink")
  public static let brown = Color(system: "brown")
  public static let white = Color(system: "white")
  public static let gray = Color(system: "gray")
  public static let black = Color(system: "black")
  public static let clear = Color(system: "clear")
  public static let primary = Color(system: "primary")
  public static let secondary = Color(system: "secondary")
  public static let accentColor = Color(system: "accent")
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

extension ShapeStyle where Self == Color {
  @_disfavoredOverload public static var red: Color { .red }
  @_disfavoredOverload public static var orange: Color { .orange }
  @_disfavoredOverload public static var yellow: Color { .yellow }
  @_disfavoredOverload public static var green: Color { .green }
  @_disfavoredOverload public static var mint: Color { .mint }
  @_disfavoredOverload public static var teal: Color { .teal }
  @_disfavoredOverload public static var cyan: Color { .cyan }
  @_disfavoredOverload public static var blue: Color { .blue }
  @_disfavoredOverload public static var indigo: Color { .indigo }
  @_disfavoredOverload public static var purple: Color { .purple }
  @_disfavoredOverload public static var pink: Color { .pink }
  @_disfavoredOverload public static var brown: Color { .brown }
  @_disfavoredOverload public static var white: Color { .white }
  @_disfavoredOverload public static var gray: Color { .gray }
  @_disfavoredOverload public static var black: Color { .black }
  @_disfavoredOverload public static var clear: Color { .clear }
  @_disfavoredOverload public static var accentColor: Color { .accentColor }
}
