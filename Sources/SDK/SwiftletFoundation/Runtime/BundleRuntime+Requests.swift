internal import Glibc
internal import WidgetModel
internal import WidgetWire

extension BundleRuntime {
  // MARK: - Actions

  /// Performs an action, then makes the timelines that it affects (design.md §4.5).
  func perform(_ request: PerformRequest) async {
    let parent = request.parent.flatMap { replica.openTransaction(of: $0) }
    let transaction = Transaction(request: request.id, parent: parent)
    replica.begin(transaction)
    SwiftletUserDefaults.synchronizeAll()
    let (result, record) = await recorder.run(.action, label: request.action) {
      try await inside(transaction) { try await program.perform(request.intent) }
    }
    SwiftletUserDefaults.synchronizeAll()
    transaction.note(record.keys)
    if let parent {
      finish(request, result, record, inside: parent, transaction)
    } else {
      await finish(request, result, record, transaction)
    }
  }

  /// Ends an action that was called from inside another of this bundle: what it wrote belongs to
  /// that one, which is committed, and reloads, as a whole.
  private func finish(
    _ request: PerformRequest,
    _ result: Result<PerformedMessage.Value, any Error>,
    _ record: OperationRecord,
    inside parent: Transaction,
    _ transaction: Transaction
  ) {
    replica.end(transaction, awaitsDecision: false)
    switch result {
    case .success:
      let replaced = transaction.merge(into: parent, transaction.total(record))
      for file in replaced { unlink(file.staged) }
    case .failure: for file in transaction.empty().files.values { unlink(file.staged) }
    }
    channel.send(
      .performed(
        PerformedMessage(
          id: request.id,
          outcome: result.mapError { WidgetError(author: $0) },
          outsideEffects: record.outsideEffects
        )
      )
    )
  }

  private func finish(
    _ request: PerformRequest,
    _ result: Result<PerformedMessage.Value, any Error>,
    _ record: OperationRecord,
    _ transaction: Transaction
  ) async {
    let total = transaction.total(record)
    var writes = total.writes
    for index in writes.keys.indices where writes.keys[index].readRevision ?? 0 < 0 {
      // Read from this action's own writes: nothing to compare with.
      writes.keys[index].readRevision = nil
    }
    let isKept: Bool
    switch result {
    case .success:
      isKept = true
      table.begin(request.id)
    case .failure:
      isKept = false
      writes = WriteSet()
      for file in transaction.empty().files.values { unlink(file.staged) }
    }
    replica.end(transaction, awaitsDecision: isKept)
    let affected = table.affected(
      pressed: request.pressed,
      writes: writes,
      kinds: total.reloadedKinds,
      all: total.reloadsAllKinds
    )
    channel.send(
      .performed(
        PerformedMessage(
          id: request.id,
          outcome: result.mapError { WidgetError(author: $0) },
          writes: writes,
          reloadedKinds: total.reloadedKinds,
          reloadsAll: total.reloadsAllKinds,
          affected: affected.map(\.id),
          outsideEffects: total.outsideEffects
        )
      )
    )
    let parent = isKept ? transaction : nil
    if Task.isCancelled {
      // The action was given up, its timelines are not.
      await Task(executorPreference: executor) { [self] in
        await makeTimelines(of: affected, request: request.id, parent: parent)
      }.value
    } else {
      await makeTimelines(of: affected, request: request.id, parent: parent)
    }
  }

  // MARK: - Timelines

  private func makeTimelines(
    of widgets: [PlacedWidget],
    request: Int64,
    parent: Transaction?
  ) async {
    if widgets.count == 1 {
      await makeTimeline(of: widgets[0], request: request, purpose: .timeline, parent: parent)
      return
    }
    await withTaskGroup(of: Void.self) { group in
      for widget in widgets {
        group.addTask(executorPreference: executor) { [self] in
          await makeTimeline(of: widget, request: request, purpose: .timeline, parent: parent)
        }
      }
    }
  }

