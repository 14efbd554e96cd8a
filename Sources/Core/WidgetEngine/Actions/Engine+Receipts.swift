import WidgetModel
import WidgetWire

// Design.md §4.7: who is told what of an action, and when it is over.

extension Engine {
  /// Waits for the action's timelines as long as its caller wants.
  func waitForTimelines(_ run: ActionRun) {
    guard !run.pending.isEmpty else { return complete(run) }
    let wait = run.options.wait ?? settings.receiptWait
    guard wait > 0 else { return answerPending(run) }
    run.waitTimer = clock.after(milliseconds: wait) { [weak self, weak run] in
      guard let self, let run, run.phase == .committed else { return }
      self.answerPending(run)
    }
  }

  /// The receipt goes out with what is there; the rest ends in a signal each.
  private func answerPending(_ run: ActionRun) {
    for name in run.pending.sorted() {
      run.receipt.widgets[name] = .pending
      publisher.publish(.widgetPropertiesChanged(name))
    }
    run.receipt.times.total = clock.monotonic - run.queuedAt
    answerEnded(run)
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
      caller.timer?.cancel()
      caller.handler(result)
    }
  }

  /// One more caller wants the action's result.
  func join(_ run: ActionRun, _ options: ActionOptions, _ completion: @escaping ReceiptHandler) {
    let repeated: ReceiptHandler = { result in completion(result.map(\.asRepeated)) }
    let isTold = run.receipt.widgets.values.contains(.pending)
    if run.phase == .ended || run.phase == .committed && isTold {
      return repeated(outcome(of: run))
    }
    wait(for: run, options, repeated)
  }

  /// Calls back with the result, or with "running" once the caller's deadline has passed.
  func wait(for run: ActionRun, _ options: ActionOptions, _ handler: @escaping ReceiptHandler) {
    let waiting = ActionRun.Waiting(handler)
    run.callers.append(waiting)
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
    let id = run.id
    _ = clock.after(milliseconds: settings.jobLifetime) { [weak self] in
      guard let self else { return }
      self.actions[id] = nil
      self.publisher.publish(.jobRemoved(id))
    }
  }
}
