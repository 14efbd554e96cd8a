package import WidgetModel
import WidgetWire

/// One action from its call to the last of its timelines.
package final class ActionRun {
  package enum Phase: Hashable, Sendable {
    case queued
    case running
    /// Performed; the timelines announced with it are awaited before the commit.
    case settling
    case committed
    case ended
  }

  package let id: String
  package let caller: Caller
  package let name: QualifiedName
  package let schema: IntentSchema
  package internal(set) var parameters: Parameters
  package let options: ActionOptions
  package let pressed: String?
  package internal(set) var phase = Phase.queued
  package internal(set) var receipt: Receipt
  package internal(set) var progress: (fraction: Double, text: String) = (0, "")
  /// Whether a job object stands for this action.
  package internal(set) var isJob = false

  /// The action in which this one was called, and its bundle's request.
  let parent: ActionRun?
  /// This action's request to its bundle, while it is with the bundle.
  var request: Int64?
  /// The called action that this one waits for.
  var child: ActionRun?
  var key: JournalRow.Key?
  var performed: PerformedMessage?
  /// Own widgets whose timelines were announced and are not here yet.
  var awaited = Set<String>()
  var timelines: [TimelineMessage] = []
  /// Widgets whose reload this action caused and that are not settled.
  var pending = Set<String>()
  var callers: [(Result<Receipt, WidgetError>) -> Void] = []
  var isAnswered: Bool { callers.isEmpty }
  var wasCancelled = false
  /// Entities given by text that the bundle was asked about already.
  var resolvedEntities = Set<String>()
  /// Its writes were refused, or nobody waits for them any more.
  var isDiscarded = false
  var isJournalled = false
  let queuedAt: Int64
  let startedOn: Timestamp
  var performStart: Int64 = 0
  var performEnd: Int64 = 0
  var callerTimer: (any Cancellable)?
  var waitTimer: (any Cancellable)?
  var graceTimer: (any Cancellable)?

  init(
    id: String,
    caller: Caller,
    name: QualifiedName,
    schema: IntentSchema,
    parameters: Parameters,
    options: ActionOptions,
    pressed: String?,
    parent: ActionRun?,
    clock: any EngineClock,
    revision: Revision
  ) {
    self.id = id
    self.caller = caller
    self.name = name
    self.schema = schema
    self.parameters = parameters
    self.options = options
    self.pressed = pressed
    self.parent = parent
    queuedAt = clock.monotonic
    startedOn = clock.now
    receipt = Receipt(status: .running, action: id, revision: revision)
  }

  /// The actions in which this one was called, nearest first.
  var ancestors: [ActionRun] {
    var chain: [ActionRun] = []
    var next = parent
    while let run = next {
      chain.append(run)
      next = run.parent
    }
    return chain
  }

  func cancelTimers() {
    callerTimer?.cancel()
    waitTimer?.cancel()
    graceTimer?.cancel()
    callerTimer = nil
    waitTimer = nil
    graceTimer = nil
  }
}
