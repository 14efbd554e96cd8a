import WidgetEngine
import WidgetModel

// The engine's ports with a crash built in.

final class FaultyStore: StateStore {
  private let store: any StateStore
  private let faults: FaultInjector

  init(_ store: any StateStore, _ faults: FaultInjector) {
    self.store = store
    self.faults = faults
  }

  /// Only commits of shared state and files count.
  func commit(_ transaction: StoreTransaction) throws(StoreFailure) {
    let isCounted = transaction.revision != nil
    if isCounted { faults.pass(.beforeCommit) }
    try store.commit(transaction)
    if isCounted { faults.pass(.afterCommit) }
  }

  var problems: [Problem] { store.problems }

  func load() throws(StoreFailure) -> StoredImage { try store.load() }

  func rows(since revision: Revision, groups: [String]) throws(StoreFailure) -> [StateRow] {
    try store.rows(since: revision, groups: groups)
  }

  func entries(ofWidget widget: String) throws(StoreFailure) -> [EntryTable] {
    try store.entries(ofWidget: widget)
  }

  func archive(ofWidget widget: String, entry index: Int) throws(StoreFailure) -> [UInt8]? {
    try store.archive(ofWidget: widget, entry: index)
  }

  func journal(_ query: JournalQuery) throws(StoreFailure) -> [JournalRow] {
    try store.journal(query)
  }

  func keyedAction(
    scope: String,
    key: String,
    since: Timestamp
  ) throws(StoreFailure) -> JournalRow? {
    try store.keyedAction(scope: scope, key: key, since: since)
  }

  func description(
    forExecutable identity: String
  ) throws(StoreFailure) -> BundleDescription? {
    try store.description(forExecutable: identity)
  }
}

final class FaultyFiles: FileCommitter {
  private let files: any FileCommitter
  private let faults: FaultInjector

  init(_ files: any FileCommitter, _ faults: FaultInjector) {
    self.files = files
    self.faults = faults
  }

  func rename(_ write: FileWrite) throws(StoreFailure) {
    try files.rename(write)
    faults.pass(.afterRename)
  }

  func stamp(ofFile path: String) -> FileStamp { files.stamp(ofFile: path) }

  func content(ofFile path: String, limit: Int) -> [UInt8]? {
    files.content(ofFile: path, limit: limit)
  }

  func discard(_ write: FileWrite) { files.discard(write) }
}

final class FaultyPublisher: Publisher {
  private let publisher: any Publisher
  private let faults: FaultInjector

  init(_ publisher: any Publisher, _ faults: FaultInjector) {
    self.publisher = publisher
    self.faults = faults
  }

  func publish(_ event: EngineEvent) {
    publisher.publish(event)
    if case .widgetChanged(_, _, .action) = event { faults.pass(.beforeReply) }
  }
}
