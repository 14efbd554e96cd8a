package import WidgetEngine
package import WidgetModel

/// How long the journal remembers.
package struct JournalLimits: Hashable, Sendable {
  package var rows: Int = 10_000
  package var days: Int = 30
  /// How long an idempotency key answers with its first result; its row is kept as long.
  package var keyHours: Int = 24
  /// Characters of what actions were given, answered and wrote, and of what stood there before, all
  /// rows together.
  package var size = 32 << 20
  /// Characters of what one action was given and answered that are kept beyond that.
  package var smallRow = 64 << 10
  /// Bytes in use of the database up to which nobody looks how much of it that is.
  package var unmeasured = 64 << 20

  package init() {}
}

extension SQLiteStore {
  package func journal(_ query: JournalQuery) throws(StoreFailure) -> [JournalRow] {
    // No row has the number 0: what is no id names no action.
    let number = query.action.map { ActionNumber($0)?.value ?? 0 }
    let select = try connection.statement(
      """
      SELECT number, caller, intent, parameters, widget, started, ended, status, receipt, writes,
        key_scope, key_text, key_hash
      FROM journal
      WHERE (?1 IS NULL OR number = ?1) AND (?2 IS NULL OR intent = ?2)
        AND started < coalesce(?3, 9223372036854775807)
        AND (?5 IS NULL OR widget = ?5 OR EXISTS (
          SELECT 1 FROM json_each(CAST(receipt AS TEXT), '$.widgets') AS named WHERE named.key = ?5))
      ORDER BY number DESC LIMIT ?4
      """
    )
    .bind(
      number,
      query.intent?.description,
      query.before?.microseconds,
      Int64(max(0, query.limit)),
      query.widget
    )
    return try journalRows(of: select)
  }

  package func keyedAction(
    scope: String,
    key: String,
    since: Timestamp
  ) throws(StoreFailure) -> JournalRow? {
    let select = try connection.statement(
      """
      SELECT number, caller, intent, parameters, widget, started, ended, status, receipt, writes,
        key_scope, key_text, key_hash
      FROM journal WHERE key_scope = ? AND key_text = ? AND started >= ?
      ORDER BY number DESC LIMIT 1
      """
    )
    .bind(scope, key, since.microseconds)
    return try journalRows(of: select).first
  }

  /// Forgets rows beyond the limits, but none that runs or whose key still answers.
  ///
  /// The store does so itself when it opens and after some hundred rows.
  package func prune(
    now: Timestamp,
    limits: JournalLimits = JournalLimits()
  ) throws(StoreFailure) {
    // Rows are numbered in the order of their start, so both limits cut off the low numbers.
    try connection.statement(
      """
      DELETE FROM journal WHERE status <> 'started' AND (key_text IS NULL OR started < ?3)
        AND number <= (SELECT max(
          (SELECT max(number) FROM journal) - ?1,
          coalesce(
            (SELECT number FROM journal WHERE started >= ?2 ORDER BY number LIMIT 1) - 1,
            (SELECT max(number) FROM journal))))
      """
    )
    .bind(
      Int64(max(0, limits.rows)),
      now.adding(seconds: -86_400 * Double(limits.days)).microseconds,
      now.adding(seconds: -3_600 * Double(limits.keyHours)).microseconds
    )
    .run()
    try pruneContents(limits, now: now)
  }

  /// Forgets what the oldest actions wrote where all of it is too much; that they ran stays known, but
  /// for those that were given or have answered much themselves.
  private func pruneContents(_ limits: JournalLimits, now: Timestamp) throws(StoreFailure) {
    let pages = try connection.statement(
      "SELECT page_count - freelist_count FROM pragma_page_count, pragma_freelist_count"
    )
    defer { pages.reset() }
    guard try pages.step(), pages.int(0) * 4_096 > limits.unmeasured else { return }
    let first = try connection.statement(
      """
      SELECT number FROM (
        SELECT number, sum(
          length(parameters) + coalesce(length(receipt), 0) + coalesce(length(writes), 0)
        ) OVER (ORDER BY number DESC) AS total FROM journal)
      WHERE total > ? ORDER BY number DESC LIMIT 1
      """
    )
    .bind(Int64(limits.size))
    defer { first.reset() }
    guard try first.step() else { return }
    let number = first.int(0)
    first.reset()
    try connection.statement(
      "UPDATE journal SET writes = NULL WHERE writes IS NOT NULL AND number <= ?"
    )
    .bind(number).run()
    try connection.statement(
      """
      DELETE FROM journal WHERE number <= ?1 AND status <> 'started'
        AND (key_text IS NULL OR started < ?2)
        AND length(parameters) + coalesce(length(receipt), 0) > ?3
      """
    )
    .bind(
      number,
      now.adding(seconds: -3_600 * Double(limits.keyHours)).microseconds,
      Int64(limits.smallRow)
    )
    .run()
  }

  private func journalRows(of select: Statement) throws(StoreFailure) -> [JournalRow] {
    var rows: [JournalRow] = []
    try select.forEach { () throws(StoreFailure) in
      do {
        rows.append(try Self.journalRow(from: select))
      } catch {
        noteUnreadable(
          "Action \(ActionNumber(select.int(0)).id) of the journal is unreadable: \(error)"
        )
      }
    }
    return rows
  }

  private static func journalRow(from select: Statement) throws -> JournalRow {
    func json(_ column: Int32) throws -> JSON? {
      try select.optionalBytes(column).map { try JSONParser.parse($0) }
    }
    guard let intent = QualifiedName(select.text(2)),
      let status = JournalRow.Status(rawValue: select.text(7))
    else {
      throw MalformedDocument(path: "journal", problem: "unknown intent or status")
    }
    var key: JournalRow.Key?
    if let scope = select.optionalText(10), let text = select.optionalText(11) {
      key = JournalRow.Key(scope: scope, key: text, parameterHash: select.text(12))
    }
    return JournalRow(
      action: ActionNumber(select.int(0)).id,
      caller: select.text(1),
      intent: intent,
      parameters: try Parameters(json: json(3)?.objectValue ?? JSONObject(), path: "parameters"),
      widget: select.optionalText(4),
      started: Timestamp(microseconds: select.int(5)),
      ended: select.optionalInt(6).map(Timestamp.init(microseconds:)),
      status: status,
      receipt: try json(8),
      writes: try json(9),
      key: key
    )
  }
}

/// The number of an action, which orders the journal; its id is `a` and that number.
struct ActionNumber {
  let value: Int64

  init(_ value: Int64) { self.value = value }

  init?(_ id: String) {
    guard id.first == "a", let value = Int64(id.dropFirst()), value > 0 else { return nil }
    self.value = value
  }

  var id: String { "a\(value)" }
}
