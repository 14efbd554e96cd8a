/// What `perform()` returns, made by one of the `.result(…)` functions.
public protocol IntentResult {
  associatedtype Value: _IntentValue = Never
  associatedtype OpensAppIntent: AppIntent = Never
  associatedtype Snippet = Never
  associatedtype Dialog = Never
  var value: Value? { get }
}

extension IntentResult where Value == Never {
  public var value: Never? { nil }
}

/// A result that carries a value.
public protocol ReturnsValue<Value>: IntentResult {}

/// A result that says something.
public protocol ProvidesDialog: IntentResult {}

/// A result after which another intent is performed.
public protocol OpensIntent: IntentResult {}

/// A result that shows a view.
public protocol ShowsSnippetView: IntentResult {}

/// A result that shows what another intent returns.
public protocol ShowsSnippetIntent: IntentResult {}

/// The result that all `.result(…)` functions make.
public struct IntentResultContainer<
  Value: _IntentValue,
  OpensAppIntent: AppIntent,
  Snippet,
  Dialog
>: IntentResult {
  public let value: Value?
  package let dialog: Dialog?
  package let opensIntent: OpensAppIntent?
  package let snippet: Snippet?

  package init(
    value: Value? = nil,
    opensIntent: OpensAppIntent? = nil,
    snippet: Snippet? = nil,
    dialog: Dialog? = nil
  ) {
    self.value = value
    self.opensIntent = opensIntent
    self.snippet = snippet
    self.dialog = dialog
  }
}

extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: OpensIntent {}
extension IntentResultContainer: ShowsSnippetView {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}

/// What the runtime takes out of a result.
package protocol IntentResultParts {
  var spokenDialog: IntentDialog? { get }
  var followingIntent: (any AppIntent)? { get }
}

extension IntentResultContainer: IntentResultParts {
  package var spokenDialog: IntentDialog? { dialog as? IntentDialog }
  package var followingIntent: (any AppIntent)? { opensIntent }
}

extension Never: IntentResult {}
