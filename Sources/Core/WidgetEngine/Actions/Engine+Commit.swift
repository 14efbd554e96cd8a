import WidgetModel
import WidgetWire

// Design.md §4.6: an action is checked, committed whole, then announced.

extension Engine {
  /// Commits an action with the timelines that are there, then tells everybody.
  func commitAction(_ run: ActionRun, _ session: BundleSession) {
    run.graceTimer?.cancel()
    run.graceTimer = nil
    guard let message = run.performed, run.phase == .settling else { return }
    let start = clock.monotonic
    run.receipt.times.queued = run.performStart - run.queuedAt
    run.receipt.times.perform = run.performEnd - run.performStart
    run.receipt.times.timelines = start - run.performEnd
    for (widget, _) in run.timelines { widget.announced -= 1 }
    if run.isNested {
      endNested(run, message, session)
    } else {
      do throws(WidgetError) {
        let value = try message.outcome.get()
        try checkGroups(message.writes, session)
        try stateSizes.check(message.writes.keys)
        try checkConflicts(message.writes)
        try commitSuccess(run, value, message, session, start: start)
      } catch {
        commitFailure(run, error, message, session)
      }
    }
    release(run, session)
  }

  /// Its writes went into the transaction of its bundle's action in which it was called; where that
  /// has ended before, nobody commits them.
  private func endNested(_ run: ActionRun, _ message: PerformedMessage, _ session: BundleSession) {
    switch (message.outcome, run.outer) {
    case (.success(let value), let outer?) where outer.phase == .running:
      fill(&run.receipt, value)
      run.receipt.status = .done
      run.phase = .committed
      outer.nestedRows += run.nestedRows + [journalRow(run, .done)]
      complete(run)
    case (.success, _): commitFailure(run, Self.callerIsOver(run), message, session)
    case (.failure(let error), _): commitFailure(run, error, message, session)
    }
  }

  private static func callerIsOver(_ run: ActionRun) -> WidgetError {
    WidgetError(.cancelled, "The action that called \(run.name) ended before it; nothing is kept.")
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
    var receipt = run.receipt
    fill(&receipt, value)
    receipt.status = .done
    receipt.revision = newRevision
    let preparations = run.timelines.filter { widgets[$0.widget.name] === $0.widget }
      .map { widget, message in
        prepare(
          message.outcome,
          for: widget,
          madeFrom: run.madeFrom,
          own: newRevision,
          revision: newRevision,
          asked: run.performEnd
        )
      }
    let prepared = preparations.compactMap(\.timeline)
    for timeline in prepared { receipt.widgets[timeline.widget.name] = timeline.result }
    var transaction = StoreTransaction()
    transaction.revision = writes.isEmpty ? nil : newRevision
    transaction.rows = rows
    if !writes.files.isEmpty { transaction.pendingRenames[run.id] = writes.files }
    add(prepared, to: &transaction)
    let journalled = journalWrites(writes)
    transaction.journal =
      run.nestedRows + [journalRow(run, .done, receipt: receipt, writes: journalled)]
    try commit(transaction)
    run.receipt = receipt
    run.isJournalled = true
    run.journalledWrites = journalled
    // An action that was performed well by a process that then crashed is no success of the bundle.
    if session.process != nil { session.supervisor.succeeded() }
    adopt(rows, revision: newRevision, writer: session)
    renameFiles(writes.files, of: run.id, revision: newRevision) {
      run.receipt.status = .failed
      run.receipt.error = $0
    }
    session.process?.send(.committed(id: message.id, revision: newRevision))
    run.phase = .committed
    run.receipt.times.commit = clock.monotonic - start
    note("commit", widget: run.pressed, action: run.id, "revision \(newRevision)")
    install(prepared, cause: .action, action: run.id)
    run.isCollecting = true
    for preparation in preparations { settleUnfit(preparation, run) }
    reloadOthers(run, message, session)
    run.isCollecting = false
    waitForTimelines(run)
  }

  /// A timeline that came with an action and cannot be shown.
  private func settleUnfit(_ preparation: Preparation, _ run: ActionRun) {
    switch preparation {
    case .ready: break
    case .superseded(let widget) where showsPresent(widget):
      // It does so with what this action has just written.
      run.receipt.widgets[widget.name] = .unchanged
    case .superseded(let widget): requestReload(widget, cause: .action, action: run)
    case .failed(let widget, let reason):
      run.receipt.widgets[widget.name] = .failed
      reloadFailed(widget, reason)
    case .outdated(let widget): requestReload(widget, cause: .action, action: run)
    }
  }

