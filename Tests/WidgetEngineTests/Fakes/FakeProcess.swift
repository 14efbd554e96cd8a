import WidgetEngine
import WidgetModel
import WidgetWire

/// A bundle's process as the SDK makes one: replica, overlay, table of widgets, one provider at a
/// time for each widget.
final class FakeProcess: BundleProcess {
  let world: World
  let bundle: FakeBundle
  let processID: Int32
  private(set) var messages: [MessageToBundle] = []
  private(set) var rows: [StateKey: StateRow] = [:]
  private(set) var table: [String: PlacedWidget] = [:]
  private(set) var isAlive = true
  private(set) var wasKilled = false
  private(set) var wasTerminated = false
  private var reads: [String: ReadSet] = [:]
  private var undecided: [Int64: FakeOperation] = [:]
  private var running: [Int64: any Cancellable] = [:]
  private var busyWidgets: [String: [() -> Void]] = [:]
  private var replies: [Int64: (Result<JSON, WidgetError>) -> Void] = [:]
  private var lastRequest: Int64 = 0

  init(_ world: World, _ bundle: FakeBundle) {
    self.world = world
    self.bundle = bundle
    processID = Int32(100 + world.processCount)
    if !bundle.isMute { say(.hello(protocol: WireProtocol.version, sdk: "1", description: "")) }
  }

  // MARK: - The daemon's side

  func send(_ message: MessageToBundle) {
    messages.append(message)
    world.post { [weak self] in self?.take(message) }
  }

  func terminate() {
    wasTerminated = true
    isAlive = false
  }

  func kill() {
    wasKilled = true
    isAlive = false
  }

  // MARK: - The bundle's side

  /// Sends a message, in the order of all messages.
  func say(_ message: MessageFromBundle) {
    world.post { [weak self] in
      guard let self, isAlive else { return }
      world.engine.receive(message, from: bundle.id, process: self)
    }
  }

  func crash(_ end: ProcessEnd = .signalled(11)) {
    guard isAlive else { return }
    isAlive = false
    world.post { [self] in world.engine.processEnded(bundle.id, process: self, end) }
  }

  func ask(
    _ question: BundleRequest.Question,
    during: Int64? = nil,
    _ reply: @escaping (Result<JSON, WidgetError>) -> Void = { _ in }
  ) {
    lastRequest += 1
    replies[lastRequest] = reply
    say(.request(BundleRequest(id: lastRequest, during: during, question: question)))
  }

  func writeLate(
    _ writes: WriteSet,
    _ reply: @escaping (Result<JSON, WidgetError>) -> Void = { _ in }
  ) {
    lastRequest += 1
    replies[lastRequest] = { [weak self] result in
      if case .success(let answer) = result, let revision = answer["revision"]?.intValue {
        for write in writes.keys {
          self?.rows[write.key] = StateRow(key: write.key, value: write.value, revision: revision)
        }
      }
      reply(result)
    }
    say(.write(id: lastRequest, writes))
  }

  private func take(_ message: MessageToBundle) {
    guard isAlive else { return }
    if bundle.diesWhenAsked, isRequest(message) { return crash() }
    switch message {
    case .welcome(_, let sync): apply(sync)
    case .sync(let sync): apply(sync)
    case .describe(let id): say(.description(id: id, bundle.description))
    case .perform(let request):
      apply(request.sync)
      perform(request)
    case .timeline(let request):
      apply(request.sync)
      makeTimeline(request.id, request.widget, overlay: nil)
    case .query(let request):
      apply(request.sync)
      say(.values(id: request.id, result: bundle.suggestions(request)))
    case .committed(let id, let revision):
      guard let operation = undecided.removeValue(forKey: id) else { return }
      for write in operation.writes.keys {
        rows[write.key] = StateRow(key: write.key, value: write.value, revision: revision)
      }
    case .rejected(let id, _): undecided[id] = nil
    case .cancel(let id): cancel(id)
    case .reply(let id, let result): replies.removeValue(forKey: id)?(result)
    case .shutdown: isAlive = false
    }
  }

  private func isRequest(_ message: MessageToBundle) -> Bool {
    switch message {
    case .perform, .timeline, .query: true
    default: false
    }
  }

  private func apply(_ sync: Sync) {
    for row in sync.rows where row.revision >= rows[row.key]?.revision ?? 0 {
      rows[row.key] = row
    }
    for name in sync.removedWidgets {
      table[name] = nil
      reads[name] = nil
    }
    for widget in sync.widgets {
      table[widget.id] = widget
      if let seen = widget.reads { reads[widget.id] = seen }
    }
  }

  private func perform(_ request: PerformRequest) {
    guard let intent = bundle.intents[request.intent.name] else { return }
    bundle.performed.append(request.action)
    let operation = FakeOperation(
      self,
      request: request.id,
      parameters: request.intent.parameters
    )
    let duration = bundle.drawDuration?(request.intent.name) ?? intent.duration
    guard let duration else { return }
    let body = { [weak self] in
      guard let self, isAlive else { return }
      running[request.id] = nil
      finish(request, operation, Result { try intent.body(operation) })
    }
    if duration == 0 { body() } else { running[request.id] = after(duration, body) }
  }

