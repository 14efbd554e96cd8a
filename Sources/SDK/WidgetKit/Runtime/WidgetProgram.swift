internal import SwiftletFoundation
internal import Synchronization
package import WidgetModel
package import WidgetWire

/// The author's widgets and intents, as the runtime calls them.
package final class WidgetProgram: BundleProgram {
  private let configurations: @MainActor @Sendable () -> [any WidgetConfiguration]
  private let intents: IntentCatalog
  private let cache = Mutex<KindRegistry?>(nil)
  private let hasDiscovered = Mutex(false)

  /// The program of this process.
  static let shared = Mutex<WidgetProgram?>(nil)

  package init(
    intents: IntentCatalog = .shared,
    configurations: @escaping @MainActor @Sendable () -> [any WidgetConfiguration]
  ) {
    self.intents = intents
    self.configurations = configurations
  }

  /// The kinds; the bundle's body is evaluated when they are first needed.
  var registry: KindRegistry {
    if let registry = cache.withLock({ $0 }) { return registry }
    let registry = MainThread.run { KindRegistry(configurations()) }
    cache.withLock { $0 = registry }
    return registry
  }

  private var catalog: IntentCatalog {
    hasDiscovered.withLock { hasDiscovered in
      guard !hasDiscovered else { return }
      hasDiscovered = true
      do {
        try intents.discover()
      } catch {
        log("The bundle's intents were not found: \(error)")
      }
    }
    return intents
  }

  package func prepare() {
    _ = registry
  }

  package func prepareActions() {
    _ = catalog
  }

  package func describe() -> BundleDescription {
    let registry = registry
    let catalog = catalog
    for kind in registry.kinds {
      if let configuration = kind.configuration { catalog.register(configuration) }
    }
    let (schemas, issues) = catalog.describe()
    return BundleDescription(
      sdkVersion: SwiftletVersion.current,
      kinds: MainThread.run { registry.kinds.map(\.schema) },
      intents: schemas,
      issues: registry.issues + issues
    )
  }

  package func perform(_ intent: IntentReference) async throws -> PerformedMessage.Value {
    let outcome = try await IntentPerformer.perform(try await catalog.decode(intent))
    return PerformedMessage.Value(
      value: outcome.value,
      dialog: outcome.dialog,
      opens: outcome.openedIntent?.opens
    )
  }

  package func makeTimeline(
    for widget: PlacedWidget,
    purpose: TimelineRequest.Purpose
  ) async throws -> MadeTimeline {
    guard let kind = registry[widget.kind] else {
      throw WidgetError(
        .unknownKind,
        "The bundle has no kind named \"\(widget.kind)\".",
        details: ["candidates": .array(registry.kinds.map { .string($0.name) })]
      )
    }
    return try await kind.make(TimelineCall(widget, purpose, kind))
  }

  package func answer(_ query: QueryRequest) async throws -> [SuggestedValue] {
    guard let type = catalog.type(named: query.intent) else {
      throw WidgetError(
        .unknownAction,
        "There is no intent named \(query.intent).",
        details: ["action": .string(query.intent)]
      )
    }
    return try await ParameterQuestions.answer(query, type)
  }
}

extension IntentReference {
  /// What a result asks to open, as one word: a URL where there is one, else the intent.
  fileprivate var opens: String {
    for case .url(let url) in parameters.values { return url }
    return name
  }
}

extension MadeTimeline {
  static let nothing = MadeTimeline(entries: [], policy: .never)
}
