/// How buttons look; evaluated once as they are and once held down.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration

  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// What a button style is given.
public struct ButtonStyleConfiguration {
  /// The button's label.
  public struct Label: View {
    let view: any View
    public typealias Body = Never
    public func _archive(into archiver: _ViewArchiver) { archiver.archiveLabel(view) }
  }

  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}

/// How buttons look and when they act.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration

  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Self.Configuration) -> Self.Body

  /// The word of a style that the drawer knows.
  nonisolated var _word: String? { get }
}

extension PrimitiveButtonStyle {
  nonisolated public var _word: String? { nil }
}

/// What a primitive button style is given.
public struct PrimitiveButtonStyleConfiguration {
  /// The button's label.
  public struct Label: View {
    let view: any View
    public typealias Body = Never
    public func _archive(into archiver: _ViewArchiver) { archiver.archiveLabel(view) }
  }

  public let role: ButtonRole?
  public let label: Label

  /// Does nothing: a press of a widget performs the button's intent.
  public func trigger() {}
}

/// The style that suits the place.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// A label without decoration.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "plain" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// A label in the tint, without a border.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "borderless" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

/// A label on a soft background.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "bordered" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// A label on a background in the tint.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "borderedProminent" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  nonisolated public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

enum ButtonStyleValue {
  case builtIn(String)
  case custom(any ButtonStyle)
  case primitive(any PrimitiveButtonStyle)
}

enum ButtonStyleKey: EnvironmentKey {
  static var defaultValue: ButtonStyleValue { .builtIn("automatic") }
}

extension EnvironmentValues {
  var buttonStyle: ButtonStyleValue {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension _ViewArchiver {
  func archive(
    _ style: some ButtonStyle,
    label: some View,
    role: ButtonRole?,
    isPressed: Bool
  ) {
    let configuration = ButtonStyleConfiguration(
      role: role,
      label: .init(view: label),
      isPressed: isPressed
    )
    // Within a style, buttons are plain: the style would draw itself again.
    withEnvironment {
      $0.buttonStyle = .builtIn("plain")
    } _: {
      archiveStyle(style) { $0.makeBody(configuration: configuration) }
    }
  }

  func archive(_ style: some PrimitiveButtonStyle, label: some View, role: ButtonRole?) {
    let configuration = PrimitiveButtonStyleConfiguration(role: role, label: .init(view: label))
    withEnvironment {
      $0.buttonStyle = .builtIn("plain")
    } _: {
      archiveStyle(style) { $0.makeBody(configuration: configuration) }
    }
  }

  /// Binds a style's dynamic properties and archives what it makes.
  func archiveStyle<S>(_ style: S, _ makeBody: (S) -> some View) {
    var style = style
    PropertyPlan.bind(&style, environment)
    makeBody(style)._archive(into: self)
  }
}

extension View {
  nonisolated public func buttonStyle<S: ButtonStyle>(
    _ style: S
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(ButtonStyleKey.self, .custom(style))
  }

  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(
    _ style: S
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(ButtonStyleKey.self, style._word.map(ButtonStyleValue.builtIn) ?? .primitive(style))
  }
}
