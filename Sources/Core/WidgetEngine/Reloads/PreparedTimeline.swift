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
  var shownHash: UInt64
  var result: Receipt.WidgetResult

  /// A hash of everything that somebody who looks at the widget can notice (FNV-1a).
  static func hash(of table: EntryTable, _ archive: [UInt8]) -> UInt64 {
    var table = table
    table.date = Timestamp(microseconds: 0)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in table.json.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for byte in archive { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
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