  func makeTimeline(_ request: TimelineRequest) async {
    await makeTimeline(
      of: request.widget,
      request: request.id,
      purpose: request.purpose,
      parent: nil
    )
  }

  /// Makes one timeline and sends it with what it read.
  private func makeTimeline(
    of widget: PlacedWidget,
    request: Int64,
    purpose: TimelineRequest.Purpose,
    parent: Transaction?
  ) async {
    await gate.enter(widget.id)
    let transaction = Transaction(request: request, parent: parent, isTimeline: true)
    replica.begin(transaction)
    SwiftletUserDefaults.synchronizeAll()
    var (result, record) = await recorder.run(.timeline, label: widget.id) {
      try await inside(transaction) {
        try await program.makeTimeline(for: widget, purpose: purpose)
      }
    }
    replica.end(transaction, awaitsDecision: false)
    if !record.writes.isEmpty {
      SwiftletUserDefaults.synchronizeAll()
      // What the provider wrote itself must not reload its own timeline.
      if let revision = await commit(record.writes) {
        for write in record.keys where record.reads.keys[write.key] != nil {
          record.reads.keys[write.key] = revision
        }
        for write in record.files where record.reads.files[write.target] != nil {
          record.reads.files[write.target] = write.written
        }
      }
    }
    reloadOthers(than: widget, record)
    gate.leave(widget.id)
    if purpose == .timeline, case .success = result {
      table.note(widget.id, reads: record.reads, request: request)
    }
    let outcome = result.mapError { WidgetError(author: $0) }.map { made in
      TimelineMessage.Content(
        entries: made.entries,
        policy: made.policy,
        reads: record.reads,
        issues: made.issues
      )
    }
    channel.send(.timeline(TimelineMessage(id: request, widget: widget.id, outcome: outcome)))
  }

  /// What a provider asked of `WidgetCenter`, less its own kind: that would never end.
  private func reloadOthers(than widget: PlacedWidget, _ record: OperationRecord) {
    let kinds = record.reloadedKinds.filter { $0 != widget.kind }
    if !kinds.isEmpty { askForReload(kinds) }
    if record.reloadsAllKinds || kinds.count < record.reloadedKinds.count {
      log("The provider of \(widget.kind) asked WidgetCenter for its own reload; it is not done.")
    }
  }

  // MARK: - Queries

  func answer(_ query: QueryRequest) async {
    let transaction = Transaction(request: query.id, isTimeline: true)
    replica.begin(transaction)
    SwiftletUserDefaults.synchronizeAll()
    let (result, record) = await recorder.run(.query, label: query.intent) {
      try await inside(transaction) { try await program.answer(query) }
    }
    replica.end(transaction, awaitsDecision: false)
    if !record.writes.isEmpty { _ = await commit(record.writes) }
    channel.send(
      .values(id: query.id, result: result.mapError { WidgetError(author: $0) })
    )
  }

  /// Runs author code with what belongs to its request.
  private func inside<R>(
    _ transaction: Transaction,
    _ body: () async throws -> R
  ) async rethrows -> R {
    try await Transaction.$current.withValue(transaction) {
      try await RequestEnvironment.with(environment) { try await body() }
    }
  }
}

extension WidgetError {
  /// The error of the product that stands for one thrown by author code.
  init(author error: any Error) {
    switch error {
    case let error as WidgetError: self = error
    case is CancellationError: self.init(.cancelled, "The action was cancelled.")
    default: self.init(.actionFailed, Self.sentence(error))
    }
  }

  private static func sentence(_ error: any Error) -> String {
    if let error = error as? any LocalizedError, let text = error.errorDescription { return text }
    if let error = error as? any CustomLocalizedStringResourceConvertible {
      return String(localized: error.localizedStringResource)
    }
    // Foundation's sentence for an error it knows nothing of says less than the error itself.
    let text = error.localizedDescription
    return text.hasPrefix("The operation could not be completed") ? "\(error)" : text
  }
}
