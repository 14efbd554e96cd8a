internal import WidgetModel

/// Entries of a widget with the moment at which it wants new ones.
public struct Timeline<EntryType: TimelineEntry> {
  public let entries: [EntryType]
  public let policy: TimelineReloadPolicy

  public init(entries: [EntryType], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

/// When a timeline asks to be replaced; the earliest moment, never a promise.
public struct TimelineReloadPolicy: Equatable, Sendable {
  /// When its last entry's date has come.
  public static let atEnd = TimelineReloadPolicy(.atEnd)
  /// Not by time: only an action, `WidgetCenter` or what it read replaces it.
  public static let never = TimelineReloadPolicy(.never)

  let model: ReloadPolicy

  init(_ model: ReloadPolicy) { self.model = model }

  /// From a date on, before or after the last entry's.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(.after(Timestamp(date)))
  }
}
