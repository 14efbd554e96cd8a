package import WidgetEngine
package import WidgetModel

/// What opening the store found and did.
package struct StoreReport: Hashable, Sendable {
  /// Where a damaged database was put, and what was wrong with it.
  package struct Damage: Hashable, Sendable {
    package var setAside: String
    package var problem: String
  }

  package var damage: Damage?
  /// The names of the schema steps that were added.
  package var migrations: [String] = []
  /// Actions that were running when the last process died.
  package var interrupted: [String] = []
}

extension SQLiteStore {
  /// Opens the database of a state folder, and creates it where it is absent.
  ///
  /// A damaged database is renamed to `<path>.damaged-<now>` with what lies beside it, and an empty
  /// one takes its place.
  ///
  /// - Throws: ``StoreFailure``; `newerVersion` leaves every byte as it is.
  package static func open(
    path: String,
    now: Timestamp
  ) throws(StoreFailure) -> (store: SQLiteStore, report: StoreReport) {
    let file = DatabaseFile(path: path)
    try refuseNewer(file.headerVersion(), path: path)
    try file.createPrivately()
    var report = StoreReport()
    do throws(StoreFailure) {
      let store = try openChecked(path: path)
      try store.finishOpening(&report, now: now)
      return (store, report)
    } catch {
      guard error.code == .damaged else { throw error }
      report = StoreReport()
      report.damage = StoreReport.Damage(
        setAside: try file.setAside(now: now),
        problem: error.description
      )
    }
    try file.createPrivately()
    let store = try SQLiteStore(path: path)
    try store.finishOpening(&report, now: now)
    return (store, report)
  }

  private static func refuseNewer(_ version: Int?, path: String) throws(StoreFailure) {
    guard let version, version > Migrations.version else { return }
    throw StoreFailure(
      "The database \(path) was written by a newer Swiftlet (schema \(version), this one knows "
        + "\(Migrations.version)); it has not been touched",
      code: .newerVersion
    )
  }

  private static func openChecked(path: String) throws(StoreFailure) -> SQLiteStore {
    let store = try SQLiteStore(path: path)
    // The header may be older than what the log holds.
    store.connection.keepLogOnClose(true)
    let version = Int(try store.connection.text("PRAGMA user_version") ?? "")
    try refuseNewer(version, path: path)
    let verdict = try store.connection.text("PRAGMA quick_check(1)") ?? "no answer"
    guard verdict == "ok" else {
      throw StoreFailure("The database \(path) is damaged: \(verdict)", code: .damaged)
    }
    store.connection.keepLogOnClose(false)
    return store
  }

  private func finishOpening(
    _ report: inout StoreReport,
    now: Timestamp
  ) throws(StoreFailure) {
    report.migrations = try prepare()
    report.interrupted = try markInterrupted(now: now)
    try prune(now: now)
    try forgetRemovals()
  }

  /// Keys that come and go leave a row each; the newest row stays, as it carries the revision.
  private func forgetRemovals() throws(StoreFailure) {
    try connection.statement(
      """
      DELETE FROM state WHERE value IS NULL
        AND revision <= (SELECT max(revision) FROM state) - ?
      """
    )
    .bind(StoredImage.removalsKept).run()
  }

  /// Ends the rows of actions whose process died while they ran.
  private func markInterrupted(now: Timestamp) throws(StoreFailure) -> [String] {
    var ids: [String] = []
    let select = try connection.prepare("SELECT number FROM journal WHERE status = 'started'")
    try select.forEach { () throws(StoreFailure) in ids.append(ActionNumber(select.int(0)).id) }
    guard !ids.isEmpty else { return [] }
    try connection.transaction { () throws(StoreFailure) in
      let update = try connection.prepare(
        "UPDATE journal SET status = 'interrupted', ended = ? WHERE status = 'started'"
      )
      try update.bind(now.microseconds).run()
    }
    return ids
  }
}
