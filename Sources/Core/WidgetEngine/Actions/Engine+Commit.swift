import WidgetModel
import WidgetWire

// Design.md §4, steps 5 and 6: what a bundle answers is checked, committed whole, then announced.

extension Engine {
  /// A bundle says how an action ended.
  func performed(_ message: PerformedMessage, _ session: BundleSession) {
    guard case .perform(let run)? = session.outstanding[message.id]?.work,
      run.request == message.id, run.performed == nil
    else { return end(session, reason: "it answered an action that was not asked, or twice") }
    run.performEnd = clock.monotonic
    if askForEntity(message, run, session) { return }
    run.performed = message
    session.outstanding[message.id]?.deadline?.cancel()
    session.outstanding[message.id]?.deadline = nil
    run.awaited = Set(message.affected.filter { widgets[$0]?.stored.kind.bundle == session.id })
    if run.awaited.isEmpty {
      _ = take(message.id, of: session)
    } else {
      watchTimelines(message.id, session)
    }
    guard run.phase == .running else {
      discard(message, run, session, Self.tooLate)
      return release(run, session)
    }
    run.phase = .settling
    if run.awaited.isEmpty {
      commitAction(run, session)
    } else {
      run.graceTimer = clock.after(milliseconds: settings.commitGrace) {
        [weak self, weak run, weak session] in
        guard let self, let run, let session, run.phase == .settling else { return }
        self.commitAction(run, session)
      }
    }
  }

  private static let tooLate = WidgetError(.timedOut, "Nobody waits for this action any more.")

  private func watchTimelines(_ id: Int64, _ session: BundleSession) {
    session.outstanding[id]?.deadline = clock.after(milliseconds: settings.timelineDeadline) {
      [weak self, weak session] in
      guard let self, let session, session.outstanding[id] != nil else { return }
      self.end(
        session,
        reason: "a timeline took longer than \(self.settings.timelineDeadline) ms",
        isTimeout: true
      )
    }
  }

  /// A bundle sends a timeline, asked for or announced with an action.
  func timelineMade(_ message: TimelineMessage, _ session: BundleSession) {
    switch session.outstanding[message.id]?.work {
    case .perform(let run)? where run.awaited.remove(message.widget) != nil:
      if run.awaited.isEmpty { _ = take(message.id, of: session) }
      if run.phase == .settling {
        run.timelines.append(message)
        if run.awaited.isEmpty { commitAction(run, session) }
      } else if let widget = widgets[message.widget] {
        applyLate(message, widget, run)
      }
    case .timeline(let name, _)? where name == message.widget:
      let outstanding = take(message.id, of: session)
      if let widget = widgets[name] {
        reloadEnded(widget, message.outcome, revision: outstanding?.revision ?? revision)
      }
    case .preview(let completion)?:
      _ = take(message.id, of: session)
      completion(message.outcome)
    default: end(session, reason: "it sent a timeline that was not asked for")
    }
  }

  /// Commits an action with the timelines that are there, then tells everybody.
  func commitAction(_ run: ActionRun, _ session: BundleSession) {
    run.graceTimer?.cancel()
    run.graceTimer = nil
    guard let message = run.performed else { return }
    let start = clock.monotonic
    run.receipt.times.queued = run.performStart - run.queuedAt
    run.receipt.times.perform = run.performEnd - run.performStart
    run.receipt.times.timelines = start - run.performEnd
    if run.parent != nil, run.receipt.status == .running, isNested(run) {
      return endNested(run, message, session)
    }
    do throws(WidgetError) {
      let value = try message.outcome.get()
      try checkGroups(message.writes, session)
      try checkConflicts(message.writes)
      try commitSuccess(run, value, message, session, start: start)
    } catch {
      commitFailure(run, error, message, session)
    }
    release(run, session)
  }

  private func isNested(_ run: ActionRun) -> Bool {
    run.ancestors.contains { $0.name.bundle == run.name.bundle && $0.request != nil }
  }

  /// Its writes went into the transaction of the action that called it.
  private func endNested(_ run: ActionRun, _ message: PerformedMessage, _ session: BundleSession) {
    switch message.outcome {
    case .success(let value):
      fill(&run.receipt, value)
      run.receipt.status = .done
      run.phase = .committed
      complete(run)
    case .failure(let error): finish(run, failure: error)
    }
  }

