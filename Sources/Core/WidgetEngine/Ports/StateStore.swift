package import WidgetModel

/// Where the engine keeps what must survive it: shared state, widgets, timelines and the journal.
///
/// Called on one thread. A commit is whole or not at all, and is on disk for any process that dies
/// afterwards (not for a machine that loses power within seconds of it).
package protocol StateStore: AnyObject {
  /// Everything the engine holds in memory, as it was left.
  ///
  /// - Throws: ``StoreFailure`` where the store cannot be read.
  func load() throws(StoreFailure) -> StoredImage

  /// Writes a transaction, all of it or nothing.
  ///
  /// - Throws: ``StoreFailure`` where nothing was written (a full disk, a read-only file system).
  func commit(_ transaction: StoreTransaction) throws(StoreFailure)

  /// The rows of some groups that were written after a revision, removed keys included.
  func rows(since revision: Revision, groups: [String]) throws(StoreFailure) -> [StateRow]

  /// The tables of a widget's timeline, in the order of their dates.
  func entries(ofWidget widget: String) throws(StoreFailure) -> [EntryTable]

  /// The archived view tree of one entry, or nil where there is none.
  func archive(ofWidget widget: String, entry index: Int) throws(StoreFailure) -> [UInt8]?

  /// Rows of the journal, newest first.
  func journal(_ query: JournalQuery) throws(StoreFailure) -> [JournalRow]

  /// The row of an idempotency key that is not older than a moment.
  func keyedAction(scope: String, key: String, since: Timestamp) throws(StoreFailure) -> JournalRow?

  /// The description cached for an executable's identity.
  func description(forExecutable identity: String) throws(StoreFailure) -> BundleDescription?

  /// What is wrong with what is stored: rows that cannot be read, damaged databases set aside.
  var problems: [Problem] { get }
}

/// Why the store could not do something, as one sentence for a person.
package struct StoreFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a program does about it.
  package enum Code: String, Hashable, Sendable {
    /// The file was written by a newer version; it has not been touched.
    case newerVersion
    /// The file's content is damaged.
    case damaged
    /// No space is left on the device, or a quota is used up.
    case full
    /// The file or its folder cannot be written.
    case readOnly
    /// Another process holds the file.
    case busy
    /// The file cannot be opened, read or written.
    case inputOutput
    /// Anything else; usually a mistake of this program.
    case other
  }

  package var description: String
  package var code: Code

  package init(_ description: String, code: Code = .other) {
    self.description = description
    self.code = code
  }
}

/// What a store holds when the engine starts.
package struct StoredImage: Sendable {
  /// A removed key is remembered for so many revisions at least, and may be forgotten when a store is
  /// opened after that.
  package static let removalsKept: Revision = 10_000

  package var revision: Revision
  /// No number up to this one may be given to an action again.
  package var actionCount: Int64
  package var rows: [StateRow]
  package var widgets: [StoredWidget]
  package var timelines: [StoredTimeline]
  package var disabledBundles: Set<BundleID>
  /// Renames that were journalled and perhaps not all done, by action id.
  package var pendingRenames: [String: [FileWrite]]

  package init(
    revision: Revision = 0,
    actionCount: Int64 = 0,
    rows: [StateRow] = [],
    widgets: [StoredWidget] = [],
    timelines: [StoredTimeline] = [],
    disabledBundles: Set<BundleID> = [],
    pendingRenames: [String: [FileWrite]] = [:]
  ) {
    self.revision = revision
    self.actionCount = actionCount
    self.rows = rows
    self.widgets = widgets
    self.timelines = timelines
    self.disabledBundles = disabledBundles
    self.pendingRenames = pendingRenames
  }
}

/// A placed widget.
package struct StoredWidget: Hashable, Sendable {
  /// The caller-chosen unique name.
  package var name: String
  package var host: String
  package var kind: QualifiedName
  package var family: Family
  package var size: Size
  package var configuration: Parameters

  package init(
    name: String,
    host: String,
    kind: QualifiedName,
    family: Family,
    size: Size,
    configuration: Parameters
  ) {
    self.name = name
    self.host = host
    self.kind = kind
    self.family = family
    self.size = size
    self.configuration = configuration
  }
}

