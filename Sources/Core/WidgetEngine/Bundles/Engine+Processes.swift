package import WidgetModel
package import WidgetWire

// A bundle's process: started when it is needed, told what has changed, ended when it is idle.

extension Engine {
  /// As ``whenReady(_:_:)``, for a caller who does not wait longer than this.
  func whenReady(
    _ session: BundleSession,
    within milliseconds: Int64,
    _ body: @escaping (Result<Void, WidgetError>) -> Void
  ) {
    var isOver = false
    let timer = clock.after(milliseconds: milliseconds) {
      guard !isOver else { return }
      isOver = true
      let error = WidgetError(
        .timedOut,
        "\(session.id) was not ready within \(milliseconds) ms.",
        details: ["bundle": .string(session.id.text)]
      )
      body(.failure(error))
    }
    whenReady(session) { result in
      guard !isOver else { return }
      isOver = true
      timer.cancel()
      body(result)
    }
  }

  /// Calls back once the process can be asked; at once where it already can.
  func whenReady(
    _ session: BundleSession,
    _ body: @escaping (Result<Void, WidgetError>) -> Void
  ) {
    guard sessions[session.id] === session else {
      return body(
        .failure(WidgetError(.unknownBundle, "\(session.id) is not installed any more."))
      )
    }
    guard !isEnding else {
      return body(.failure(WidgetError(.interrupted, "The daemon is ending.")))
    }
    isUsed(session)
    if session.isReady {
      body(.success(()))
      return becomeIdleIfDone(session)
    }
    if session.isDisabled {
      return body(
        .failure(
          WidgetError(
            .bundleQuarantined,
            "\(session.id) is disabled.",
            details: ["bundle": .string(session.id.text)]
          )
        )
      )
    }
    if session.isRetiring {
      session.waiters.append(body)
      return becomeIdleIfDone(session)
    }
    switch session.supervisor.wantStart(now: clock.monotonic) {
    case .refuse: return body(.failure(quarantineError(session)))
    case .alreadyRunning:
      session.waiters.append(body)
    case .start:
      session.waiters.append(body)
      start(session)
    case .wait(let milliseconds):
      session.waiters.append(body)
      if session.startTimer == nil {
        session.startTimer = clock.after(milliseconds: milliseconds) { [weak self, weak session] in
          guard let self, let session else { return }
          session.startTimer = nil
          if self.session(session, wantsStart: ()) { self.start(session) }
        }
      }
    }
  }

  private func session(_ session: BundleSession, wantsStart: ()) -> Bool {
    session.supervisor.wantStart(now: clock.monotonic) == .start
  }

  private func quarantineError(_ session: BundleSession) -> WidgetError {
    let reason = session.supervisor.lastFailure ?? "it kept failing"
    return WidgetError(
      .bundleQuarantined,
      "\(session.id) is in quarantine because \(reason); `swiftlet restart \(session.id)` ends it.",
      details: ["bundle": .string(session.id.text)]
    )
  }

  private func start(_ session: BundleSession) {
    session.startTimer?.cancel()
    do {
      session.process = try launcher.launch(session.installed)
    } catch {
      return failed(session, reason: error.message)
    }
    session.runningIdentity = session.installed.identity
    session.isRetiring = false
    session.isEnding = false
    session.unanswered = 0
    session.burst = 0
    session.sentReloads = 0
    session.startTimer = clock.after(milliseconds: settings.startDeadline) {
      [weak self, weak session] in
      guard let self, let session, session.supervisor.state == .starting else { return }
      self.end(session, reason: "it did not say hello in time")
    }
    publisher.publish(.bundleChanged(session.id))
  }

