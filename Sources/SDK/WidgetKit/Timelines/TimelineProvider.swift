/// Says what a widget without configuration shows, and when.
///
/// Its methods run on the bundle's one author thread; the completion handler may be called from any
/// thread, and only the first call counts.
public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext

  /// An entry to show before there is content: at once, without data of the person.
  func placeholder(in context: Context) -> Entry

  /// One entry that shows the present state, or samples for a preview.
  @preconcurrency
  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

  @preconcurrency
  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)

  /// When the widget is relevant; asked for by no panel yet.
  func relevance() async -> WidgetRelevance<Void>
}

extension TimelineProvider {
  public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }
}

/// Says what a widget with a configuration shows, and when.
public protocol AppIntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  associatedtype Intent: WidgetConfigurationIntent
  typealias Context = TimelineProviderContext

  /// Configurations to offer ready-made.
  func recommendations() -> [AppIntentRecommendation<Intent>]

  /// An entry to show before there is content: at once, without data of the person.
  func placeholder(in context: Context) -> Entry

  /// One entry that shows the present state, or samples for a preview.
  func snapshot(for configuration: Intent, in context: Context) async -> Entry

  func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>

  /// When the widget is relevant; asked for by no panel yet.
  func relevance() async -> WidgetRelevance<Intent>
}

extension AppIntentTimelineProvider {
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
  public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
}

/// A ready-made configuration.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
  let intent: Intent
  let description: Text

  public init(intent: Intent, description: Text) {
    self.intent = intent
    self.description = description
  }

  public init(intent: Intent, description: LocalizedStringKey) {
    self.init(intent: intent, description: Text(description))
  }

  public init(intent: Intent, description: LocalizedStringResource) {
    self.init(intent: intent, description: Text(description))
  }

  @_disfavoredOverload
  public init(intent: Intent, description: some StringProtocol) {
    self.init(intent: intent, description: Text(description))
  }
}
