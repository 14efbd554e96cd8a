/// When a kind of widget is relevant; kept for sources that say it, asked for by no panel yet.
public struct WidgetRelevance<Configuration> {
  public let attributes: [WidgetRelevanceAttribute<Configuration>]

  public init(_ attributes: [WidgetRelevanceAttribute<Configuration>]) {
    self.attributes = attributes
  }
}

extension WidgetRelevance: Sendable where Configuration: Sendable {}

/// One moment or place at which a widget is relevant.
public struct WidgetRelevanceAttribute<Configuration> {
  let configuration: Configuration
  var context: RelevantContext?
  var group: WidgetRelevanceGroup?

  public init(context: RelevantContext) where Configuration == Void {
    self.init(configuration: (), context: context)
  }

  public init(group: WidgetRelevanceGroup) where Configuration == Void {
    self.init(configuration: (), group: group)
  }

  public init(configuration: Configuration, context: RelevantContext) {
    self.configuration = configuration
    self.context = context
  }

  public init(configuration: Configuration, group: WidgetRelevanceGroup) {
    self.configuration = configuration
    self.group = group
  }
}

extension WidgetRelevanceAttribute: Sendable where Configuration: Sendable {}

/// Widgets of one group are not suggested side by side.
public struct WidgetRelevanceGroup: Hashable, Sendable {
  public static let automatic = WidgetRelevanceGroup(name: nil)
  public static let ungrouped = WidgetRelevanceGroup(name: "")

  private let name: String?

  public static func named(_ name: String) -> WidgetRelevanceGroup {
    WidgetRelevanceGroup(name: name)
  }
}