  private func fill(_ receipt: inout Receipt, _ value: PerformedMessage.Value) {
    receipt.value = value.value
    receipt.dialog = value.dialog
    receipt.opens = value.opens
  }

  private func commitSuccess(
    _ run: ActionRun,
    _ value: PerformedMessage.Value,
    _ message: PerformedMessage,
    _ session: BundleSession,
    start: Int64
  ) throws(WidgetError) {
    let writes = message.writes
    let newRevision = writes.isEmpty ? revision : revision + 1
    let rows = writes.keys.map { StateRow(key: $0.key, value: $0.value, revision: newRevision) }
    fill(&run.receipt, value)
    run.receipt.status = .done
    run.receipt.revision = newRevision
    let prepared = prepare(run.timelines, revision: newRevision)
    for timeline in prepared { run.receipt.widgets[timeline.widget.name] = timeline.result }
    var transaction = StoreTransaction()
    transaction.revision = writes.isEmpty ? nil : newRevision
    transaction.rows = rows
    if !writes.files.isEmpty { transaction.pendingRenames[run.id] = writes.files }
    add(prepared, to: &transaction)
    transaction.journal = [journalRow(run, .done, writes: journalWrites(writes))]
    try commit(transaction)
    run.isJournalled = true
    adopt(rows, revision: newRevision, writer: session)
    session.process?.send(.committed(id: message.id, revision: newRevision))
    renameFiles(of: run, writes.files)
    run.phase = .committed
    run.receipt.times.commit = clock.monotonic - start
    note("commit", widget: run.pressed, action: run.id, "revision \(newRevision)")
    install(prepared, cause: .action, action: run.id)
    reloadOthers(run, message, session)
    waitForTimelines(run)
  }

  /// Takes committed rows into memory; every other bundle of the groups is told with its next request.
  func adopt(_ rows: [StateRow], revision newRevision: Revision, writer: BundleSession?) {
    revision = newRevision
    guard !rows.isEmpty else { return }
    for row in rows { self.rows[row.key] = row }
    for session in sessions.values where session !== writer && session.process != nil {
      let groups = session.installed.groups
      for row in rows where groups.contains(row.key.group) { session.changedKeys.insert(row.key) }
    }
  }

  /// Puts staged files in their places; the journal lists them already.
  private func renameFiles(of run: ActionRun, _ writes: [FileWrite]) {
    guard !writes.isEmpty else { return }
    for write in writes {
      do {
        try files.rename(write)
      } catch {
        let message = "\(write.target) could not be replaced: \(error)"
        log.error("Action \(run.id): \(message)")
        run.receipt.error = WidgetError(
          .actionFailed,
          message,
          details: ["action": .string(run.id), "file": .string(write.target)]
        )
      }
    }
    finishedRenames.append(run.id)
  }

  /// Widgets that the action touched and whose timelines do not come with it.
  private func reloadOthers(
    _ run: ActionRun,
    _ message: PerformedMessage,
    _ session: BundleSession
  ) {
    var touched = index.readers(of: message.writes)
    for widget in widgets.values where widget.stored.kind.bundle == session.id {
      if message.reloadsAll || message.reloadedKinds.contains(widget.stored.kind.name) {
        touched.insert(widget.name)
      }
    }
    if let pressed = run.pressed { touched.insert(pressed) }
    run.pending = run.awaited
    touched.subtract(message.affected)
    for name in touched.sorted() {
      guard let widget = widgets[name] else { continue }
      if widget.isVisible || name == run.pressed {
        requestReload(widget, cause: .action, action: run)
      } else {
        widget.isDirty = true
      }
    }
  }

  private func waitForTimelines(_ run: ActionRun) {
    guard !run.pending.isEmpty else { return complete(run) }
    let wait = run.options.wait ?? settings.receiptWait
    guard wait > 0 else { return answerPending(run) }
    run.waitTimer = clock.after(milliseconds: wait) { [weak self, weak run] in
      guard let self, let run else { return }
      self.answerPending(run)
    }
  }

  /// The receipt goes out with what is there; the rest ends in a signal each.
  private func answerPending(_ run: ActionRun) {
    for name in run.pending {
      run.receipt.widgets[name] = .pending
      publisher.publish(.widgetPropertiesChanged(name))
    }
    run.receipt.times.total = clock.monotonic - run.queuedAt
    answerEnded(run)
  }

