package import WidgetModel
import WidgetWire

// What an action wrote is held against what has happened since it read.

extension Engine {
  /// Whether a bundle may see a group, and write it: its own, and those that its manifest declares.
  func sees(_ session: BundleSession, _ group: String) -> Bool {
    session.id.text == group || session.installed.manifest.groups.contains(group)
  }

  func checkGroups(_ writes: WriteSet, _ session: BundleSession) throws(WidgetError) {
    for write in writes.keys where !sees(session, write.key.group) {
      throw WidgetError(
        .notPermitted,
        "\(session.id) may not write the group \"\(write.key.group)\"; "
          + "its manifest's \"groups\" must name it.",
        details: ["group": .string(write.key.group)]
      )
    }
  }

  /// Keys that were read and files that are replaced must be as they were seen.
  func checkConflicts(_ writes: WriteSet) throws(WidgetError) {
    for write in writes.keys {
      guard let read = write.readRevision, !isCurrent(write.key, read) else { continue }
      throw WidgetError(
        .conflict,
        "\(write.key) was changed by another action meanwhile.",
        details: ["key": .string(write.key.description)]
      )
    }
    for write in writes.files where files.stamp(ofFile: write.resolved) != write.expected {
      throw WidgetError(
        .conflict,
        "\(write.target) was changed by another program meanwhile.",
        details: ["file": .string(write.target)]
      )
    }
  }

  /// Whether a key is still as it was at a revision; whoever finds no value has read revision 0,
  /// and what an action itself wrote (a negative one) is nobody else's.
  func isCurrent(_ key: StateKey, _ seen: Revision) -> Bool {
    guard seen >= 0 else { return true }
    guard let row = rows[key] else { return seen == 0 || seen > forgottenRemovals }
    return row.revision <= seen || row.value == nil && seen == 0
  }

  /// Remembers who wrote a file last, so that no timeline that read it earlier replaces a later one.
  func noteFile(_ write: FileWrite, revision: Revision) {
    if fileWrites.count >= 512 {
      let oldest = fileWrites.values.map(\.revision).sorted()[256]
      fileWrites = fileWrites.filter { $0.value.revision > oldest }
    }
    fileWrites[write.target] = (revision, write.written)
    fileWrites[write.resolved] = (revision, write.written)
  }

  /// The writes with what stood there before, for the journal.
  ///
  /// A file's content is `previous` where it is text, else `previousBase64`; neither is there for a
  /// file that was absent, or larger than 1 MiB, or that would make more than 8 MiB of one action.
  func journalWrites(_ writes: WriteSet) -> JSON? {
    guard !writes.isEmpty else { return nil }
    var left = 8 << 20
    let keys = writes.keys.map { write -> JSON in
      var object = write.json.objectValue ?? JSONObject()
      object["previous"] = rows[write.key]?.value
      return .object(object)
    }
    let files = writes.files.map { write -> JSON in
      var object = write.json.objectValue ?? JSONObject()
      if let content = self.files.content(ofFile: write.resolved, limit: min(1 << 20, left)) {
        left -= content.count
        if let text = String(validating: content, as: UTF8.self) {
          object["previous"] = .string(text)
        } else {
          object["previousBase64"] = .string(Base64.encode(content))
        }
      }
      return .object(object)
    }
    return ["keys": .array(keys), "files": .array(files)]
  }

  /// Finishes, or reports, the renames that a crash has left.
  func recoverRenames(_ pending: [String: [FileWrite]]) {
    for (action, writes) in pending.sorted(by: { $0.key < $1.key }) {
      for write in writes {
        let present = files.stamp(ofFile: write.resolved)
        if present == write.written { continue }
        if present != write.expected, files.stamp(ofFile: write.staged) == .absent {
          // It was replaced before the crash; what is there now was written since.
          continue
        }
        if present == write.expected, (try? files.rename(write)) != nil {
          log.notice("Finished replacing \(write.target) for action \(action)")
          continue
        }
        files.discard(write)
        let problem =
          present == write.expected
          ? "\(write.target) could not be replaced after a crash"
          : "\(write.target) was not replaced after a crash: it has changed meanwhile"
        log.error("Action \(action): \(problem)")
        note("recovery", action: action, problem)
        report(problem, file: write.target, of: action)
      }
      finishedRenames.append(action)
    }
  }

