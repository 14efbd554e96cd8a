import WidgetEngine
import WidgetModel

/// A rename that a dead process had committed to, and what became of it.
package struct RecoveredRename: Hashable, Sendable {
  package enum Outcome: String, Hashable, Sendable {
    /// It had been carried out already.
    case alreadyDone
    /// It was carried out now.
    case finished
    /// Another program changed the target meanwhile: its content stands.
    case changedMeanwhile
    /// The staged content is gone, and the target is not what it would be.
    case lost
    /// The file system refused.
    case failed
  }

  package var action: String
  package var target: String
  package var outcome: Outcome
  /// One sentence where something has to be said; the journal's row says it too.
  package var problem: String?
}

extension SQLiteStore {
  /// Finishes or reports every rename that a dead process had committed to.
  func recoverRenames(now: Timestamp) throws(StoreFailure) -> [RecoveredRename] {
    var pending: [(action: String, file: FileWrite?)] = []
    let select = try connection.prepare(
      "SELECT action, file FROM pending_renames ORDER BY action, position"
    )
    try select.forEach { () throws(StoreFailure) in
      let file = try? FileWrite(json: JSONParser.parse(select.bytes(1)), path: "rename")
      pending.append((select.text(0), file))
    }
    guard !pending.isEmpty else { return [] }
    let files = FileRenamer()
    let results = pending.map { action, file in
      file.map { Self.recover($0, action: action, with: files) }
        ?? RecoveredRename(
          action: action,
          target: "",
          outcome: .lost,
          problem: "The record of a file to be replaced is unreadable"
        )
    }
    try connection.transaction { () throws(StoreFailure) in
      try connection.execute("DELETE FROM pending_renames")
      for result in results where result.problem != nil { try markFailed(result, now: now) }
    }
    return results
  }

  private static func recover(
    _ file: FileWrite,
    action: String,
    with files: FileRenamer
  ) -> RecoveredRename {
    func result(_ outcome: RecoveredRename.Outcome, _ problem: String? = nil) -> RecoveredRename {
      RecoveredRename(action: action, target: file.target, outcome: outcome, problem: problem)
    }
    let present = files.stamp(ofFile: file.resolved)
    // A rename keeps inode and times, so the target that has the staged file's stamp is it.
    if present == file.written { return result(.alreadyDone) }
    guard files.stamp(ofFile: file.staged) == file.written else {
      return result(.lost, "The new content of \(file.target) is gone before it was put in place")
    }
    guard present == file.expected else {
      files.discard(file)
      return result(
        .changedMeanwhile,
        "\(file.target) was changed by another program, whose content stands"
      )
    }
    do throws(StoreFailure) {
      try files.rename(file)
      return result(.finished)
    } catch {
      return result(.failed, error.description)
    }
  }

  /// Says in the journal that an action did not do all that its receipt would have said.
  private func markFailed(_ result: RecoveredRename, now: Timestamp) throws(StoreFailure) {
    var query = JournalQuery(limit: 1)
    query.action = result.action
    guard var row = try journal(query).first else { return }
    let error = WidgetError(
      .conflict,
      result.problem ?? "A file could not be replaced",
      details: ["file": .string(result.target)]
    )
    var receipt = row.receipt?.objectValue ?? JSONObject()
    receipt["status"] = .string(JournalRow.Status.failed.rawValue)
    receipt["error"] = error.json
    row.receipt = .object(receipt)
    row.status = .failed
    row.ended = row.ended ?? now
    try write(row)
  }
}
