package import WidgetModel
import WidgetWire

// Design.md §4, steps 1 to 4: a call becomes an action, waits for its turn and goes to its bundle.

extension Engine {
  package typealias ReceiptHandler = (Result<Receipt, WidgetError>) -> Void

  /// Performs an action by name, and calls the completion exactly once.
  package func perform(
    _ name: String,
    _ given: Parameters,
    options: ActionOptions = ActionOptions(),
    caller: Caller,
    completion: @escaping ReceiptHandler
  ) {
    do throws(WidgetError) {
      let action = try resolveAction(name)
      try call(action, given, options: options, caller: caller, completion: completion)
    } catch {
      let isUnknown = error.code == .unknownAction
      if isUnknown { lookForBundles() }
      guard isUnknown, sessions.values.contains(where: { mayDescribeItself($0) }) else {
        return completion(.failure(error))
      }
      whenDescribed { [self] in
        do throws(WidgetError) {
          let action = try resolveAction(name)
          try call(action, given, options: options, caller: caller, completion: completion)
        } catch {
          completion(.failure(error))
        }
      }
    }
  }

  private func mayDescribeItself(_ session: BundleSession) -> Bool {
    session.description == nil && !session.isDisabled && session.supervisor.state != .quarantined
  }

  /// Checks a call and puts it into its queue.
  ///
  /// - Throws: ``WidgetError`` where the call is refused; the completion is not called then.
  @discardableResult
  func call(
    _ action: QualifiedName,
    _ given: Parameters,
    options: ActionOptions,
    caller: Caller,
    pressed: String? = nil,
    parent: ActionRun? = nil,
    completion: @escaping ReceiptHandler
  ) throws(WidgetError) -> ActionRun {
    let session = try session(action.bundle)
    let schema = try schema(of: action)
    guard !schema.isConfiguration else {
      throw WidgetError(
        .unknownAction,
        "\(action) is a widget's configuration; it cannot be performed."
      )
    }
    let parameters = try ParameterCheck(schema, readsText: options.readsText).check(given)
    let key = options.key.map { Self.journalKey($0, action, parameters, caller) }
    if let key, let known = try earlier(key, options, completion) { return known }
    if parent == nil { try checkSender(caller) }
    let outer = parent?.nestedAncestor(in: session.id)
    if outer == nil { try checkQueue(session) }
    let run = ActionRun(
      id: nextActionID(),
      caller: caller,
      name: action,
      schema: schema,
      parameters: parameters,
      options: options,
      pressed: pressed,
      parent: parent,
      outer: outer,
      clock: clock,
      revision: revision
    )
    if let parent, outer == nil { try refuseCycle(parent, session, schema) }
    if let key {
      run.key = key
      try commitStarted(run)
      keyedRuns[key.place] = run
    }
    actions[run.id] = run
    parent?.children.append(run)
    queuedBySender[caller.sender, default: 0] += 1
    run.isJob = options.isJob
    wait(for: run, options, completion)
    if run.isNested {
      run.phase = .running
      begin(run, session)
    } else {
      session.queue.enqueue(run.id, intent: schema.name, policy: schema.policy)
      startActions(session)
    }
    return run
  }

  /// Refuses a call that would wait for one that waits for its caller.
  private func refuseCycle(
    _ parent: ActionRun,
    _ session: BundleSession,
    _ schema: IntentSchema
  ) throws(WidgetError) {
    let chain = Set(([parent] + parent.ancestors).map(\.id))
    var known: [String: Bool] = [:]
    guard let run = holder(session.queue, schema, endingIn: chain, &known) else { return }
    throw WidgetError(
      .conflict,
      "The call would wait for itself: \(session.id) is busy until \(run.name) has ended.",
      details: ["action": .string(run.id)]
    )
  }

  /// One of the actions that keep an intent from starting, where all of them wait for the chain.
  private func holder(
    _ queue: ActionQueue,
    _ schema: IntentSchema,
    endingIn chain: Set<String>,
    _ known: inout [String: Bool]
  ) -> ActionRun? {
    let holders = queue.holders(of: schema.name, schema.policy).compactMap { actions[$0] }
    for run in holders where !waits(run, for: chain, &known) { return nil }
    return holders.first
  }

  private func waits(
    _ run: ActionRun,
    for chain: Set<String>,
    _ known: inout [String: Bool]
  ) -> Bool {
    if chain.contains(run.id) { return true }
    if let answer = known[run.id] { return answer }
    known[run.id] = false
    for child in run.children {
      let isWaited =
        switch child.phase {
        case .queued:
          sessions[child.name.bundle].flatMap {
            holder($0.queue, child.schema, endingIn: chain, &known)
          } != nil
        case .running: waits(child, for: chain, &known)
        case .settling, .committed, .ended: false
        }
      if isWaited {
        known[run.id] = true
        return true
      }
    }
    return false
  }

  private func checkQueue(_ session: BundleSession) throws(WidgetError) {
    guard session.queue.count < settings.queuedPerBundle else {
      throw WidgetError(
        .limitExceeded,
        "\(settings.queuedPerBundle) actions of \(session.id) are waiting already."
      )
    }
  }

  /// What an action calls is not its caller's doing, and not counted against him.
  private func checkSender(_ caller: Caller) throws(WidgetError) {
    guard queuedBySender[caller.sender, default: 0] < settings.queuedPerSender else {
      throw WidgetError(
        .limitExceeded,
        "\(settings.queuedPerSender) actions of this caller are waiting already."
      )
    }
  }

  /// Starts whatever may start now.
  func startActions(_ session: BundleSession) {
    guard !session.queue.isEmpty, !session.hasActionWaiter else { return }
    guard session.isReady else {
      session.hasActionWaiter = true
      return whenReady(session) { [weak self, weak session] result in
        guard let self, let session else { return }
        session.hasActionWaiter = false
        switch result {
        case .success: self.startActions(session)
        case .failure(let error): self.failQueued(session, error)
        }
      }
    }
    while session.isReady, let id = session.queue.next() {
      guard let run = actions[id] else {
        session.queue.remove(id)
        continue
      }
      run.phase = .running
      begin(run, session)
    }
  }

  /// The actions of a bundle that wait for their turn, in their order.
  func queuedRuns(_ bundle: BundleID) -> [ActionRun] {
    actions.values.filter { $0.name.bundle == bundle && $0.phase == .queued }
      .sorted { ($0.id.utf8.count, $0.id) < ($1.id.utf8.count, $1.id) }
  }

  func failQueued(_ session: BundleSession, _ error: WidgetError) {
    for run in queuedRuns(session.id) { finish(run, failure: error) }
  }

  /// Sends an action to its bundle.
  func begin(_ run: ActionRun, _ session: BundleSession) {
    run.performStart = clock.monotonic
    note("perform", widget: run.pressed, action: run.id, "\(run.name) for \(run.caller.sender)")
    let id = ask(
      session,
      .perform(run),
      deadline: run.schema.deadline ?? settings.performDeadline
    )
    run.request = id
    session.process?.send(
      .perform(
        PerformRequest(
          id: id,
          action: run.id,
          intent: IntentReference(name: run.name.name, parameters: run.parameters),
          pressed: run.pressed,
          parent: run.outer?.request,
          sync: makeSync(session)
        )
      )
    )
  }
}

extension ActionRun {
  /// The nearest running action of a bundle in this chain, this one included.
  func nestedAncestor(in bundle: BundleID) -> ActionRun? {
    ([self] + ancestors).first {
      $0.name.bundle == bundle && $0.phase == .running && $0.request != nil
    }
  }
}
