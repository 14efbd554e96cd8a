package import WidgetModel

/// A view that is on or off.
///
/// In a widget only toggles with an intent do something; the other state is shown at once, before
/// the intent is performed.
public struct Toggle<Label: View> {
  let isOn: Bool
  let label: Label
  package var intent: (@MainActor () -> IntentReference?)?

  package init(isOn: Bool, label: Label, intent: (@MainActor () -> IntentReference?)?) {
    self.isOn = isOn
    self.label = label
    self.intent = intent
  }
}

extension Toggle: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    var toggle = ToggleContent()
    toggle.isOn = isOn
    toggle.isEnabled = archiver.environment.isEnabled
    var text: String?
    switch archiver.environment.toggleStyle {
    case .builtIn(let word):
      toggle.style = word
      toggle.label = archiver.collect(label)
      text = ViewNode.spokenText(toggle.label)
    case .custom(let style):
      toggle.style = "custom"
      let on = archiver.collectStyled { archiver.archive(style, label: label, isOn: true) }
      let off = archiver.collectStyled { archiver.archive(style, label: label, isOn: false) }
      toggle.on = on.nodes
      toggle.off = off.nodes
      text = (isOn ? on : off).label
    }
    if let intent = intent?() {
      toggle.element = archiver.addElement(
        .toggle,
        label: text ?? ViewNode.spokenText(archiver.collectMute { label._archive(into: archiver) }),
        intent: intent,
        value: .bool(isOn),
        flippedValue: .bool(!isOn)
      )
    } else {
      archiver.report("A Toggle without an intent does nothing in a widget")
    }
    archiver.add(.toggle(toggle))
  }
}

extension Toggle {
  nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn.wrappedValue, label: label(), intent: nil)
  }
}

extension Toggle where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn.wrappedValue, label: Text(titleKey), intent: nil)
  }

  @_disfavoredOverload
  nonisolated public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn.wrappedValue, label: Text(title), intent: nil)
  }
}

/// How toggles look; evaluated once on and once off.
@MainActor @preconcurrency
public protocol ToggleStyle {
  associatedtype Body: View
  typealias Configuration = ToggleStyleConfiguration

  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Self.Configuration) -> Self.Body

  /// The word of a style that the drawer knows.
  nonisolated var _word: String? { get }
}

extension ToggleStyle {
  nonisolated public var _word: String? { nil }
}

/// What a toggle style is given.
public struct ToggleStyleConfiguration {
  /// The toggle's label.
  public struct Label: View {
    let view: any View
    public typealias Body = Never
    public func _archive(into archiver: _ViewArchiver) { archiver.archiveLabel(view) }
  }

  public let label: Label
  @Binding public var isOn: Bool
  public var isMixed: Bool { false }
}

enum ToggleStyleValue {
  case builtIn(String)
  case custom(any ToggleStyle)
}

enum ToggleStyleKey: EnvironmentKey {
  static var defaultValue: ToggleStyleValue { .builtIn("automatic") }
}

extension EnvironmentValues {
  var toggleStyle: ToggleStyleValue {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension _ViewArchiver {
  func archive(_ style: some ToggleStyle, label: some View, isOn: Bool) {
    let configuration = ToggleStyleConfiguration(
      label: .init(view: label),
      isOn: .constant(isOn)
    )
    withEnvironment {
      $0.toggleStyle = .builtIn("automatic")
    } _: {
      archiveStyle(style) { $0.makeBody(configuration: configuration) }
    }
  }
}

extension View {
  nonisolated public func toggleStyle<S: ToggleStyle>(
    _ style: S
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(ToggleStyleKey.self, style._word.map(ToggleStyleValue.builtIn) ?? .custom(style))
  }
}

/// The style that suits the place.
public struct DefaultToggleStyle: ToggleStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "automatic" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  nonisolated public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

/// A switch beside the label.
public struct SwitchToggleStyle: ToggleStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "switch" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  nonisolated public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

/// A button that stays down while it is on.
public struct ButtonToggleStyle: ToggleStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "button" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  nonisolated public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// A box to tick.
public struct CheckboxToggleStyle: ToggleStyle {
  nonisolated public init() {}
  nonisolated public var _word: String? { "checkbox" }
  public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension ToggleStyle where Self == CheckboxToggleStyle {
  nonisolated public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}
