import WidgetModel

/// Puts a timeline's entries in order and within the limits (semantics.md A9, design.md §8).
enum TimelineEntries {
  static let countLimit = 512
  static let byteLimit = 8 << 20

  /// Sorted by date, the later one of two with the same date, and no more than allowed.
  ///
  /// - Returns: The entries, and whether some were cut off at the end.
  static func normalize(_ entries: [ArchivedEntry]) -> (entries: [ArchivedEntry], isCut: Bool) {
    if entries.count == 1, entries[0].archive.count <= byteLimit { return (entries, false) }
    var byDate: [Timestamp: ArchivedEntry] = [:]
    for entry in entries { byDate[entry.table.date] = entry }
    let sorted = byDate.values.sorted { $0.table.date < $1.table.date }
    var kept: [ArchivedEntry] = []
    var bytes = 0
    for entry in sorted {
      bytes += entry.archive.count
      if kept.count == countLimit || bytes > byteLimit { return (kept, true) }
      kept.append(entry)
    }
    return (kept, false)
  }
}
