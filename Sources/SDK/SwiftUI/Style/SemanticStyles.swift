internal import WidgetModel

/// The foreground of the view it stands in.
public struct ForegroundStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.semantic("foreground"))
  }
}

/// The standard background.
public struct BackgroundStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.semantic("background"))
  }
}

/// The tint of the view it stands in.
public struct TintShapeStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.semantic("tint")) }
}

/// A thin fill over the background.
public struct FillShapeStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.semantic("fill")) }
}

/// The colour of lines between things.
public struct SeparatorShapeStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.semantic("separator"))
  }
}

/// The colour of what is selected.
public struct SelectionShapeStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.semantic("selection"))
  }
}

/// The colour of text that holds a place.
public struct PlaceholderTextShapeStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.semantic("placeholder"))
  }
}

/// The colour of links.
public struct LinkShapeStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.semantic("link")) }
}

/// The background of windows.
public struct WindowBackgroundShapeStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never
  public init() {}
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.semantic("windowBackground"))
  }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}

extension ShapeStyle where Self == SelectionShapeStyle {
  public static var selection: SelectionShapeStyle { SelectionShapeStyle() }
}

extension ShapeStyle where Self == PlaceholderTextShapeStyle {
  public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() }
}

extension ShapeStyle where Self == LinkShapeStyle {
  public static var link: LinkShapeStyle { LinkShapeStyle() }
}

extension ShapeStyle where Self == WindowBackgroundShapeStyle {
  public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() }
}

/// A background that lets what lies behind shine through.
public struct Material: ShapeStyle, Hashable {
  public typealias Resolved = Never

  public static let ultraThin = Material(name: "ultraThin")
  public static let thin = Material(name: "thin")
  public static let regular = Material(name: "regular")
  public static let thick = Material(name: "thick")
  public static let ultraThick = Material(name: "ultraThick")
  public static let bar = Material(name: "bar")

  let name: String

  public func _paint(in environment: EnvironmentValues) -> _Paint { _Paint(.material(name)) }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

/// How a view's colours mix with those behind it.
public enum BlendMode: Hashable, Sendable {
  case normal
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case softLight
  case hardLight
  case difference
  case exclusion
  case hue
  case saturation
  case color
  case luminosity
  case sourceAtop
  case destinationOver
  case destinationOut
  case plusDarker
  case plusLighter

  var word: String { String(describing: self) }
}
