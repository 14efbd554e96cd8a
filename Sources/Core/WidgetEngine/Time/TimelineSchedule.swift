package import WidgetModel

/// When a timeline shows which entry, and when it is to be replaced (semantics.md A9).
///
/// A pure value: it is asked what is due, and when to ask again.
package struct TimelineSchedule: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Show the entry with this index.
    case show(Int)
    case reload
  }

  /// The entries' dates, sorted.
  package let dates: [Timestamp]
  package private(set) var shown: Int
  /// When the timeline is to be replaced, if ever.
  package private(set) var reloadDate: Timestamp?

  /// Schedules a timeline that arrived at `madeAt`.
  ///
  /// Reloads by policy are at least the policy interval apart, and `.atEnd` of a timeline whose last
  /// entry is shown already waits for the default interval, so that no author can spin.
  package init(
    dates: [Timestamp],
    policy: ReloadPolicy,
    madeAt: Timestamp,
    shown: Int? = nil,
    settings: Settings
  ) {
    self.dates = dates
    self.shown = shown ?? Self.index(in: dates, at: madeAt)
    let earliest = madeAt.adding(seconds: Double(settings.policyInterval) / 1000)
    switch policy {
    case .never: reloadDate = nil
    case .after(let date): reloadDate = max(earliest, date)
    case .atEnd:
      if let last = dates.last, last > madeAt {
        reloadDate = max(earliest, last)
      } else {
        reloadDate = madeAt.adding(seconds: Double(settings.defaultInterval) / 1000)
      }
    }
  }

  /// The entry that a moment belongs to: the last whose date has come, else the earliest.
  package static func index(in dates: [Timestamp], at now: Timestamp) -> Int {
    max(0, dates.lastIndex { $0 <= now } ?? 0)
  }

  /// What is due now, one thing at a time; entries that were slept through are not shown.
  package mutating func next(now: Timestamp) -> Action? {
    let due = Self.index(in: dates, at: now)
    if due != shown, !dates.isEmpty, dates[due] <= now {
      shown = due
      return .show(due)
    }
    if let reloadDate, reloadDate <= now {
      self.reloadDate = nil
      return .reload
    }
    return nil
  }

  /// The next moment at which something is due, after all that is due has been taken.
  package func wake(after now: Timestamp) -> Timestamp? {
    let nextEntry = dates.first { $0 > now }
    return switch (nextEntry, reloadDate) {
    case (let entry?, let reload?): min(entry, reload)
    case (let entry?, nil): entry
    case (nil, let reload): reload
    }
  }

  /// Asks for the reload again at a later moment.
  package mutating func postponeReload(to date: Timestamp) {
    reloadDate = date
  }
}
