/// What a widget shows from a date on.
public protocol TimelineEntry {
  /// When the widget begins to show the entry.
  var date: Date { get }

  /// How much the entry matters now, beside the widget's other entries.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters, on a scale of the author's own.
public struct TimelineEntryRelevance: Codable, Hashable, Sendable {
  /// Compared with the scores of all entries of the kind; 0 and less mean "not relevant".
  public var score: Float
  /// Seconds after the entry's date during which it matters; 0 means until the next entry.
  public var duration: TimeInterval

  public init(score: Float, duration: TimeInterval = 0.0) {
    self.score = score
    self.duration = duration
  }
}