  /// Ends an action that a test holds (`duration` nil).
  func end(
    _ request: PerformRequest,
    _ outcome: Result<PerformedMessage.Value, any Error> = .success(.init()),
    _ body: (FakeOperation) -> Void = { _ in }
  ) {
    let operation = FakeOperation(
      self,
      request: request.id,
      parameters: request.intent.parameters
    )
    body(operation)
    finish(request, operation, outcome)
  }

  private func finish(
    _ request: PerformRequest,
    _ operation: FakeOperation,
    _ result: Result<PerformedMessage.Value, any Error>
  ) {
    var outcome: Result<PerformedMessage.Value, WidgetError>
    switch result {
    case .success(let value): outcome = .success(value)
    case .failure(let error):
      outcome = .failure(error as? WidgetError ?? WidgetError(.actionFailed, "\(error)"))
      operation.writes = WriteSet()
    }
    if case .success = result { undecided[request.id] = operation }
    let widgets = affected(request.pressed, operation)
    say(
      .performed(
        PerformedMessage(
          id: request.id,
          outcome: outcome,
          writes: operation.writes,
          reloadedKinds: operation.reloadedKinds,
          reloadsAll: operation.reloadsAll,
          affected: widgets.map(\.id),
          outsideEffects: operation.effects
        )
      )
    )
    for widget in widgets { makeTimeline(request.id, widget, overlay: operation) }
  }

  private func affected(_ pressed: String?, _ operation: FakeOperation) -> [PlacedWidget] {
    let ids = table.keys.filter { id in
      id == pressed || operation.reloadsAll
        || table[id].map { operation.reloadedKinds.contains($0.kind) } == true
        || operation.writes.keys.contains { reads[id]?.keys[$0.key] != nil }
        || operation.writes.files.contains { reads[id]?.files[$0.target] != nil }
    }
    return ids.sorted().compactMap { table[$0] }
  }

  private func makeTimeline(_ request: Int64, _ widget: PlacedWidget, overlay: FakeOperation?) {
    guard busyWidgets[widget.id] == nil else {
      busyWidgets[widget.id]?.append { [weak self] in
        self?.makeTimeline(request, widget, overlay: overlay)
      }
      return
    }
    guard let kind = bundle.kinds[widget.kind] else { return }
    bundle.calls.append(widget.id)
    busyWidgets[widget.id] = []
    let operation = FakeOperation(self, request: request, widget: widget, overlay: overlay)
    let result = Result { try Self.content(kind, operation) }
    let duration = bundle.drawDuration?(widget.kind) ?? kind.duration
    guard let duration else { return }
    let body = { [weak self] in
      guard let self, isAlive else { return }
      deliver(request, widget, operation, result)
    }
    if duration == 0 { body() } else { _ = after(duration, body) }
  }

  private static func content(
    _ kind: FakeBundle.Kind,
    _ operation: FakeOperation
  ) throws -> TimelineMessage.Content {
    if let content = kind.content { return try content(operation) }
    let text = try kind.body(operation)
    let table = EntryTable(
      date: operation.process.world.clock.now,
      textLines: [text],
      elements: operation.process.world.elements(text)
    )
    return TimelineMessage.Content(
      entries: [ArchivedEntry(table: table, archive: Array(text.utf8))],
      policy: .never,
      reads: ReadSet()
    )
  }

  private func deliver(
    _ request: Int64,
    _ widget: PlacedWidget,
    _ operation: FakeOperation,
    _ result: Result<TimelineMessage.Content, any Error>
  ) {
    let send = { [weak self] in
      guard let self, isAlive else { return }
      let outcome = result.map { content in
        var content = content
        content.reads = operation.reads
        return content
      }
      .mapError { $0 as? WidgetError ?? WidgetError(.actionFailed, "\($0)") }
      if table[widget.id] != nil { reads[widget.id] = operation.reads }
      say(.timeline(TimelineMessage(id: request, widget: widget.id, outcome: outcome)))
      let next = busyWidgets.removeValue(forKey: widget.id) ?? []
      for start in next { start() }
    }
    guard !operation.writes.isEmpty else { return send() }
    writeLate(operation.writes) { result in
      if case .success(let answer) = result, let revision = answer["revision"]?.intValue {
        for write in operation.writes.keys {
          if operation.reads.keys[write.key] != nil { operation.reads.keys[write.key] = revision }
        }
      }
      send()
    }
  }

  private func cancel(_ id: Int64) {
    guard let request = performRequest(id), let intent = bundle.intents[request.intent.name],
      intent.heedsCancel
    else { return }
    running.removeValue(forKey: id)?.cancel()
    finish(
      request,
      FakeOperation(self, request: id),
      .failure(WidgetError(.cancelled, "The action was cancelled."))
    )
  }

  func performRequest(_ id: Int64) -> PerformRequest? { performs.last { $0.id == id } }

  var performs: [PerformRequest] {
    messages.compactMap { if case .perform(let request) = $0 { request } else { nil } }
  }

  /// Bytes of the largest message so far.
  var largestFrame: Int { messages.map(\.frame.length).max() ?? 0 }

  var timelineRequests: [TimelineRequest] {
    messages.compactMap { if case .timeline(let request) = $0 { request } else { nil } }
  }

  private func after(_ milliseconds: Int64, _ body: @escaping () -> Void) -> any Cancellable {
    world.clock.after(milliseconds: milliseconds, body)
  }
}