/// A widget's timeline without its entries.
package struct StoredTimeline: Hashable, Sendable {
  package var widget: String
  /// Counts the changes of what the widget shows.
  package var generation: Int64
  /// The revision of shared state it was made from.
  package var revision: Revision
  package var madeAt: Timestamp
  package var policy: ReloadPolicy
  package var reads: ReadSet
  /// The dates of its entries, in order.
  package var dates: [Timestamp]
  /// The index of the entry that was last shown.
  package var shown: Int
  /// Why what is shown is old, where it is.
  package var staleReason: String?
  /// The bundle version that made it; another version makes it anew.
  package var bundleVersion: String

  package init(
    widget: String,
    generation: Int64,
    revision: Revision,
    madeAt: Timestamp,
    policy: ReloadPolicy,
    reads: ReadSet,
    dates: [Timestamp],
    shown: Int,
    staleReason: String? = nil,
    bundleVersion: String
  ) {
    self.widget = widget
    self.generation = generation
    self.revision = revision
    self.madeAt = madeAt
    self.policy = policy
    self.reads = reads
    self.dates = dates
    self.shown = shown
    self.staleReason = staleReason
    self.bundleVersion = bundleVersion
  }
}

/// One row of the action journal.
package struct JournalRow: Hashable, Sendable {
  package enum Status: String, Hashable, Sendable {
    case started
    case done
    case failed
    /// It was running when the daemon died.
    case interrupted
  }

  /// An idempotency key with the hash of the parameters that came with it.
  package struct Key: Hashable, Sendable {
    /// Caller's uid and action: within these a key is unique.
    package var scope: String
    package var key: String
    package var parameterHash: String

    package init(scope: String, key: String, parameterHash: String) {
      self.scope = scope
      self.key = key
      self.parameterHash = parameterHash
    }
  }

  package var action: String
  package var caller: String
  package var intent: QualifiedName
  package var parameters: Parameters
  package var widget: String?
  package var started: Timestamp
  package var ended: Timestamp?
  package var status: Status
  /// The receipt as it was given, with value, error, revision and widgets.
  package var receipt: JSON?
  /// What was written: ``WriteSet`` JSON with the previous values beside.
  package var writes: JSON?
  package var key: Key?

  package init(
    action: String,
    caller: String,
    intent: QualifiedName,
    parameters: Parameters,
    widget: String? = nil,
    started: Timestamp,
    ended: Timestamp? = nil,
    status: Status,
    receipt: JSON? = nil,
    writes: JSON? = nil,
    key: Key? = nil
  ) {
    self.action = action
    self.caller = caller
    self.intent = intent
    self.parameters = parameters
    self.widget = widget
    self.started = started
    self.ended = ended
    self.status = status
    self.receipt = receipt
    self.writes = writes
    self.key = key
  }
}

/// Which rows of the journal are wanted.
package struct JournalQuery: Hashable, Sendable {
  package var limit: Int
  package var action: String?
  package var intent: QualifiedName?
  /// A widget that was pressed for it, or that its receipt names.
  package var widget: String?
  package var before: Timestamp?

  package init(
    limit: Int = 50,
    action: String? = nil,
    intent: QualifiedName? = nil,
    widget: String? = nil,
    before: Timestamp? = nil
  ) {
    self.limit = limit
    self.action = action
    self.intent = intent
    self.widget = widget
    self.before = before
  }
}

/// Everything that one commit changes.
package struct StoreTransaction: Sendable {
  /// The new revision, where shared state or files were written.
  package var revision: Revision?
  /// The highest number that an action may have got by the time of the next such commit.
  package var actionCount: Int64?
  package var rows: [StateRow] = []
  /// Inserted, or replaced where the action is there already.
  package var journal: [JournalRow] = []
  /// Timelines with their entries, replacing the widget's present ones.
  package var timelines: [(timeline: StoredTimeline, entries: [ArchivedEntry])] = []
  /// Timelines whose entries stay: a new generation, entry or stale reason.
  package var timelineMarks: [StoredTimeline] = []
  package var widgets: [StoredWidget] = []
  package var removedWidgets: [String] = []
  package var pendingRenames: [String: [FileWrite]] = [:]
  package var finishedRenames: [String] = []
  package var disabledBundles: [BundleID: Bool] = [:]
  package var descriptions: [String: BundleDescription] = [:]

  package init() {}
}