  /// Takes a message of a bundle.
  package func receive(
    _ message: MessageFromBundle,
    from bundle: BundleID,
    process: any BundleProcess
  ) {
    guard let session = sessions[bundle], session.process === process else { return }
    switch message {
    case .hello(let version, let sdk, _):
      guard session.supervisor.state == .starting else {
        return end(session, reason: "it said hello twice")
      }
      guard version == WireProtocol.version else {
        return end(
          session,
          reason: "it speaks protocol \(version) (SDK \(sdk)), not \(WireProtocol.version)"
        )
      }
      welcome(session)
    case _ where session.supervisor.state != .ready:
      end(session, reason: "it did not say hello first")
    case .description(let id, let description):
      guard case .describe? = take(id, of: session)?.work else {
        return end(session, reason: "it answered a question that was not asked")
      }
      if session.runningIdentity == session.installed.identity {
        setDescription(description, of: session)
        flushWaiters(session)
      }
    case .performed(let message): performed(message, session)
    case .timeline(let message): timelineMade(message, session)
    case .values(let id, let result):
      guard case .query(let completion)? = take(id, of: session)?.work else {
        return end(session, reason: "it answered a question that was not asked")
      }
      completion(result)
    case .progress(let id, let fraction, let text):
      guard case .perform(let run)? = session.outstanding[id]?.work else {
        return end(session, reason: "it reported progress of nothing")
      }
      progressed(run, fraction, text, session)
    case .request(let request):
      isUsed(session)
      answer(request, session)
    case .write(let id, let writes):
      guard countBurst(session) else { return }
      isUsed(session)
      lateWrite(id, writes, session)
    case .reload(let id, let kinds, let all):
      guard countBurst(session) else { return }
      isUsed(session)
      wishReload(kinds: kinds, all: all, of: session)
      session.process?.send(.reply(id: id, result: .success(.null)))
    }
    becomeIdleIfDone(session)
  }

  private func welcome(_ session: BundleSession) {
    session.startTimer?.cancel()
    session.startTimer = nil
    session.supervisor.becameReady()
    let own = widgets.values.filter { $0.stored.kind.bundle == session.id && $0.isVisible }
    session.changedKeys = []
    session.changedWidgets = []
    session.removedWidgets = []
    session.environmentChanged = false
    session.process?.send(
      .welcome(
        groups: session.installed.groups,
        sync: sendParts(
          of: Sync(
            revision: revision,
            rows: rows.values.filter { $0.value != nil && sees(session, $0.key.group) },
            widgets: own.sorted { $0.name < $1.name }.map { placed($0, withReads: true) },
            environment: environment
          ),
          session
        )
      )
    )
    publisher.publish(.bundleChanged(session.id))
    if session.description == nil {
      let id = ask(session, .describe, deadline: settings.startDeadline)
      session.process?.send(.describe(id: id))
    } else {
      flushWaiters(session)
    }
  }

  private func flushWaiters(_ session: BundleSession) {
    let waiters = session.waiters
    session.waiters = []
    for waiter in waiters {
      if session.isReady { waiter(.success(())) } else { whenReady(session, waiter) }
    }
    startActions(session)
  }

  /// Numbers a request and watches its deadline.
  func ask(
    _ session: BundleSession,
    _ work: BundleSession.Outstanding.Work,
    deadline: Int64
  ) -> Int64 {
    isUsed(session)
    let id = session.nextRequest
    session.nextRequest += 1
    let timer = clock.after(milliseconds: deadline) { [weak self, weak session] in
      guard let self, let session else { return }
      self.deadlinePassed(id, session, milliseconds: deadline)
    }
    session.outstanding[id] = BundleSession.Outstanding(
      work: work,
      revision: revision,
      deadline: timer
    )
    return id
  }

  /// The request is answered.
  func take(_ id: Int64, of session: BundleSession) -> BundleSession.Outstanding? {
    let outstanding = session.outstanding.removeValue(forKey: id)
    outstanding?.deadline?.cancel()
    if case .timeline? = outstanding?.work { session.sentReloads -= 1 }
    return outstanding
  }

  private func deadlinePassed(_ id: Int64, _ session: BundleSession, milliseconds: Int64) {
    guard let outstanding = session.outstanding[id] else { return }
    switch outstanding.work {
    case .perform(let run) where run.phase == .running:
      performTimedOut(run, id, session, milliseconds: milliseconds)
    case .describe, .perform, .timeline, .preview, .query:
      end(session, reason: "it did not answer within \(milliseconds) ms", culprit: id)
    }
  }

  /// A process is dying; its last messages may follow, then its end.
  ///
  /// What is to be done now waits for the next process instead of being lost with this one.
  package func processIsEnding(_ bundle: BundleID, process: any BundleProcess) {
    guard let session = sessions[bundle], session.process === process else { return }
    session.isEnding = true
  }

  /// A process has ended by itself or was ended.
  package func processEnded(_ bundle: BundleID, process: any BundleProcess, _ end: ProcessEnd) {
    guard let session = sessions[bundle], session.process === process else { return }
    failed(session, reason: "it \(end)")
  }

