package import WidgetModel

/// A picture: a symbol, or one of the bundle's resources.
public struct Image: Hashable, Sendable {
  package var value = ImageValue()

  package init(_ value: ImageValue) { self.value = value }

  public init(systemName: String) {
    value.symbol = systemName
  }

  public init(systemName: String, variableValue: Double?) {
    value.symbol = systemName
    value.variableValue = variableValue
  }

  public init(_ name: String, bundle: Bundle? = nil) { value.asset = name }

  public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
    value.asset = name
    value.variableValue = variableValue
  }

  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    value.asset = name
    value.label = label.plainText
  }

  public init(decorative name: String, bundle: Bundle? = nil) {
    value.asset = name
    value.isDecorative = true
  }

  private func with(_ change: (inout ImageValue) -> Void) -> Image {
    var image = self
    change(&image.value)
    return image
  }

  /// What happens to a picture that is drawn at another size than its own.
  public enum ResizingMode: Hashable, Sendable {
    case tile
    case stretch
  }

  /// Whether a picture keeps its colours or takes those of the foreground.
  public enum TemplateRenderingMode: Hashable, Sendable {
    case template
    case original
  }

  /// How smoothly a picture is scaled.
  public enum Interpolation: Hashable, Sendable {
    case none
    case low
    case medium
    case high
  }

  /// How large a symbol is beside text.
  public enum Scale: Hashable, Sendable {
    case small
    case medium
    case large
  }

  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(),
    resizingMode: ResizingMode = .stretch
  ) -> Image {
    with {
      $0.isResizable = true
      $0.isTiled = resizingMode == .tile
      $0.capInsets = capInsets == EdgeInsets() ? nil : capInsets.value
    }
  }

  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    with { $0.renderingMode = mode.map { String(describing: $0) } }
  }

  public func interpolation(_ interpolation: Interpolation) -> Image {
    with { $0.interpolation = String(describing: interpolation) }
  }

  public func antialiased(_ isAntialiased: Bool) -> Image {
    with { $0.isAntialiased = isAntialiased }
  }

  public func widgetAccentedRenderingMode(_ mode: WidgetAccentedRenderingMode?) -> Image {
    with { $0.accentedRenderingMode = mode?.word }
  }
}

/// How a picture looks in a widget of few colours.
public struct WidgetAccentedRenderingMode: Hashable, Sendable {
  public static let accented = WidgetAccentedRenderingMode(word: "accented")
  public static let desaturated = WidgetAccentedRenderingMode(word: "desaturated")
  public static let accentedDesaturated = WidgetAccentedRenderingMode(word: "accentedDesaturated")
  public static let fullColor = WidgetAccentedRenderingMode(word: "fullColor")

  let word: String
}

extension Image: View {
  public typealias Body = Never
  public func _archive(into archiver: _ViewArchiver) {
    archiver.add(.image(archiver.resolved(value)))
  }
}

extension _ViewArchiver {
  /// Gives a symbol the attributes that its variant adds to its name.
  func resolved(_ image: ImageValue) -> ImageValue {
    guard let symbol = image.symbol, let variants = environment.value(SymbolVariantsKey.self)
    else { return image }
    var image = image
    image.symbol = variants.name(of: symbol)
    return image
  }
}

/// Another form of a symbol: filled, in a circle or struck through.
public struct SymbolVariants: Hashable, Sendable {
  public static let none = SymbolVariants(suffixes: [])
  public static let circle = SymbolVariants(suffixes: ["circle"])
  public static let square = SymbolVariants(suffixes: ["square"])
  public static let rectangle = SymbolVariants(suffixes: ["rectangle"])
  public static let fill = SymbolVariants(suffixes: ["fill"])
  public static let slash = SymbolVariants(suffixes: ["slash"])

  let suffixes: [String]

  public var circle: SymbolVariants { adding("circle") }
  public var square: SymbolVariants { adding("square") }
  public var rectangle: SymbolVariants { adding("rectangle") }
  public var fill: SymbolVariants { adding("fill") }
  public var slash: SymbolVariants { adding("slash") }

  public func contains(_ other: SymbolVariants) -> Bool {
    other.suffixes.allSatisfy(suffixes.contains)
  }

  private func adding(_ suffix: String) -> SymbolVariants {
    SymbolVariants(suffixes: suffixes.filter { $0 != suffix } + [suffix])
  }

  /// The name of a symbol in this form: shape, then slash, then fill.
  func name(of symbol: String) -> String {
    let parts = symbol.split(separator: ".")
    return ["circle", "square", "rectangle", "slash", "fill"]
      .filter { suffixes.contains($0) && !parts.contains(Substring($0)) }
      .reduce(symbol) { "\($0).\($1)" }
  }
}

enum SymbolVariantsKey: EnvironmentKey {
  static var defaultValue: SymbolVariants { .none }
}

extension EnvironmentValues {
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
}

/// How the layers of a symbol are coloured.
public struct SymbolRenderingMode: Hashable, Sendable {
  public static let monochrome = SymbolRenderingMode(word: "monochrome")
  public static let multicolor = SymbolRenderingMode(word: "multicolor")
  public static let hierarchical = SymbolRenderingMode(word: "hierarchical")
  public static let palette = SymbolRenderingMode(word: "palette")

  let word: String
}