  /// Writes into the journal what became of an action after its receipt was given, or lost.
  private func report(_ problem: String, file: String, of action: String) {
    guard var row = (try? store.journal(JournalQuery(limit: 1, action: action)))?.first,
      let json = row.receipt, var receipt = try? Receipt(json: json)
    else { return }
    receipt.status = .failed
    receipt.error = WidgetError(
      .conflict,
      problem,
      details: ["action": .string(action), "file": .string(file)]
    )
    row.status = .failed
    row.receipt = receipt.json
    var transaction = StoreTransaction()
    transaction.journal = [row]
    try? commit(transaction)
  }

  /// A write of a bundle outside any action: a small transaction of its own.
  ///
  /// A value that is there already is no change. An action that has performed before is committed
  /// before, as its bundle has it.
  func lateWrite(_ id: Int64, _ given: WriteSet, _ session: BundleSession) {
    for case .perform(let run) in session.outstanding.values.map(\.work)
    where run.phase == .settling { commitAction(run, session) }
    var writes = given
    do throws(WidgetError) {
      try checkGroups(writes, session)
      try stateSizes.check(writes.keys)
      try checkConflicts(writes)
      writes.keys.removeAll { self.rows[$0.key]?.value == $0.value }
      guard !writes.isEmpty else {
        session.process?.send(.reply(id: id, result: .success(["revision": .int(revision)])))
        return
      }
      let newRevision = revision + 1
      let rows = writes.keys.map { StateRow(key: $0.key, value: $0.value, revision: newRevision) }
      var transaction = StoreTransaction()
      transaction.revision = newRevision
      transaction.rows = rows
      if !writes.files.isEmpty { transaction.pendingRenames["w\(newRevision)"] = writes.files }
      try commit(transaction)
      adopt(rows, revision: newRevision, writer: session)
      var problem: WidgetError?
      renameFiles(writes.files, of: "w\(newRevision)", revision: newRevision) { problem = $0 }
      session.process?.send(
        .reply(
          id: id,
          result: problem.map(Result.failure) ?? .success(["revision": .int(newRevision)])
        )
      )
      for name in index.readers(of: writes).sorted() {
        if let widget = widgets[name] { outsideChange(of: widget) }
      }
    } catch {
      for write in writes.files { files.discard(write) }
      session.process?.send(.reply(id: id, result: .failure(error)))
    }
  }

  /// The value of a shared key, or nil where it has none.
  package func state(_ key: StateKey) -> StateRow? {
    rows[key].flatMap { $0.value == nil ? nil : $0 }
  }

  /// All keys of a group that have a value, in order.
  package func state(ofGroup group: String) -> [StateRow] {
    rows.values.filter { $0.key.group == group && $0.value != nil }.sorted { $0.key < $1.key }
  }

  /// Sets a shared value from outside, or removes it; the widgets that read it reload.
  ///
  /// - Throws: ``WidgetError`` with `limitExceeded` where the value or its group is too large.
  package func setState(_ key: StateKey, _ value: JSON?) throws(WidgetError) -> Revision {
    let row = StateRow(key: key, value: value == .null ? nil : value, revision: revision + 1)
    try stateSizes.check([KeyWrite(key: key, value: row.value)])
    var transaction = StoreTransaction()
    transaction.revision = row.revision
    transaction.rows = [row]
    try commit(transaction)
    adopt([row], revision: row.revision, writer: nil)
    for name in index.readers(ofKey: key).sorted() {
      if let widget = widgets[name] { outsideChange(of: widget) }
    }
    return row.revision
  }
}
