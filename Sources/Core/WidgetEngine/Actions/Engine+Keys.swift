import WidgetModel

// Idempotency keys: within 24 hours an action with a key is performed once (design.md §4.3).

extension Engine {
  static func journalKey(
    _ key: String,
    _ action: QualifiedName,
    _ parameters: Parameters,
    _ caller: Caller
  ) -> JournalRow.Key {
    JournalRow.Key(
      scope: "\(caller.uid) \(action)",
      key: key,
      parameterHash: StableHash(of: parameters.json.bytes).text
    )
  }

  /// The action that had this key before: the caller joins it, or gets its result.
  ///
  /// - Throws: ``WidgetError``: `interrupted` where it was running when the daemon died,
  ///   `invalidParameter` where the key came with other values, and the error it failed with.
  func earlier(
    _ key: JournalRow.Key,
    _ options: ActionOptions,
    _ completion: @escaping ReceiptHandler
  ) throws(WidgetError) -> ActionRun? {
    if let run = keyedRuns[key.place] {
      guard run.key == key else { throw Self.otherValues(key) }
      join(run, options, completion)
      return run
    }
    let since = clock.now.adding(seconds: -Double(settings.keyLifetime) / 1000)
    let row: JournalRow?
    do {
      row = try store.keyedAction(scope: key.scope, key: key.key, since: since)
    } catch {
      throw WidgetError(.actionFailed, "The journal could not be read: \(error)")
    }
    guard let row else { return nil }
    guard row.key == key else { throw Self.otherValues(key) }
    guard row.status != .started, row.status != .interrupted, let json = row.receipt,
      let receipt = try? Receipt(json: json)
    else {
      throw WidgetError(
        .interrupted,
        "The action with this key was running when the daemon ended; it may have taken effect.",
        details: ["action": .string(row.action)]
      )
    }
    let run = actions[row.action] ?? pastRun(row, receipt)
    if options.isJob {
      completion(.success(pastJob(run)))
    } else if let error = receipt.error {
      throw error.with("repeated", true)
    } else {
      completion(.success(receipt.asRepeated))
    }
    return run
  }

  private func pastRun(_ row: JournalRow, _ receipt: Receipt) -> ActionRun {
    var options = ActionOptions()
    options.key = row.key?.key
    let run = ActionRun(
      id: row.action,
      caller: Caller(sender: row.caller, uid: 0),
      name: row.intent,
      schema: IntentSchema(name: row.intent.name, title: ""),
      parameters: row.parameters,
      options: options,
      pressed: row.widget,
      parent: nil,
      clock: clock,
      revision: receipt.revision
    )
    run.phase = .ended
    run.receipt = receipt.asRepeated
    return run
  }

  /// The job of an action that is over can be read as long as that of one which ends now.
  private func pastJob(_ run: ActionRun) -> Receipt {
    if actions[run.id] == nil {
      run.isJob = true
      actions[run.id] = run
      forgetJobLater(run)
    }
    var receipt = run.receipt
    receipt.job = run.id
    return receipt
  }

  private static func otherValues(_ key: JournalRow.Key) -> WidgetError {
    WidgetError(
      .invalidParameter,
      "The key \"\(key.key)\" was used with other parameter values.",
      details: ["parameter": "key", "got": .string(key.key)]
    )
  }

  /// Writes that a keyed action begins, so that a crash cannot let it run twice.
  func commitStarted(_ run: ActionRun) throws(WidgetError) {
    var transaction = StoreTransaction()
    transaction.journal = [journalRow(run, .started)]
    try commit(transaction)
    run.isJournalled = true
  }

  func journalRow(
    _ run: ActionRun,
    _ status: JournalRow.Status,
    receipt: Receipt? = nil,
    writes: JSON? = nil
  ) -> JournalRow {
    JournalRow(
      action: run.id,
      caller: run.caller.sender,
      intent: run.name,
      parameters: run.parameters,
      widget: run.pressed,
      started: run.startedOn,
      ended: status == .started ? nil : clock.now,
      status: status,
      receipt: status == .started ? nil : (receipt ?? run.receipt).json,
      writes: writes,
      key: run.key
    )
  }
}

extension JournalRow.Key {
  /// Where a key is unique.
  struct Place: Hashable {
    var scope: String
    var key: String
  }

  var place: Place { Place(scope: scope, key: key) }
}

extension Receipt {
  var asRepeated: Receipt {
    var copy = self
    copy.isRepeated = true
    return copy
  }
}
