package import WidgetModel
import WidgetWire

// What an action wrote is held against what has happened since it read.

extension Engine {
  /// A bundle may write its own group and those that its manifest declares.
  func checkGroups(_ writes: WriteSet, _ session: BundleSession) throws(WidgetError) {
    let groups = session.installed.groups
    for write in writes.keys where !groups.contains(write.key.group) {
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
      guard let read = write.readRevision else { continue }
      let present = rows[write.key]?.revision ?? 0
      if present > read {
        throw WidgetError(
          .conflict,
          "\(write.key) was changed by another action meanwhile.",
          details: ["key": .string(write.key.description)]
        )
      }
    }
    for write in writes.files where files.stamp(ofFile: write.resolved) != write.expected {
      throw WidgetError(
        .conflict,
        "\(write.target) was changed by another program meanwhile.",
        details: ["file": .string(write.target)]
      )
    }
  }

  /// The writes with what stood there before, for the journal.
  func journalWrites(_ writes: WriteSet) -> JSON? {
    guard !writes.isEmpty else { return nil }
    let keys = writes.keys.map { write -> JSON in
      var object = write.json.objectValue ?? JSONObject()
      object["previous"] = rows[write.key]?.value
      return .object(object)
    }
    let files = writes.files.map { write -> JSON in
      var object = write.json.objectValue ?? JSONObject()
      if let content = self.files.content(ofFile: write.resolved, limit: 1 << 20) {
        object["previous"] = String(validating: content, as: UTF8.self).map(JSON.string)
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
        if present == write.expected, (try? files.rename(write)) != nil {
          log.notice("Finished replacing \(write.target) for action \(action)")
          continue
        }
        files.discard(write)
        log.error("Action \(action) could not replace \(write.target): it has changed meanwhile")
        note("recovery", action: action, "\(write.target) was not replaced")
      }
      finishedRenames.append(action)
    }
  }

  /// A write of a bundle outside any action: a small transaction of its own.
  func lateWrite(_ id: Int64, _ writes: WriteSet, _ session: BundleSession) {
    do throws(WidgetError) {
      try checkGroups(writes, session)
      try checkConflicts(writes)
      let newRevision = revision + 1
      let rows = writes.keys.map { StateRow(key: $0.key, value: $0.value, revision: newRevision) }
      var transaction = StoreTransaction()
      transaction.revision = newRevision
      transaction.rows = rows
      if !writes.files.isEmpty { transaction.pendingRenames["w\(newRevision)"] = writes.files }
      try commit(transaction)
      adopt(rows, revision: newRevision, writer: session)
      if !writes.files.isEmpty {
        for write in writes.files {
          do { try files.rename(write) } catch { log.error("\(write.target): \(error)") }
        }
        finishedRenames.append("w\(newRevision)")
      }
      session.process?.send(.reply(id: id, result: .success(["revision": .int(newRevision)])))
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
  package func setState(_ key: StateKey, _ value: JSON?) throws(WidgetError) -> Revision {
    let row = StateRow(key: key, value: value == .null ? nil : value, revision: revision + 1)
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
