package import WidgetModel

/// A view that performs an action when it is pressed.
///
/// In a widget only buttons with an intent do something: code of the view's process does not run
/// while the widget is shown.
public struct Button<Label: View> {
  let role: ButtonRole?
  let label: Label
  /// What a press performs; nil for a closure, which no widget can run.
  package var intent: (@MainActor () -> IntentReference?)?

  package init(
    role: ButtonRole?,
    label: Label,
    intent: (@MainActor () -> IntentReference?)?
  ) {
    self.role = role
    self.label = label
    self.intent = intent
  }
}

/// What a button is for.
public struct ButtonRole: Hashable, Sendable {
  public static let destructive = ButtonRole(word: "destructive")
  public static let cancel = ButtonRole(word: "cancel")
  public static let confirm = ButtonRole(word: "confirm")
  public static let close = ButtonRole(word: "close")

  let word: String
}

extension Button: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    var button = ButtonContent()
    button.role = role?.word
    button.isEnabled = archiver.environment.isEnabled
    var text: String?
    switch archiver.environment.buttonStyle {
    case .builtIn(let word):
      button.style = word
      button.label = archiver.collect(label)
      text = ViewNode.spokenText(button.label)
    case .custom(let style):
      button.style = "custom"
      (button.label, text) = archiver.collectStyled {
        archiver.archive(style, label: label, role: role, isPressed: false)
      }
      let pressed = archiver.collectMute {
        archiver.archive(style, label: label, role: role, isPressed: true)
      }
      button.pressed = pressed == button.label ? [] : pressed
    case .primitive(let style):
      button.style = "custom"
      (button.label, text) = archiver.collectStyled {
        archiver.archive(style, label: label, role: role)
      }
    }
    if let intent = intent?() {
      button.element = archiver.addElement(
        .button,
        label: text ?? ViewNode.spokenText(archiver.collectMute { label._archive(into: archiver) }),
        intent: intent
      )
    } else {
      archiver.report("A Button without an intent does nothing in a widget")
    }
    archiver.add(.button(button))
  }
}

extension Button {
  @_disfavoredOverload
  nonisolated public init(
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.init(role: nil, label: label(), intent: nil)
  }

  @_disfavoredOverload
  nonisolated public init(
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, label: label(), intent: nil)
  }
}

extension Button where Label == Text {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, label: Text(titleKey), intent: nil)
  }

  @_disfavoredOverload
  nonisolated public init(
    _ title: some StringProtocol,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, label: Text(title), intent: nil)
  }

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, label: Text(titleKey), intent: nil)
  }

  @_disfavoredOverload
  nonisolated public init(
    _ title: some StringProtocol,
    role: ButtonRole?,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, label: Text(title), intent: nil)
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    systemImage: String,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(
      role: nil,
      label: SwiftUI.Label(titleKey, systemImage: systemImage),
      intent: nil
    )
  }

  @_disfavoredOverload
  nonisolated public init(
    _ title: some StringProtocol,
    systemImage: String,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: nil, label: SwiftUI.Label(title, systemImage: systemImage), intent: nil)
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// The button of a style's configuration.
  nonisolated public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, label: configuration.label, intent: nil)
  }
}