  /// Takes committed rows into memory; every other bundle that may see them is told with its next
  /// request.
  func adopt(_ rows: [StateRow], revision newRevision: Revision, writer: BundleSession?) {
    revision = newRevision
    guard !rows.isEmpty else { return }
    for row in rows {
      self.rows[row.key] = row
      stateSizes.set(row)
    }
    for session in sessions.values where session !== writer && session.process != nil {
      for row in rows where sees(session, row.key.group) { session.changedKeys.insert(row.key) }
    }
  }

  /// Puts staged files in their places; the journal lists them already.
  func renameFiles(
    _ writes: [FileWrite],
    of action: String,
    revision: Revision,
    onFailure: (WidgetError) -> Void
  ) {
    guard !writes.isEmpty else { return }
    for write in writes {
      do {
        try files.rename(write)
        noteFile(write, revision: revision)
      } catch {
        files.discard(write)
        let message = "\(write.target) could not be replaced: \(error)"
        log.error("Action \(action): \(message)")
        onFailure(
          WidgetError(
            .actionFailed,
            message,
            details: ["action": .string(action), "file": .string(write.target)]
          )
        )
      }
    }
    finishedRenames.append(action)
  }

  /// Widgets that the action touched and whose timelines do not come with it.
  private func reloadOthers(
    _ run: ActionRun,
    _ message: PerformedMessage,
    _ session: BundleSession
  ) {
    var touched = index.readers(of: message.writes).union(message.affected)
    if message.reloadsAll || !message.reloadedKinds.isEmpty {
      for widget in widgets.values where widget.stored.kind.bundle == session.id {
        if message.reloadsAll || message.reloadedKinds.contains(widget.stored.kind.name) {
          touched.insert(widget.name)
        }
      }
    }
    if let pressed = run.pressed { touched.insert(pressed) }
    for (name, widget) in run.awaited where widgets[name] === widget { run.pending.insert(name) }
    touched.subtract(run.awaited.keys)
    touched.subtract(run.timelines.map(\.widget.name))
    for name in touched.sorted() {
      guard let widget = widgets[name] else { continue }
      if widget.isVisible || name == run.pressed {
        requestReload(widget, cause: .action, action: run)
      } else {
        widget.isDirty = true
      }
    }
    reloadReadersOfTouchedProperties(run)
  }

  /// The action has failed: nothing that it wrote is kept, but timelines that did not see it are.
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
    var settled = Set<String>()
    for (widget, timeline) in run.timelines where widgets[widget.name] === widget {
      if run.isDiscarded {
        compare(widget)
        continue
      }
      settled.insert(widget.name)
      let preparation = prepare(
        timeline.outcome,
        for: widget,
        madeFrom: run.madeFrom,
        own: nil,
        revision: revision,
        asked: run.performEnd
      )
      if case .outdated = preparation {
        requestReload(widget, cause: .action)
      } else {
        _ = apply(preparation, to: widget, cause: .action, action: run.id)
      }
    }
    run.pending = []
    finish(run, failure: error)
    if let pressed = run.pressed.flatMap({ widgets[$0] }), !settled.contains(pressed.name),
      run.isDiscarded || run.awaited[pressed.name] == nil
    {
      requestReload(pressed, cause: .action)
    }
    for key in run.touched.keys { index.readers(ofProperty: key).forEach { compare(named: $0) } }
  }

  /// Throws away what an action wrote; where it had succeeded, its timelines have seen that.
  func discard(
    _ message: PerformedMessage,
    _ run: ActionRun,
    _ session: BundleSession,
    _ error: WidgetError
  ) {
    if case .success = message.outcome { run.isDiscarded = !message.writes.isEmpty }
    for write in message.writes.files { files.discard(write) }
    session.process?.send(.rejected(id: message.id, error: error))
  }

  /// The action leaves its bundle's queue.
  func release(_ run: ActionRun, _ session: BundleSession) {
    session.queue.remove(run.id)
    startActions(session)
    becomeIdleIfDone(session)
  }
}
