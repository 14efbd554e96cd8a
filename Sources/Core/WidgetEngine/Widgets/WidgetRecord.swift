import WidgetModel

/// One placed widget with its timeline, in memory.
package final class WidgetRecord {
  package internal(set) var stored: StoredWidget
  package internal(set) var timeline: StoredTimeline? {
    didSet { if timeline != nil { earlyFailure = nil } }
  }
  /// The table of the entry that is shown; loaded when it is first asked for after a start.
  var shownTable: EntryTable?
  /// Tells what is shown from anything else; nil until the entry was loaded.
  var shownHash: Int?
  var schedule: TimelineSchedule?
  var history = ElementHistory()
  var reload = ReloadState.idle
  /// Why one more timeline is wanted after the one that is being made.
  var again: ChangeCause?
  /// Timelines that actions have announced and that are not taken yet.
  var announced = 0
  /// Something that it read has changed while a timeline was being made.
  var changedMeanwhile = false
  /// Timelines in a row that were refused because they had read too early.
  var refusedReloads = 0
  /// When the timeline that is being made was asked for, on the clock that never jumps.
  var askedAt: Int64 = 0
  /// Counts the reloads that were asked for.
  var reloadSerial = 0
  /// Actions that wait for this widget's timeline, with the reload that settles each.
  var pendingActions: [(action: String, serial: Int)] = []
  package internal(set) var lastCause = ChangeCause.start
  /// The action that caused what is shown, if one did.
  package internal(set) var lastAction: String?
  /// Why the reload that is running was asked for.
  var nextCause = ChangeCause.placed
  /// Processes that were lost while they made the present reload.
  var lostReloads = 0
  var limiter = ReloadLimiter()
  var delayedReload: (any Cancellable)?
  var failedReloads = 0
  var retryDate: Timestamp?
  /// It should be reloaded once somebody sees it.
  var isDirty = false
  /// Who says of it that it is visible, or that it is not; where nobody says anything, it is.
  var viewers: [String: Bool] = [:]

  enum ReloadState {
    case idle
    /// The request waits for the bundle; what changes until it is sent is seen by it.
    case queued
    /// The bundle makes a timeline.
    case sent
  }

  init(_ stored: StoredWidget, timeline: StoredTimeline? = nil) {
    self.stored = stored
    self.timeline = timeline
  }

  package var name: String { stored.name }
  package var isVisible: Bool { viewers.isEmpty || viewers.values.contains(true) }
  package var generation: Int64 { timeline?.generation ?? 0 }
  package internal(set) var staleReason: String? {
    get { timeline?.staleReason ?? earlyFailure }
    set {
      if timeline == nil { earlyFailure = newValue } else { timeline?.staleReason = newValue }
    }
  }
  /// Why there is no timeline yet.
  private var earlyFailure: String?
  package var isPending: Bool {
    isBeingMade || delayedReload != nil || isDirty || timeline == nil
  }
  /// Whether a timeline will arrive without being asked for again.
  var isBeingMade: Bool { reload != .idle || announced > 0 }
}
