import WidgetModel
import WidgetWire

// Design.md §4.7: who is told what of an action, and when it is over.

extension Engine {
  /// Waits for the action's timelines as long as each of its callers wants.
  func waitForTimelines(_ run: ActionRun) {
    guard !run.pending.isEmpty else { return complete(run) }
    guard !run.callers.isEmpty else {
      // Nobody waits for the receipt; still each widget that is late is told.
      run.waitTimer = waitTimer(run, run.options) { [weak self] in self?.tellPending($0) }
      return
    }
    for caller in run.callers { waitForTimelines(run, caller) }
  }

  private func waitForTimelines(_ run: ActionRun, _ caller: ActionRun.Waiting) {
    caller.waitTimer = waitTimer(run, caller.options) { [weak self, weak caller] run in
      guard let self, let caller else { return }
      self.answerPending(run, caller)
    }
  }

  /// Runs the body with an action that is still committed after the wait; at once where there is none.
  private func waitTimer(
    _ run: ActionRun,
    _ options: ActionOptions,
    _ body: @escaping (ActionRun) -> Void
  ) -> (any Cancellable)? {
    let wait = options.wait ?? settings.receiptWait
    guard wait > 0 else {
      body(run)
      return nil
    }
    return clock.after(milliseconds: wait) { [weak run] in
      if let run, run.phase == .committed { body(run) }
    }
  }

  /// The receipt goes out with what is there; the rest ends in a signal each.
  private func answerPending(_ run: ActionRun, _ caller: ActionRun.Waiting) {
    guard let index = run.callers.firstIndex(where: { $0 === caller }) else { return }
    run.callers.remove(at: index)
    caller.cancelTimers()
    tellPending(run)
    caller.handler(outcome(of: run))
  }

  /// Widgets whose timelines are not here yet are pending from now on, for everybody.
  private func tellPending(_ run: ActionRun) {
    for name in run.pending.sorted() where run.receipt.widgets[name] != .pending {
      run.receipt.widgets[name] = .pending
      publisher.publish(.widgetPropertiesChanged(name))
    }
    if !run.isAnswered { run.receipt.times.total = clock.monotonic - run.queuedAt }
    run.isAnswered = true
  }

  private func answerEnded(_ run: ActionRun) {
    run.waitTimer?.cancel()
    run.waitTimer = nil
    answer(run, outcome(of: run))
  }

  /// The answer of an action that is committed or has failed.
  func outcome(of run: ActionRun) -> Result<Receipt, WidgetError> {
    run.receipt.error.map(Result.failure) ?? .success(run.receipt)
  }

  func answer(_ run: ActionRun, _ result: Result<Receipt, WidgetError>) {
    run.isAnswered = true
    let callers = run.callers
    run.callers = []
    for caller in callers {
      caller.cancelTimers()
      caller.handler(result)
    }
  }

  /// One more caller wants the action's result.
  func join(_ run: ActionRun, _ options: ActionOptions, _ completion: @escaping ReceiptHandler) {
    let repeated: ReceiptHandler = { result in completion(result.map(\.asRepeated)) }
    if run.phase == .ended { return repeated(outcome(of: run)) }
    wait(for: run, options, repeated)
  }

  /// Calls back with the result, or with "running" once the caller's deadline has passed.
  func wait(for run: ActionRun, _ options: ActionOptions, _ handler: @escaping ReceiptHandler) {
    let waiting = ActionRun.Waiting(options, handler)
    run.callers.append(waiting)
    if run.phase == .committed, !options.isJob { waitForTimelines(run, waiting) }
    guard run.callers.contains(where: { $0 === waiting }) else { return }
    let milliseconds = options.isJob ? 0 : options.deadline ?? settings.callerDeadline
    if milliseconds <= 0 { return answerRunning(waiting, run) }
    waiting.timer = clock.after(milliseconds: milliseconds) { [weak self, weak run, weak waiting] in
      guard let self, let run, let waiting else { return }
      self.answerRunning(waiting, run)
    }
  }

  /// Tells a caller that it takes longer; the action goes on as a job.
  private func answerRunning(_ waiting: ActionRun.Waiting, _ run: ActionRun) {
    guard let index = run.callers.firstIndex(where: { $0 === waiting }) else { return }
    run.callers.remove(at: index)
    waiting.cancelTimers()
    run.isJob = true
    if run.callers.isEmpty { run.isAnswered = true }
    var receipt = run.receipt
    receipt.status = .running
    receipt.job = run.id
    waiting.handler(.success(receipt))
  }

  /// All timelines of the action are settled.
  func complete(_ run: ActionRun) {
    guard run.phase == .committed, !run.isCollecting else { return }
    if run.receipt.times.total == 0 {
      run.receipt.times.total = clock.monotonic - run.queuedAt
    }
    let wasPending = run.isAnswered
    run.phase = .ended
    answerEnded(run)
    forget(run, updatesJournal: run.isJournalled && (wasPending || run.receipt.error != nil))
  }

  /// One widget of an action is settled: with its receipt, or with a signal where that is out.
  func settle(_ widget: String, of run: ActionRun, _ result: Receipt.WidgetResult) {
    guard run.pending.remove(widget) != nil else { return }
    let wasTold = run.receipt.widgets[widget] == .pending
    run.receipt.widgets[widget] = result
    if wasTold {
      publisher.publish(.widgetPropertiesChanged(widget))
      if result != .changed {
        publisher.publish(.widgetSettled(widget, action: run.id, result: result))
      }
    }
    if run.pending.isEmpty { complete(run) }
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
    callOff(run.children)
    note("failed", widget: run.pressed, action: run.id, error.message)
    var transaction = StoreTransaction()
    transaction.journal = [journalRow(run, .failed)]
    try? commit(transaction)
    answer(run, .failure(error))
    forget(run, updatesJournal: false)
  }

  private func forget(_ run: ActionRun, updatesJournal: Bool) {
    run.cancelTimers()
    run.parent?.children.removeAll { $0 === run }
    if let key = run.key { keyedRuns[key.place] = nil }
    if let count = queuedBySender[run.caller.sender] {
      queuedBySender[run.caller.sender] = count > 1 ? count - 1 : nil
    }
    if updatesJournal {
      var transaction = StoreTransaction()
      let status = run.receipt.error == nil ? JournalRow.Status.done : .failed
      transaction.journal = [journalRow(run, status, writes: run.journalledWrites)]
      try? commit(transaction)
    }
    endJob(run)
  }

  /// An ended job can still be read for a while.
  private func endJob(_ run: ActionRun) {
    guard run.isJob else {
      actions[run.id] = nil
      return
    }
    publisher.publish(.jobFinished(run.id))
    forgetJobLater(run)
  }

  func forgetJobLater(_ run: ActionRun) {
    let id = run.id
    _ = clock.after(milliseconds: settings.jobLifetime) { [weak self] in
      guard let self else { return }
      self.actions[id] = nil
      self.publisher.publish(.jobRemoved(id))
    }
  }
}
