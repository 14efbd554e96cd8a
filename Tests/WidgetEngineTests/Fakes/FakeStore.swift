import WidgetEngine
import WidgetModel

/// A store in memory; it outlives an engine, as a file outlives a daemon.
final class FakeStore: StateStore {
  private(set) var image = StoredImage()
  private(set) var entriesByWidget: [String: [ArchivedEntry]] = [:]
  private(set) var rows: [JournalRow] = []
  private(set) var descriptions: [String: BundleDescription] = [:]
  private(set) var transactions: [StoreTransaction] = []
  /// Fails the commits for which this is true.
  var fails: (StoreTransaction) -> Bool = { _ in false }
  /// Runs in the middle of each commit, before anything is kept.
  var onCommit: (StoreTransaction) -> Void = { _ in }

  var problems: [Problem] = []

  func load() throws(StoreFailure) -> StoredImage { image }

  func commit(_ transaction: StoreTransaction) throws(StoreFailure) {
    onCommit(transaction)
    if fails(transaction) { throw StoreFailure("No space is left", code: .full) }
    transactions.append(transaction)
    image.revision = transaction.revision ?? image.revision
    image.actionCount = transaction.actionCount ?? image.actionCount
    for row in transaction.rows {
      image.rows.removeAll { $0.key == row.key }
      image.rows.append(row)
    }
    for row in transaction.journal {
      if let index = rows.firstIndex(where: { $0.action == row.action }) {
        rows[index] = row
      } else {
        rows.append(row)
      }
    }
    for name in transaction.removedWidgets {
      image.widgets.removeAll { $0.name == name }
      image.timelines.removeAll { $0.widget == name }
      entriesByWidget[name] = nil
    }
    for widget in transaction.widgets {
      image.widgets.removeAll { $0.name == widget.name }
      image.widgets.append(widget)
    }
    for (timeline, entries) in transaction.timelines {
      set(timeline)
      entriesByWidget[timeline.widget] = entries
    }
    for timeline in transaction.timelineMarks { set(timeline) }
    image.pendingRenames.merge(transaction.pendingRenames) { _, new in new }
    for action in transaction.finishedRenames { image.pendingRenames[action] = nil }
    for (bundle, isDisabled) in transaction.disabledBundles {
      if isDisabled {
        image.disabledBundles.insert(bundle)
      } else {
        image.disabledBundles.remove(bundle)
      }
    }
    descriptions.merge(transaction.descriptions) { _, new in new }
  }

  private func set(_ timeline: StoredTimeline) {
    image.timelines.removeAll { $0.widget == timeline.widget }
    image.timelines.append(timeline)
  }

  func rows(since revision: Revision, groups: [String]) throws(StoreFailure) -> [StateRow] {
    image.rows.filter { $0.revision > revision && groups.contains($0.key.group) }
  }

  func entries(ofWidget widget: String) throws(StoreFailure) -> [EntryTable] {
    (entriesByWidget[widget] ?? []).map(\.table)
  }

  func archive(ofWidget widget: String, entry index: Int) throws(StoreFailure) -> [UInt8]? {
    let entries = entriesByWidget[widget] ?? []
    return entries.indices.contains(index) ? entries[index].archive : nil
  }

  func journal(_ query: JournalQuery) throws(StoreFailure) -> [JournalRow] {
    let wanted = rows.reversed().filter { row in
      (query.action == nil || row.action == query.action)
        && (query.intent == nil || row.intent == query.intent)
        && (query.before.map { row.started < $0 } ?? true)
    }
    return Array(wanted.prefix(query.limit))
  }

  func keyedAction(
    scope: String,
    key: String,
    since: Timestamp
  ) throws(StoreFailure) -> JournalRow? {
    rows.last { $0.key?.scope == scope && $0.key?.key == key && $0.started >= since }
  }

  func description(forExecutable identity: String) throws(StoreFailure) -> BundleDescription? {
    descriptions[identity]
  }

  /// Puts a rename back that a daemon died over.
  func restoreRename(_ write: FileWrite, action: String) {
    image.pendingRenames[action] = [write]
    if let index = rows.firstIndex(where: { $0.action == action }) { rows[index].status = .done }
  }

  /// Damages what is stored: the entries of a widget are gone, its timeline is not.
  func loseEntries(of widget: String) { entriesByWidget[widget] = [] }

  /// The store is opened so much later, and knows nothing of a key any more.
  func forget(_ key: StateKey, at revision: Revision) {
    image.rows.removeAll { $0.key == key }
    image.revision = revision
  }

  func changeTimeline(of widget: String, _ change: (inout StoredTimeline) -> Void) {
    for index in image.timelines.indices where image.timelines[index].widget == widget {
      change(&image.timelines[index])
    }
  }

  func row(_ action: String) -> JournalRow? { rows.last { $0.action == action } }
}
