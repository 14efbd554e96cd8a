internal import Glibc
internal import Synchronization
package import WidgetModel
package import WidgetWire

/// Answers the daemon: the whole life of a bundle's process.
///
/// Messages are taken in order on the channel's thread, which only updates the replica and starts
/// tasks; author code runs on the ``AuthorExecutor``, its views on the main thread. Every request
/// is answered exactly once.
package final class BundleRuntime: Sendable {
  private struct State {
    var running: [Int64: Task<Void, Never>] = [:]
    /// How the person reads, as the daemon last said.
    var environment: RequestEnvironment?
    var isShuttingDown = false
    var hasEnded = false
  }

  let program: any BundleProgram
  let channel: BundleChannel
  let executor: AuthorExecutor
  package let replica: Replica
  package let recorder: OperationRecorder
  package let table = WidgetTable()
  let gate = WidgetGate()
  package let requests: OutgoingRequests
  private let state = Mutex(State())
  private let exit: @Sendable () -> Void

  @TaskLocal static var local: BundleRuntime?
  /// The runtime of this process, where there is one.
  private static let shared = Mutex<BundleRuntime?>(nil)

  /// The runtime that the running code belongs to.
  package static var current: BundleRuntime? { local ?? shared.withLock { $0 } }

  /// Makes the runtime of a bundle.
  ///
  /// - Parameters:
  ///   - program: The author's code.
  ///   - descriptor: The socket to the daemon.
  ///   - replica: The copy of shared state that this runtime keeps.
  ///   - recorder: Who attributes what author code reads and writes.
  ///   - exit: Called once when the daemon is gone or has asked for the end.
  package init(
    program: any BundleProgram,
    descriptor: Int32,
    replica: Replica = .shared,
    recorder: OperationRecorder = .shared,
    exit: @escaping @Sendable () -> Void
  ) {
    let channel = BundleChannel(descriptor: descriptor)
    self.program = program
    self.channel = channel
    self.replica = replica
    self.recorder = recorder
    self.exit = exit
    executor = AuthorExecutor()
    requests = OutgoingRequests { channel.send($0) }
  }

  /// Says hello and starts answering.
  ///
  /// - Parameters:
  ///   - identity: what the daemon keeps the bundle's description under.
  ///   - ownsProcess: code outside any request belongs to this runtime.
  package func start(identity: String, ownsProcess: Bool = true) {
    if ownsProcess { Self.shared.withLock { $0 = self } }
    channel.send(
      .hello(
        protocol: WireProtocol.version,
        sdk: SwiftletVersion.current,
        description: identity
      )
    )
    recorder.setRevisionSource { [replica] in replica.revision(of: $0) }
    recorder.onLateWrite { [weak self] record in self?.writeLate(record) }
    Task(executorPreference: executor) { [program] in program.prepareActions() }
    channel.start { [self] in
      receive($0)
    } end: { [self] in
      end($0)
    }
  }

  // MARK: - Messages

  private func receive(_ message: MessageToBundle) {
    switch message {
    case .welcome(let groups, let sync):
      replica.setGroups(groups)
      apply(sync)
    case .sync(let sync): apply(sync)
    case .describe(let id):
      run(id) { [self] in channel.send(.description(id: id, program.describe())) }
    case .perform(let request):
      apply(request.sync)
      run(request.id) { [self] in await perform(request) }
    case .timeline(let request):
      apply(request.sync)
      run(request.id) { [self] in await makeTimeline(request) }
    case .query(let request):
      apply(request.sync)
      run(request.id) { [self] in await answer(request) }
    case .committed(let id, let revision):
      replica.commit(id, revision: revision)
      table.commit(id)
    case .rejected(let id, _):
      for file in replica.reject(id) { unlink(file.staged) }
      table.reject(id)
    case .cancel(let id):
      state.withLock { $0.running[id] }?.cancel()
    case .reply(let id, let result):
      requests.reply(id, result)
    case .shutdown:
      let isIdle = state.withLock { state in
        state.isShuttingDown = true
        return state.running.isEmpty
      }
      if isIdle { end(nil) }
    }
  }

  private func apply(_ sync: Sync) {
    replica.apply(rows: sync.rows, revision: sync.revision)
    table.apply(widgets: sync.widgets, removed: sync.removedWidgets)
    if let environment = sync.environment {
      let environment = RequestEnvironment(environment)
      state.withLock { $0.environment = environment }
      RequestEnvironment.setLatest(environment)
    }
  }

  /// How the person reads, for the request that begins now.
  var environment: RequestEnvironment { state.withLock { $0.environment } ?? .current }

  /// Starts a request's task on the author executor; tasks begin in the order of the requests.
  private func run(_ id: Int64, _ body: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      state.running[id] = Task(executorPreference: executor) { [self] in
        await Self.$local.withValue(self) { await body() }
        fflush(nil)
        let mayEnd = self.state.withLock { state in
          state.running[id] = nil
          return state.isShuttingDown && state.running.isEmpty
        }
        if mayEnd { end(nil) }
      }
    }
  }

  /// The daemon is gone, has asked for the end, or speaks another language.
  private func end(_ error: WireError?) {
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
    guard isFirst else { return }
    if let error { log("The daemon sent \(error).") }
    for file in replica.stagedByOpenTransactions() { unlink(file.staged) }
    SwiftletUserDefaults.synchronizeAll()
    fflush(nil)
    exit()
  }

  // MARK: - Writes and wishes outside any operation

  private func writeLate(_ record: OperationRecord) {
    if !record.writes.isEmpty {
      let id = requests.nextID()
      replica.writeLate(id, record.keys)
      requests.submit(.write(id: id, record.writes), id: id) { [self] in
        settleLate(id, record.writes, $0)
      }
    }
    if record.reloadsAllKinds || !record.reloadedKinds.isEmpty {
      askForReload(record.reloadedKinds, all: record.reloadsAllKinds)
    }
  }

  func askForReload(_ kinds: [String], all: Bool = false) {
    let id = requests.nextID()
    requests.submit(.reload(id: id, kinds: kinds, all: all), id: id)
  }

  /// Commits what a provider or a query wrote, and gives the revision that it got.
  func commit(_ writes: WriteSet) async -> Revision? {
    let id = requests.nextID()
    replica.writeLate(id, writes.keys)
    return await withCheckedContinuation { continuation in
      requests.submit(.write(id: id, writes), id: id) { [self] in
        continuation.resume(returning: settleLate(id, writes, $0))
      }
    }
  }

  @discardableResult
  private func settleLate(
    _ id: Int64,
    _ writes: WriteSet,
    _ result: Result<JSON, WidgetError>
  ) -> Revision? {
    switch result {
    case .success(let answer):
      let revision = answer["revision"]?.intValue ?? answer.intValue ?? replica.revision
      replica.settleLate(id, revision: revision)
      return revision
    case .failure(let error):
      replica.settleLate(id, revision: nil)
      for file in writes.files { unlink(file.staged) }
      log("A write outside any action was not kept: \(error.message)")
      return nil
    }
  }

  // MARK: - Questions of author code

  /// Asks the daemon something on behalf of the running author code.
  package func ask(_ question: BundleRequest.Question) async throws(WidgetError) -> JSON {
    let transaction = Transaction.current
    // The action whose timeline is being made is over: what the provider asks is not part of it.
    let isAfterAction = transaction?.isTimeline == true && transaction?.parent != nil
    let during = isAfterAction ? nil : transaction?.request
    return try await requests.ask { id in
      .request(BundleRequest(id: id, during: during, question: question))
    }
  }

  /// Says how far the running action is.
  package func reportProgress(_ fraction: Double, _ text: String) {
    guard let request = Transaction.current?.request else { return }
    channel.send(.progress(id: request, fraction: fraction, text: text))
  }
}

/// Writes a line for the author to standard error, which the daemon keeps in the bundle's log.
package func log(_ line: String) {
  let bytes = Array(("[swiftlet] " + line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}
