/// A kind of control that a person cannot configure.
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>:
  ControlWidgetConfiguration
{
  nonisolated public init(
    kind: String,
    @ControlWidgetTemplateBuilder content: @escaping () -> Content
  ) {}

  nonisolated public init<Provider: ControlValueProvider>(
    kind: String,
    provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) {}
}

/// A kind of control that a person configures through the parameters of an intent.
public struct AppIntentControlConfiguration<
  Configuration: ControlConfigurationIntent,
  Content: ControlWidgetTemplate
>: ControlWidgetConfiguration {
  nonisolated public init<Provider: AppIntentControlValueProvider>(
    kind: String,
    provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) where Provider.Configuration == Configuration {}

  nonisolated public init(
    kind: String,
    intent: Configuration.Type = Configuration.self,
    @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
  ) {}
}

/// Says what a control shows.
public protocol ControlValueProvider {
  associatedtype Value

  /// What is shown before the value is known.
  var previewValue: Value { get }

  /// The present value.
  ///
  /// - Throws: whatever keeps it from being known.
  func currentValue() async throws -> Value
}

/// Says what a configured control shows.
public protocol AppIntentControlValueProvider {
  associatedtype Value
  associatedtype Configuration: ControlConfigurationIntent

  /// What is shown before the value is known.
  func previewValue(configuration: Configuration) -> Value

  /// The present value.
  ///
  /// - Throws: whatever keeps it from being known.
  func currentValue(configuration: Configuration) async throws -> Value
}