  private func answerEnded(_ run: ActionRun) {
    run.waitTimer?.cancel()
    run.waitTimer = nil
    if let error = run.receipt.error {
      answer(run, .failure(error))
    } else {
      answer(run, .success(run.receipt))
    }
  }

  /// All timelines of the action are settled.
  private func complete(_ run: ActionRun) {
    guard run.phase == .committed else { return }
    if run.receipt.times.total == 0 {
      run.receipt.times.total = clock.monotonic - run.queuedAt
    }
    let wasPending = run.isAnswered && run.receipt.widgets.values.contains(.pending) == false
    run.phase = .ended
    answerEnded(run)
    forget(run, updatesJournal: wasPending && run.isJournalled && run.key != nil)
  }

  /// One widget of an action is settled: with its receipt, or with a signal where that is out.
  func settle(_ widget: String, of run: ActionRun, _ result: Receipt.WidgetResult) {
    guard run.pending.remove(widget) != nil else { return }
    let wasAnswered = run.isAnswered
    run.receipt.widgets[widget] = result
    if wasAnswered {
      publisher.publish(.widgetPropertiesChanged(widget))
      if result != .changed {
        publisher.publish(.widgetSettled(widget, action: run.id, result: result))
      }
    }
    if run.pending.isEmpty { complete(run) }
  }

  private func applyLate(_ message: TimelineMessage, _ widget: WidgetRecord, _ run: ActionRun) {
    let result = apply(
      message.outcome,
      to: widget,
      revision: run.receipt.revision,
      cause: .action,
      action: run.id
    )
    settle(widget.name, of: run, result)
  }

  /// The action has failed: nothing that it wrote is kept, but its timelines are.
  private func commitFailure(
    _ run: ActionRun,
    _ error: WidgetError,
    _ message: PerformedMessage,
    _ session: BundleSession
  ) {
    var error = run.wasCancelled ? WidgetError(.cancelled, "The action was cancelled.") : error
    if !message.outsideEffects.isEmpty {
      error.details["possiblyDone"] = .array(message.outsideEffects.map(JSON.string))
    }
    discard(message, run, session, error)
    let prepared = prepare(run.timelines, revision: revision)
    if !prepared.isEmpty {
      var transaction = StoreTransaction()
      add(prepared, to: &transaction)
      if (try? commit(transaction)) != nil { install(prepared, cause: .action, action: run.id) }
    }
    run.pending = []
    finish(run, failure: error)
    if let pressed = run.pressed.flatMap({ widgets[$0] }), !message.affected.contains(pressed.name)
    {
      requestReload(pressed, cause: .action)
    }
  }

  private func discard(
    _ message: PerformedMessage,
    _ run: ActionRun,
    _ session: BundleSession,
    _ error: WidgetError
  ) {
    for write in message.writes.files { files.discard(write) }
    session.process?.send(.rejected(id: message.id, error: error))
  }

  /// The action leaves its bundle's queue.
  func release(_ run: ActionRun, _ session: BundleSession) {
    session.queue.remove(run.id)
    startActions(session)
    becomeIdleIfDone(session)
  }

  /// Ends an action with an error, wherever it is.
  func finish(_ run: ActionRun, failure: WidgetError) {
    guard run.phase != .ended, run.phase != .committed else { return }
    let wasQueued = run.phase == .queued
    let error = failure.with("action", .string(run.id))
    run.phase = .ended
    run.receipt.status = .failed
    run.receipt.error = error
    run.receipt.times.total = clock.monotonic - run.queuedAt
    run.cancelTimers()
    if wasQueued { sessions[run.name.bundle]?.queue.remove(run.id) }
    note("failed", widget: run.pressed, action: run.id, error.message)
    var transaction = StoreTransaction()
    transaction.journal = [journalRow(run, .failed)]
    try? commit(transaction)
    answer(run, .failure(error))
    forget(run, updatesJournal: false)
  }

  private func forget(_ run: ActionRun, updatesJournal: Bool) {
    run.cancelTimers()
    run.parent?.child = nil
    if let key = run.key { keyedRuns[key] = nil }
    if let count = queuedBySender[run.caller.sender] {
      queuedBySender[run.caller.sender] = count > 1 ? count - 1 : nil
    }
    if updatesJournal {
      var transaction = StoreTransaction()
      transaction.journal = [journalRow(run, .done)]
      try? commit(transaction)
    }
    endJob(run)
  }
}
