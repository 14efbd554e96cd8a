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
    if let key, let known = try earlier(key, completion) { return known }
    try checkLimits(session, caller)
    let run = ActionRun(
      id: nextActionID(),
      caller: caller,
      name: action,
      schema: schema,
      parameters: parameters,
      options: options,
      pressed: pressed,
      parent: parent,
      clock: clock,
      revision: revision
    )
    if let parent, parent.nestedAncestor(in: session.id) == nil {
      try refuseCycle(parent, session)
    }
    if let key {
      run.key = key
      try commitStarted(run)
      keyedRuns[key] = run
    }
    actions[run.id] = run
    run.callers.append(completion)
    run.parent?.child = run
    queuedBySender[caller.sender, default: 0] += 1
    if options.isJob { makeJob(run) }
    armCallerTimer(run)
    if let parent, parent.nestedAncestor(in: action.bundle) != nil {
      run.phase = .running
      begin(run, session)
    } else {
      session.queue.enqueue(run.id, intent: schema.name, policy: schema.policy)
      startActions(session)
    }
    return run
  }

  /// A call back into a chain of waiting actions would wait for itself.
  private func refuseCycle(_ parent: ActionRun, _ session: BundleSession) throws(WidgetError) {
    let chain = Set(([parent] + parent.ancestors).map(\.id))
    var next: ActionRun? = session.queue.slotHolder.flatMap { actions[$0] }
    var seen = Set<String>()
    while let holder = next, seen.insert(holder.id).inserted {
      guard let child = holder.child, child.phase == .queued || child.phase == .running else {
        return
      }
      if chain.contains(holder.id) || chain.contains(child.id) {
        throw WidgetError(
          .conflict,
          "The call would wait for itself: \(holder.name) waits for \(child.name)."
        )
      }
      next = sessions[child.name.bundle]?.queue.slotHolder.flatMap { actions[$0] }
      if let holder = next, chain.contains(holder.id) {
        throw WidgetError(
          .conflict,
          "The call would wait for itself: \(child.name) waits for \(holder.name)."
        )
      }
    }
  }

  private func checkLimits(_ session: BundleSession, _ caller: Caller) throws(WidgetError) {
    guard session.queue.count < settings.queuedPerBundle else {
      throw WidgetError(
        .limitExceeded,
        "\(settings.queuedPerBundle) actions of \(session.id) are waiting already."
      )
    }
    guard queuedBySender[caller.sender, default: 0] < settings.queuedPerSender else {
      throw WidgetError(
        .limitExceeded,
        "\(settings.queuedPerSender) actions of this caller are waiting already."
      )
    }
  }

  private func armCallerTimer(_ run: ActionRun) {
    let milliseconds = run.options.isJob ? 0 : run.options.deadline ?? settings.callerDeadline
    if milliseconds == 0 { return answerRunning(run) }
    run.callerTimer = clock.after(milliseconds: milliseconds) { [weak self, weak run] in
      guard let self, let run else { return }
      self.answerRunning(run)
    }
  }

  /// Tells the callers that it takes longer; the action goes on as a job.
  private func answerRunning(_ run: ActionRun) {
    guard !run.isAnswered else { return }
    makeJob(run)
    var receipt = run.receipt
    receipt.status = .running
    receipt.job = run.id
    answer(run, .success(receipt))
  }

  func answer(_ run: ActionRun, _ result: Result<Receipt, WidgetError>) {
    let callers = run.callers
    run.callers = []
    for caller in callers { caller(result) }
  }

  /// Starts whatever may start now.
  func startActions(_ session: BundleSession) {
    guard !session.queue.isEmpty, !session.hasActionWaiter else { return }
    guard session.supervisor.state == .ready, session.description != nil else {
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
    while session.supervisor.state == .ready, let id = session.queue.next() {
      guard let run = actions[id] else {
        session.queue.remove(id)
        continue
      }
      run.phase = .running
      begin(run, session)
    }
  }

  private func failQueued(_ session: BundleSession, _ error: WidgetError) {
    for run in actions.values
    where run.name.bundle == session.id && run.phase == .queued {
      finish(run, failure: error)
    }
  }

  /// Sends an action to its bundle.
  func begin(_ run: ActionRun, _ session: BundleSession) {
    session.idleTimer?.cancel()
    session.idleTimer = nil
    run.performStart = clock.monotonic
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
          parent: run.parent?.nestedAncestor(in: session.id)?.request,
          sync: makeSync(session)
        )
      )
    )
  }

}

extension ActionRun {
  /// The nearest running action of a bundle in this chain, this one included.
  fileprivate func nestedAncestor(in bundle: BundleID) -> ActionRun? {
    ([self] + ancestors).first { $0.name.bundle == bundle && $0.request != nil }
  }
}
