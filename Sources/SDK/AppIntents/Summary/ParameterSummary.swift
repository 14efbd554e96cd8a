/// A sentence that shows an intent with its parameters, and which of them can be edited.
public protocol ParameterSummary {}

/// A sentence with parameters in it.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation {
  package enum Segment {
    case text(String)
    case parameter(PartialKeyPath<Intent>)
  }

  package let segments: [Segment]

  public init(stringLiteral value: String) {
    segments = [.text(value)]
  }

  public init(stringInterpolation: StringInterpolation) {
    segments = stringInterpolation.segments
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    package var segments: [Segment] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { segments.append(.text(literal)) }
    }

    public mutating func appendInterpolation<Value>(
      _ keyPath: KeyPath<Intent, IntentParameter<Value>>
    ) {
      segments.append(.parameter(keyPath))
    }
  }
}

/// A sentence, and the parameters that are edited below it.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  package let sentence: ParameterSummaryString<Intent>?
  package let parameters: [PartialKeyPath<Intent>]

  public init() {
    sentence = nil
    parameters = []
  }

  public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {
    sentence = summary
    parameters = []
  }

  public init(
    _ summary: ParameterSummaryString<Intent>,
    table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]
  ) {
    sentence = summary
    self.parameters = parameters()
  }

  public init(@ParameterKeyPathsBuilder<Intent> _ parameters: () -> [PartialKeyPath<Intent>]) {
    sentence = nil
    self.parameters = parameters()
  }
}

@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
  public static func buildExpression<Value>(
    _ keyPath: KeyPath<Intent, IntentParameter<Value>>
  ) -> [PartialKeyPath<Intent>] {
    [keyPath]
  }
  public static func buildBlock(_ parts: [PartialKeyPath<Intent>]...) -> [PartialKeyPath<Intent>] {
    parts.flatMap { $0 }
  }
}

@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  public static func buildExpression(
    _ summary: IntentParameterSummary<Intent>
  ) -> IntentParameterSummary<Intent> {
    summary
  }
  @_disfavoredOverload
  public static func buildExpression<S: ParameterSummary>(_ summary: S) -> S { summary }
  public static func buildBlock<S: ParameterSummary>(_ summary: S) -> S { summary }
  public static func buildBlock() -> IntentParameterSummary<Intent> { IntentParameterSummary() }
}
