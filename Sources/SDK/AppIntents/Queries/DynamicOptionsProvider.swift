/// Offers values for a parameter.
public protocol DynamicOptionsProvider: _SupportsAppDependencies, Sendable {
  associatedtype Result: ResultsCollection
  associatedtype DefaultValue: _IntentValue = Never

  func results() async throws -> Result
  /// What a parameter without a value gets.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider where DefaultValue == Never {
  public func defaultResult() async -> Never? { nil }
}

/// The values that a query or provider offers, in sections or not.
public protocol ResultsCollection: Sendable {
  associatedtype _ResultItem: _IntentValue
  var _sections: [IntentItemSection<_ResultItem>] { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  public var _sections: [IntentItemSection<Element>] {
    [IntentItemSection(items: map { IntentItem($0) })]
  }
}
