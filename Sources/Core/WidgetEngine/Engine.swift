package import WidgetModel
package import WidgetWire

/// The product itself: bundles, actions, shared state, widgets and their timelines.
///
/// Not Sendable and without any thread: one owner calls it, its ports call back on the same thread,
/// and every call does its work before it returns. So there is nothing to lock, events have one
/// order, and tests drive it step by step with fakes.
package final class Engine {
  package let settings: Settings
  let launcher: any BundleLauncher
  let store: any StateStore
  let publisher: any Publisher
  let watcher: any OutsideWatcher
  let files: any FileCommitter
  let gateway: any BusGateway
  let clock: any EngineClock
  let log: any EngineLog

  package internal(set) var revision: Revision = 0
  package internal(set) var sessions: [BundleID: BundleSession] = [:]
  package internal(set) var passedOver: [InstalledBundles.Problem] = []
  package internal(set) var widgets: [String: WidgetRecord] = [:]
  /// Actions that are not over, and jobs that can still be read.
  package internal(set) var actions: [String: ActionRun] = [:]
  package internal(set) var events = EventRing()

  /// Looks for bundles that were installed a moment ago; called where a name is unknown, or all of
  /// them are asked for.
  package var lookForBundles: () -> Void = {}

  var rows: [StateKey: StateRow] = [:]
  /// Of keys that were removed up to here nothing is known any more.
  let forgottenRemovals: Revision
  var stateSizes = StateSizes()
  var actionCount: Int64 = 0
  /// Why the last commit failed, where it did.
  var commitProblem: Problem?
  /// Numbers up to this one are never given again, whatever this process dies of.
  var reservedActions: Int64 = 0
  var index = ReadIndex()
  var wakes = WakeQueue()
  var properties: [PropertyKey: PropertyStamp] = [:]
  /// When each of them was told, on the clock that never jumps.
  var propertyTimes: [PropertyKey: Int64] = [:]
  /// Keyed actions that are not over, by scope and key.
  var keyedRuns: [JournalRow.Key.Place: ActionRun] = [:]
  /// Files that actions have written lately, with what they wrote.
  var fileWrites: [String: (revision: Revision, stamp: FileStamp)] = [:]
  var armedMoment: Timestamp?
  /// Nothing new begins any more.
  var isEnding = false
  /// How far the wall clock was ahead of the other one when schedules were last looked at.
  var clockOffset: Int64
  var queuedBySender: [String: Int] = [:]
  var lastPresses: [String: (until: Int64, run: ActionRun)] = [:]
  var disabledBundles = Set<BundleID>()
  /// Renames that are done, to be struck from the store with the next commit.
  var finishedRenames: [String] = []
  package var environment: RequestEnvironment {
    didSet {
      guard environment != oldValue else { return }
      for session in sessions.values { session.environmentChanged = true }
      for widget in widgets.values { requestReload(widget, cause: .update) }
    }
  }

  /// The ports of an engine.
  package struct Ports {
    package var launcher: any BundleLauncher
    package var store: any StateStore
    package var publisher: any Publisher
    package var watcher: any OutsideWatcher
    package var files: any FileCommitter
    package var gateway: any BusGateway
    package var clock: any EngineClock
    package var log: any EngineLog

    package init(
      launcher: any BundleLauncher,
      store: any StateStore,
      publisher: any Publisher,
      watcher: any OutsideWatcher,
      files: any FileCommitter,
      gateway: any BusGateway,
      clock: any EngineClock,
      log: any EngineLog
    ) {
      self.launcher = launcher
      self.store = store
      self.publisher = publisher
      self.watcher = watcher
      self.files = files
      self.gateway = gateway
      self.clock = clock
      self.log = log
    }
  }

  /// Loads what the store holds and finishes what a crash left half done.
  ///
  /// - Throws: ``StoreFailure`` where the store cannot be read.
  package init(
    _ ports: Ports,
    settings: Settings = Settings(),
    environment: RequestEnvironment = RequestEnvironment()
  ) throws(StoreFailure) {
    self.settings = settings
    self.environment = environment
    launcher = ports.launcher
    store = ports.store
    publisher = ports.publisher
    watcher = ports.watcher
    files = ports.files
    gateway = ports.gateway
    clock = ports.clock
    log = ports.log
    clockOffset = Self.offset(of: ports.clock)
    let image = try store.load()
    revision = image.revision
    forgottenRemovals = image.revision - StoredImage.removalsKept
    actionCount = image.actionCount
    reservedActions = image.actionCount
    disabledBundles = image.disabledBundles
    for row in image.rows {
      rows[row.key] = row
      stateSizes.set(row)
    }
    for widget in image.widgets { widgets[widget.name] = WidgetRecord(widget) }
    for timeline in image.timelines { widgets[timeline.widget]?.timeline = timeline }
    recoverRenames(image.pendingRenames)
  }

  /// A new action's id: unique for as long as the store lives, also where a process that had given
  /// it died before the action was in the journal.
  ///
  /// Numbers are reserved in blocks, by commits that are made anyway; only the first action of a
  /// process, and one after hundreds that committed nothing, needs a commit for it.
  func nextActionID() -> String {
    if actionCount >= reservedActions { try? commit(StoreTransaction()) }
    actionCount += 1
    return "a\(actionCount)"
  }

  private static let reservation: Int64 = 1_024

  /// Commits, and says in the log what cannot be committed.
  ///
  /// - Throws: ``WidgetError`` with `actionFailed` where the store refused.
  func commit(_ transaction: StoreTransaction) throws(WidgetError) {
    var transaction = transaction
    if transaction.actionCount == nil, reservedActions - actionCount <= Self.reservation / 2,
      reservedActions <= actionCount || !transaction.journal.isEmpty
    {
      transaction.actionCount = actionCount + Self.reservation
    }
    transaction.finishedRenames += finishedRenames
    do {
      try store.commit(transaction)
      reservedActions = transaction.actionCount ?? reservedActions
      finishedRenames = []
      commitProblem = nil
    } catch {
      commitProblem = Problem(.database, "commit", "Nothing can be saved: \(error).")
      log.error("Could not commit: \(error)")
      throw WidgetError(.actionFailed, "The state could not be saved: \(error)")
    }
  }
}
