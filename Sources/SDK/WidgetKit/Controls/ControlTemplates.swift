/// The look of a control.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {
  associatedtype Body: ControlWidgetTemplate

  @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: ControlWidgetTemplate {}

extension ControlWidgetTemplate where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension ControlWidgetTemplate {
  public func tint(_ tint: Color?) -> some ControlWidgetTemplate { self }
  public func privacySensitive(_ sensitive: Bool = true) -> some ControlWidgetTemplate { self }
  public func disabled(_ disabled: Bool) -> some ControlWidgetTemplate { self }
}

extension View {
  /// A line about the state of a control whose label this is.
  public func controlWidgetStatus(_ status: LocalizedStringKey) -> some View { self }

  @_disfavoredOverload
  public func controlWidgetStatus<S: StringProtocol>(_ status: S) -> some View { self }

  /// What the control's action does, as its button says.
  public func controlWidgetActionHint(_ hint: LocalizedStringKey) -> some View { self }

  @_disfavoredOverload
  public func controlWidgetActionHint<S: StringProtocol>(_ hint: S) -> some View { self }
}

/// Takes the one template of a control.
@resultBuilder
public struct ControlWidgetTemplateBuilder {
  public static func buildExpression<Content: ControlWidgetTemplate>(
    _ content: Content
  ) -> Content {
    content
  }

  public static func buildBlock<Content: ControlWidgetTemplate>(_ content: Content) -> Content {
    content
  }
}

/// A control that performs an action.
public struct ControlWidgetButton<Label: View, ActionLabel: View, Action: AppIntent>:
  ControlWidgetTemplate
{
  nonisolated public init(
    action: Action,
    @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) {}

  nonisolated public init(
    action: Action,
    @ViewBuilder label: @escaping () -> Label
  ) where ActionLabel == EmptyView {}

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    action: Action,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) where Label == Text {}

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    action: Action
  ) where Label == Text, ActionLabel == EmptyView {}

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    action: Action,
    @ViewBuilder actionLabel: @escaping (Bool) -> ActionLabel
  ) where Label == Text {}
}

/// A control that is on or off.
public struct ControlWidgetToggle<Label: View, ValueLabel: View, Action: SetValueIntent>:
  ControlWidgetTemplate
where Action.ValueType == Bool {
  nonisolated public init(
    isOn: Bool,
    action: Action,
    @ViewBuilder label: @escaping () -> Label,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) {}

  nonisolated public init(
    isOn: Bool,
    action: Action,
    @ViewBuilder label: @escaping (Bool) -> ValueLabel
  ) where Label == EmptyView {}

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    isOn: Bool,
    action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) where Label == Text {}

  nonisolated public init(
    _ titleKey: LocalizedStringKey,
    isOn: Bool,
    action: Action
  ) where Label == Text, ValueLabel == EmptyView {}

  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(
    _ title: S,
    isOn: Bool,
    action: Action,
    @ViewBuilder valueLabel: @escaping (Bool) -> ValueLabel
  ) where Label == Text {}
}
