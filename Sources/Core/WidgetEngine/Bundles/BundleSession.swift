package import WidgetModel
import WidgetWire

/// One installed bundle with its process, while it has one.
package final class BundleSession {
  package internal(set) var installed: InstalledBundle
  /// What the executable says of itself; nil until it was asked once.
  package internal(set) var description: BundleDescription?
  package internal(set) var supervisor = Supervisor()
  package internal(set) var isDisabled: Bool
  package internal(set) var process: (any BundleProcess)?

  /// A newer executable is there, or the bundle is disabled: this process finishes what it has
  /// begun, gets nothing new and ends.
  var isRetiring = false
  /// The process is dying: it may have said more than is read yet, but reads nothing any more.
  var isEnding = false
  /// The executable that the process runs.
  var runningIdentity = ""
  /// Queued actions wait for the process to be ready.
  var hasActionWaiter = false
  /// Widgets whose timelines are to be asked for.
  var reloadQueue: [WidgetRecord] = []
  var hasReloadWaiter = false
  /// Timelines that were asked for and are not here yet.
  var sentReloads = 0
  var queue = ActionQueue()
  var outstanding: [Int64: Outstanding] = [:]
  var nextRequest: Int64 = 1
  /// Questions of the bundle that are not answered yet.
  var unanswered = 0
  /// Writes and wishes that came since the event loop last turned.
  var burst = 0
  /// What is waiting for the process to be ready.
  var waiters: [(Result<Void, WidgetError>) -> Void] = []
  /// Keys that others have written since the process was last told.
  var changedKeys = Set<StateKey>()
  var changedWidgets = Set<String>()
  var removedWidgets = Set<String>()
  var environmentChanged = false
  var startTimer: (any Cancellable)?
  var idleTimer: (any Cancellable)?

  init(_ installed: InstalledBundle, description: BundleDescription?, isDisabled: Bool) {
    self.installed = installed
    self.description = description
    self.isDisabled = isDisabled
  }

  package var id: BundleID { installed.id }
  package var isQueueEmpty: Bool { queue.isEmpty }

  /// Whether the process can be given something new.
  var isReady: Bool {
    supervisor.state == .ready && description != nil && !isRetiring && !isDisabled && !isEnding
  }

  /// The state as lists and properties name it.
  package var stateName: String {
    if isDisabled { return "disabled" }
    return switch supervisor.state {
    case .stopped: "stopped"
    case .starting: "starting"
    case .ready: "running"
    case .waiting: "waiting"
    case .quarantined: "quarantined"
    }
  }

  /// A request that the process has not answered.
  struct Outstanding {
    enum Work {
      case describe
      case perform(ActionRun)
      case timeline(WidgetRecord)
      case preview((Result<TimelineMessage.Content, WidgetError>) -> Void)
      case query((Result<[SuggestedValue], WidgetError>) -> Void)
    }

    var work: Work
    /// Shared state as the process knew it when it was asked.
    var revision: Revision
    var deadline: (any Cancellable)?
  }
}
