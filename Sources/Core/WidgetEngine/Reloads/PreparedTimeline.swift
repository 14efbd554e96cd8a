import WidgetModel

/// A timeline that has arrived, sorted and held against what is shown, ready to be committed.
struct PreparedTimeline {
  var widget: WidgetRecord
  var timeline: StoredTimeline
  /// The moment after which it was made, on the clock that never jumps.
  var asked: Int64
  /// Nil where the stored entries stay as they are.
  var entries: [ArchivedEntry]?
  var shown: EntryTable
  var shownHash: Int
  var result: Receipt.WidgetResult

  /// A hash of everything that somebody who looks at the widget can notice, good for this process.
  static func hash(of entry: ArchivedEntry) -> Int {
    var hasher = Hasher()
    entry.content.withUnsafeBytes { hasher.combine(bytes: $0) }
    entry.archive.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

/// What is to be done with a timeline that has arrived.
enum Preparation {
  case ready(PreparedTimeline)
  /// It brought nothing; the text says why.
  case failed(WidgetRecord, String)
  /// What is shown was made later, and from the present state.
  case superseded(WidgetRecord)
  /// It had read before something that was told or shown already: it is made again.
  case outdated(WidgetRecord)

  var timeline: PreparedTimeline? {
    if case .ready(let timeline) = self { timeline } else { nil }
  }
}
