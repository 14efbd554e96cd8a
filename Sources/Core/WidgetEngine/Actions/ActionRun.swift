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
  /// The action of its bundle in whose transaction it runs.
  let outer: ActionRun?
  /// Whether it runs inside the transaction of another action of its bundle.
  var isNested: Bool { outer != nil }
  /// The called actions that this one waits for.
  var children: [ActionRun] = []
  var key: JournalRow.Key?
  var performed: PerformedMessage?
  /// Timelines that were announced and are not here yet, those of removed widgets included.
  var announced = Set<String>()
  /// The placed widgets among them.
  var awaited: [String: WidgetRecord] = [:]
  var timelines: [(widget: WidgetRecord, message: TimelineMessage)] = []
  /// Shared state as the bundle knew it when it was asked.
  var madeFrom: Revision = 0
  /// Widgets whose reload this action caused and that are not settled.
  var pending = Set<String>()
  /// Its reloads are still being asked for: it is not over even where none is pending.
  var isCollecting = false
  /// Properties that its calls were to change, with what was known of them before.
  var touched: [PropertyKey: PropertyStamp?] = [:]
  /// Rows of the actions that ran inside this one: they are as final as it is.
  var nestedRows: [JournalRow] = []
  var callers: [Waiting] = []
  /// Whether the first answer is out.
  var isAnswered = false
  var wasCancelled = false
  /// Reports of progress so far, and when the last one was passed on.
  var progressCount = 0
  var progressShown: Int64 = 0
  /// Entities given by text that the bundle was asked about already.
  var resolvedEntities = Set<String>()
  /// What it wrote is not kept: timelines that saw it are not shown.
  var isDiscarded = false
  var isJournalled = false
  var journalledWrites: JSON?
  let queuedAt: Int64
  let startedOn: Timestamp
  var performStart: Int64 = 0
  var performEnd: Int64 = 0
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
    outer: ActionRun? = nil,
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
    self.outer = outer
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

  /// Somebody who wants the receipt, until the deadline that he named.
  final class Waiting {
    let options: ActionOptions
    let handler: (Result<Receipt, WidgetError>) -> Void
    /// Tells him at his deadline that it takes longer.
    var timer: (any Cancellable)?
    /// Ends his wait for timelines, once the action is committed.
    var waitTimer: (any Cancellable)?

    init(
      _ options: ActionOptions,
      _ handler: @escaping (Result<Receipt, WidgetError>) -> Void
    ) {
      self.options = options
      self.handler = handler
    }

    func cancelTimers() {
      timer?.cancel()
      waitTimer?.cancel()
    }
  }

  func cancelTimers() {
    for caller in callers { caller.cancelTimers() }
    waitTimer?.cancel()
    graceTimer?.cancel()
    waitTimer = nil
    graceTimer = nil
  }
}
