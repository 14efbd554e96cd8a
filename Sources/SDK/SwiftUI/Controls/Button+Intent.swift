public import AppIntents
internal import WidgetModel

extension Button {
  /// A button that performs an intent.
  nonisolated public init<I: AppIntent>(intent: I, @ViewBuilder label: () -> Label) {
    self.init(role: nil, label: label()) { IntentReference(encoding: intent) }
  }

  nonisolated public init<I: AppIntent>(
    role: ButtonRole?,
    intent: I,
    @ViewBuilder label: () -> Label
  ) {
    self.init(role: role, label: label()) { IntentReference(encoding: intent) }
  }
}

extension Button where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, intent: some AppIntent) {
    self.init(role: nil, label: Text(titleKey)) { IntentReference(encoding: intent) }
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, intent: some AppIntent) {
    self.init(role: nil, label: Text(title)) { IntentReference(encoding: intent) }
  }

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    role: ButtonRole?,
    intent: some AppIntent
  ) {
    self.init(role: role, label: Text(titleKey)) { IntentReference(encoding: intent) }
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    role: ButtonRole?,
    intent: some AppIntent
  ) {
    self.init(role: role, label: Text(title)) { IntentReference(encoding: intent) }
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    systemImage: String,
    intent: some AppIntent
  ) {
    self.init(role: nil, label: SwiftUI.Label(titleKey, systemImage: systemImage)) {
      IntentReference(encoding: intent)
    }
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    systemImage: String,
    intent: some AppIntent
  ) {
    self.init(role: nil, label: SwiftUI.Label(title, systemImage: systemImage)) {
      IntentReference(encoding: intent)
    }
  }
}

extension Toggle {
  /// A toggle that performs an intent when it is flipped.
  nonisolated public init<I: AppIntent>(
    isOn: Bool,
    intent: I,
    @ViewBuilder label: () -> Label
  ) {
    self.init(isOn: isOn, label: label()) { IntentReference(encoding: intent) }
  }
}

extension Toggle where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, label: Text(titleKey)) { IntentReference(encoding: intent) }
  }

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, label: Text(title)) { IntentReference(encoding: intent) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    systemImage: String,
    isOn: Bool,
    intent: some AppIntent
  ) {
    self.init(isOn: isOn, label: SwiftUI.Label(titleKey, systemImage: systemImage)) {
      IntentReference(encoding: intent)
    }
  }
}
