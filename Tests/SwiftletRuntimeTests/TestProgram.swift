import SwiftletFoundation
import WidgetModel
import WidgetWire

/// A program made of closures: intents and kinds by name.
struct TestProgram: BundleProgram {
  var intents: [String: @Sendable () async throws -> Void] = [:]
  /// What each kind's provider does; it gives the text of its only entry.
  var kinds: [String: @Sendable () async throws -> String] = [:]

  func describe() -> BundleDescription {
    BundleDescription(sdkVersion: SwiftletVersion.current, kinds: [], intents: [])
  }

  func perform(_ intent: IntentReference) async throws -> PerformedMessage.Value {
    guard let body = intents[intent.name] else { throw WidgetError(.unknownAction, "No intent.") }
    try await body()
    return PerformedMessage.Value()
  }

  func makeTimeline(
    for widget: PlacedWidget,
    purpose: TimelineRequest.Purpose
  ) async throws -> MadeTimeline {
    guard let body = kinds[widget.kind] else { throw WidgetError(.unknownKind, "No kind.") }
    let text = try await body()
    let table = EntryTable(date: Timestamp(microseconds: 0), textLines: [text])
    return MadeTimeline(
      entries: [ArchivedEntry(table: table, archive: Array(text.utf8))],
      policy: .never
    )
  }

  func answer(_ query: QueryRequest) async throws -> [SuggestedValue] { [] }
}
