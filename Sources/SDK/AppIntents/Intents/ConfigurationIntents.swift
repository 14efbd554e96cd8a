/// The configuration of a widget: its parameters are what a person can choose.
///
/// It needs no `perform()`; one that has one can be performed like any other intent.
public protocol WidgetConfigurationIntent: AppIntent {
  associatedtype NeverResult = Never where NeverResult == Never
}

extension WidgetConfigurationIntent {
  public func perform() async throws -> Never {
    throw AppIntentError.unsupported("Performing a widget's configuration")
  }
}

/// The configuration of a control.
public protocol ControlConfigurationIntent: AppIntent {
  associatedtype NeverResult = Never where NeverResult == Never
}

extension ControlConfigurationIntent {
  public func perform() async throws -> Never {
    throw AppIntentError.unsupported("Performing a control's configuration")
  }
}
