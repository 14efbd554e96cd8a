/// How a parameter's value is compared in a summary.
public enum EqualityComparison: Sendable, Hashable {
  case equalTo
  case notEqualTo
}

public enum HasValueComparison: Sendable, Hashable {
  case hasAnyValue
  case hasNoValue
}

public enum OrderComparison: Sendable, Hashable {
  case lessThan
  case lessThanOrEqualTo
  case greaterThan
  case greaterThanOrEqualTo
}

public enum OneOfComparison: Sendable, Hashable {
  case oneOf
}

public enum TextComparison: Sendable, Hashable {
  case contains
  case doesNotContain
  case hasPrefix
  case hasSuffix
}

/// One summary where a condition holds, another where it does not.
public struct ParameterSummaryWhenCondition<
  Intent: AppIntent,
  Then: ParameterSummary,
  Otherwise: ParameterSummary
>: ParameterSummary {
  package let then: Then
  package let otherwise: Otherwise

  public init<Value: _IntentValue>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: HasValueComparison,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.then = then()
    self.otherwise = otherwise()
  }

  public init<Value: _IntentValue>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: EqualityComparison,
    _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.then = then()
    self.otherwise = otherwise()
  }

  public init<Value: _IntentValue>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: OrderComparison,
    _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.then = then()
    self.otherwise = otherwise()
  }

  public init<Value: _IntentValue>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: TextComparison,
    _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.then = then()
    self.otherwise = otherwise()
  }

  public init<Value: _IntentValue>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    _ comparison: OneOfComparison,
    _ values: [Value.UnwrappedType],
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.then = then()
    self.otherwise = otherwise()
  }

  public init(
    widgetFamily comparison: EqualityComparison,
    _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.then = then()
    self.otherwise = otherwise()
  }

  public init(
    widgetFamily comparison: OneOfComparison,
    _ families: [IntentWidgetFamily],
    @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.then = then()
    self.otherwise = otherwise()
  }
}

/// The other thing that a summary can switch over.
public struct ParameterSummaryWidgetFamily: Sendable {
  public static let widgetFamily = ParameterSummaryWidgetFamily()
}

/// A summary for each value of a parameter.
public struct ParameterSummarySwitchCondition<
  Intent: AppIntent,
  Value: Sendable,
  Cases: ParameterSummary
>: ParameterSummary {
  package let cases: Cases

  public init(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> Cases
  ) where Value: _IntentValue {
    self.cases = cases()
  }

  public init(
    _ family: ParameterSummaryWidgetFamily,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> Cases
  ) where Value == IntentWidgetFamily {
    self.cases = cases()
  }
}

/// The summary for one or more values.
public struct ParameterSummaryCaseCondition<
  Intent: AppIntent,
  Value: Sendable,
  Content: ParameterSummary
>: ParameterSummary {
  package let values: [Value]
  package let content: Content

  public init(
    _ value: Value,
    @ParameterSummaryBuilder<Intent> _ content: () -> Content
  ) {
    self.values = [value]
    self.content = content()
  }

  public init(
    _ values: [Value],
    @ParameterSummaryBuilder<Intent> _ content: () -> Content
  ) {
    self.values = values
    self.content = content()
  }
}

/// The summary for all other values.
public struct ParameterSummaryDefaultCaseCondition<
  Intent: AppIntent,
  Content: ParameterSummary
>: ParameterSummary {
  package let content: Content

  public init(@ParameterSummaryBuilder<Intent> _ content: () -> Content) {
    self.content = content()
  }
}

/// The cases of a switch.
public struct ParameterSummaryCases<each Content: ParameterSummary>: ParameterSummary {
  package let contents: (repeat each Content)
}

@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: Sendable> {
  public static func buildExpression<C>(
    _ condition: ParameterSummaryCaseCondition<Intent, Value, C>
  ) -> ParameterSummaryCaseCondition<Intent, Value, C> {
    condition
  }
  public static func buildExpression<C>(
    _ condition: ParameterSummaryDefaultCaseCondition<Intent, C>
  ) -> ParameterSummaryDefaultCaseCondition<Intent, C> {
    condition
  }
  public static func buildBlock<each Content: ParameterSummary>(
    _ contents: repeat each Content
  ) -> ParameterSummaryCases<repeat each Content> {
    ParameterSummaryCases(contents: (repeat each contents))
  }
}
