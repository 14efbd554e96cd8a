package import WidgetModel
package import WidgetWire

/// What a bundle's author code can do, as the runtime sees it; `WidgetKit` makes it from the
/// author's `WidgetBundle`.
package protocol BundleProgram: Sendable {
  /// Gets ready what the first request will need, on the main thread, once the daemon was greeted.
  @MainActor func prepare()

  /// The same on the author thread.
  func prepareActions()

  /// Everything the bundle says of itself; called off the main thread, with the main thread free.
  func describe() -> BundleDescription

  /// Runs an intent on the author executor.
  ///
  /// - Throws: whatever the author's `perform()` throws, or a ``WidgetError``.
  func perform(_ intent: IntentReference) async throws -> PerformedMessage.Value

  /// Asks a widget's provider and archives the views of its entries.
  ///
  /// - Throws: ``WidgetError`` where the widget's kind or configuration is of no use.
  func makeTimeline(
    for widget: PlacedWidget,
    purpose: TimelineRequest.Purpose
  ) async throws -> MadeTimeline

  /// Answers a question about an intent's parameter.
  func answer(_ query: QueryRequest) async throws -> [SuggestedValue]
}

extension BundleProgram {
  @MainActor package func prepare() {}
  package func prepareActions() {}
}

/// A timeline as the author's provider gave it, archived.
package struct MadeTimeline: Sendable {
  package var entries: [ArchivedEntry]
  package var policy: ReloadPolicy
  /// What the author should know.
  package var issues: [String]

  package init(entries: [ArchivedEntry], policy: ReloadPolicy, issues: [String] = []) {
    self.entries = entries
    self.policy = policy
    self.issues = issues
  }
}