  /// Ends a process that broke a rule.
  ///
  /// `culprit` is the request that took too long, where that is the reason.
  func end(_ session: BundleSession, reason: String, culprit: Int64? = nil) {
    session.process?.kill()
    failed(session, reason: reason, culprit: culprit)
  }

  /// The process is gone because of a failure: everything it had to do fails or is done again.
  private func failed(_ session: BundleSession, reason: String, culprit: Int64? = nil) {
    log.error("Bundle \(session.id) failed: \(reason)")
    note("bundle", "\(session.id) failed: \(reason)")
    session.process = nil
    session.startTimer?.cancel()
    session.startTimer = nil
    session.isRetiring = false
    session.isEnding = false
    session.supervisor.failed(reason, now: clock.monotonic, settings: settings)
    loseOutstanding(
      session,
      WidgetError(
        .bundleCrashed,
        "\(session.id) failed: \(reason).",
        details: ["bundle": .string(session.id.text)]
      ),
      culprit: culprit
    )
    if session.supervisor.state == .quarantined {
      quarantine(session)
    } else {
      retryWaiters(session)
    }
    publisher.publish(.bundleChanged(session.id))
    startActions(session)
  }

  /// What waits for a process waits for the next one.
  func retryWaiters(_ session: BundleSession) {
    let waiters = session.waiters
    session.waiters = []
    for waiter in waiters { whenReady(session, waiter) }
  }

  /// Ends everything that a process was asked and will not answer.
  func loseOutstanding(_ session: BundleSession, _ error: WidgetError, culprit: Int64? = nil) {
    let outstanding = session.outstanding.sorted { $0.key < $1.key }
    session.outstanding = [:]
    session.sentReloads = 0
    for (id, work) in outstanding {
      work.deadline?.cancel()
      var error = error
      if id == culprit { error.code = .timedOut }
      switch work.work {
      case .describe: break
      case .perform(let run): performLost(run, session, error)
      case .timeline(let widget):
        timelineLost(widget, session, error, isCulprit: id == culprit)
      case .preview(let completion): completion(.failure(error))
      case .query(let completion): completion(.failure(error))
      }
    }
  }

  private func quarantine(_ session: BundleSession) {
    let error = quarantineError(session)
    log.error("\(error.message)")
    failWaiting(session, error)
  }

  /// Nothing that waits for the bundle's process will be done; its widgets say why.
  func failWaiting(_ session: BundleSession, _ error: WidgetError) {
    let waiters = session.waiters
    session.waiters = []
    markStale(widgetsInOrder.filter { $0.stored.kind.bundle == session.id }, error.message)
    for waiter in waiters { waiter(.failure(error)) }
    failQueued(session, error)
    failReloads(session, error)
  }

  /// Starts the idle time where nothing is left to do; ends a process that is to be replaced.
  func becomeIdleIfDone(_ session: BundleSession) {
    guard session.supervisor.state == .ready, session.outstanding.isEmpty, !session.isEnding
    else { return }
    if session.isRetiring {
      stop(session)
      retryWaiters(session)
      return startActions(session)
    }
    guard session.queue.isEmpty, session.waiters.isEmpty, session.unanswered == 0,
      session.idleTimer == nil
    else { return }
    session.idleTimer = clock.after(milliseconds: settings.idleExit) { [weak self, weak session] in
      guard let self, let session else { return }
      session.idleTimer = nil
      self.stop(session)
    }
  }

  /// The process is asked something, or asks: its idle time begins anew once that is over.
  private func isUsed(_ session: BundleSession) {
    session.idleTimer?.cancel()
    session.idleTimer = nil
  }

  /// Lets a process finish what it has begun, and end; what comes meanwhile waits for the next one.
  func retire(_ session: BundleSession) {
    guard session.process != nil else { return }
    isUsed(session)
    if session.supervisor.state == .ready {
      session.isRetiring = true
      becomeIdleIfDone(session)
    } else {
      stop(session)
      session.outstanding = [:]
      retryWaiters(session)
    }
  }

  /// Ends a process that is not needed.
  func stop(_ session: BundleSession) {
    isUsed(session)
    session.startTimer?.cancel()
    session.startTimer = nil
    session.process?.terminate()
    session.process = nil
    session.isRetiring = false
    session.isEnding = false
    session.supervisor.stopped()
    publisher.publish(.bundleChanged(session.id))
  }
}
