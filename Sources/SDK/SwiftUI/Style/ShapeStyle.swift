package import WidgetModel

/// What shapes and text are filled with.
public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never

  /// The style to use in an environment, for styles that are made of others.
  func resolve(in environment: EnvironmentValues) -> Self.Resolved

  /// The archived form of the style.
  func _paint(in environment: EnvironmentValues) -> _Paint
}

extension ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    resolve(in: environment)._paint(in: environment)
  }
}

extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never {
    fatalError("\(Self.self) is not made of another style")
  }
}

extension Never: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.semantic("foreground"))
  }
}

/// The archived form of a style.
public struct _Paint: Hashable, Sendable {
  package let value: Paint

  package init(_ value: Paint) { self.value = value }
}

/// A style whose type is hidden.
public struct AnyShapeStyle: ShapeStyle {
  public typealias Resolved = Never
  private let style: any ShapeStyle

  public init<S: ShapeStyle>(_ style: S) { self.style = style }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    style._paint(in: environment)
  }
}

/// The foreground, or a fainter level of it.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  public typealias Resolved = Never

  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  public static let quinary = HierarchicalShapeStyle(level: 4)

  let level: Int

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.level(level, of: nil))
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

/// A fainter level of any style.
public struct HierarchicalShapeStyleModifier<Base: ShapeStyle>: ShapeStyle {
  public typealias Resolved = Never
  let base: Base
  let level: Int

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.level(level, of: base._paint(in: environment).value))
  }
}

extension ShapeStyle {
  public var secondary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 1) }
  public var tertiary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 2) }
  public var quaternary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 3) }
  public var quinary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 4) }

  @_disfavoredOverload
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    OpacityShapeStyle(base: self, opacity: opacity)
  }

  @_disfavoredOverload
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }

  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }
}

/// Shadows that belong to a style; drawn by none of our panels.
public struct ShadowStyle: Hashable, Sendable {
  public static func drop(
    color: Color = Color(white: 0, opacity: 0.33),
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }

  public static func inner(
    color: Color = Color(white: 0, opacity: 0.55),
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}

struct OpacityShapeStyle<Base: ShapeStyle>: ShapeStyle {
  typealias Resolved = Never
  let base: Base
  let opacity: Double

  func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.opacity(opacity, of: base._paint(in: environment).value))
  }
}
