import WidgetEngine
import WidgetModel

extension SQLiteStore {
  /// Writes the parts of a transaction; the caller has begun it.
  func write(_ transaction: StoreTransaction) throws(StoreFailure) {
    // A revision that a row of state carries needs no page of its own: rows are never deleted, so
    // loading finds it there.
    let revision =
      transaction.rows.contains { $0.revision == transaction.revision }
      ? nil : transaction.revision
    if revision != nil || transaction.actionCount != nil {
      try connection.statement(
        "UPDATE counters SET revision = coalesce(?1, revision), actions = coalesce(?2, actions)"
      )
      .bind(revision, transaction.actionCount).run()
    }
    for row in transaction.rows { try write(row) }
    for row in transaction.journal { try write(row) }
    for name in transaction.removedWidgets {
      try connection.statement("DELETE FROM widgets WHERE name = ?").bind(name).run()
      widgetRows[name] = nil
    }
    for widget in transaction.widgets { try write(widget) }
    for (timeline, entries) in transaction.timelines {
      let row = try write(timeline, dates: entries.map(\.table.date), first: entries.first)
      try write(entries.dropFirst(), ofRow: row)
    }
    for timeline in transaction.timelineMarks {
      _ = try write(timeline, dates: timeline.dates, first: nil)
    }
    for (action, files) in transaction.pendingRenames { try write(files, action: action) }
    for action in transaction.finishedRenames {
      try connection.statement("DELETE FROM pending_renames WHERE action = ?").bind(action).run()
    }
    for (bundle, isDisabled) in transaction.disabledBundles {
      let statement =
        isDisabled
        ? try connection.statement("INSERT OR IGNORE INTO disabled_bundles VALUES (?)")
        : try connection.statement("DELETE FROM disabled_bundles WHERE id = ?")
      try statement.bind(bundle.text).run()
    }
    for (identity, description) in transaction.descriptions {
      try write(description, identity: identity)
    }
  }

  private func write(_ row: StateRow) throws(StoreFailure) {
    try connection.statement("INSERT OR REPLACE INTO state VALUES (?, ?, ?, ?)")
      .bind(row.key.group, row.key.key, row.value.map(UTF8Text.init(json:)), row.revision).run()
  }

  private func write(_ row: JournalRow) throws(StoreFailure) {
    guard let number = ActionNumber(row.action) else {
      throw StoreFailure("\"\(row.action)\" is no id of an action")
    }
    let parameters = UTF8Text(json: row.parameters.json)
    let receipt = row.receipt.map(UTF8Text.init(json:))
    let writes = row.writes.map(UTF8Text.init(json:))
    bytesSincePruning += parameters.bytes.count
    bytesSincePruning += (receipt?.bytes.count ?? 0) + (writes?.bytes.count ?? 0)
    try connection.statement(
      """
      INSERT INTO journal (number, caller, intent, parameters, widget, started, ended, status,
        receipt, writes, key_scope, key_text, key_hash)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
      ON CONFLICT (number) DO UPDATE SET caller = ?2, intent = ?3, parameters = ?4, widget = ?5,
        started = ?6, ended = ?7, status = ?8, receipt = ?9, writes = ?10, key_scope = ?11,
        key_text = ?12, key_hash = ?13
      """
    )
    .bind(
      number.value,
      row.caller,
      row.intent.description,
      parameters,
      row.widget,
      row.started.microseconds,
      row.ended?.microseconds,
      row.status.rawValue,
      receipt,
      writes,
      row.key?.scope,
      row.key?.key,
      row.key?.parameterHash
    )
    .run()
  }

  private func write(_ widget: StoredWidget) throws(StoreFailure) {
    try connection.statement(
      """
      INSERT INTO widgets (name, host, kind, family, width, height, configuration)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT (name) DO UPDATE SET host = ?2, kind = ?3, family = ?4, width = ?5, height = ?6,
        configuration = ?7
      """
    )
    .bind(
      widget.name,
      widget.host,
      widget.kind.description,
      widget.family.rawValue,
      widget.size.width,
      widget.size.height,
      UTF8Text(json: widget.configuration.json)
    )
    .run()
  }

  /// Writes a timeline with the first of its entries; without one, the entry that is there stays.
  ///
  /// - Returns: the row of its widget.
  private func write(
    _ timeline: StoredTimeline,
    dates: [Timestamp],
    first: ArchivedEntry?
  ) throws(StoreFailure) -> Int64 {
    guard let row = try widgetRow(timeline.widget) else {
      throw StoreFailure("A timeline was made for \"\(timeline.widget)\", which is not placed")
    }
    try connection.statement(
      """
      INSERT INTO timelines VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      ON CONFLICT (widget) DO UPDATE SET generation = ?2, revision = ?3, made = ?4, policy = ?5,
        reads = ?6, dates = ?7, shown = ?8, stale_reason = ?9, bundle_version = ?10,
        content = coalesce(?11, content), archive = coalesce(?12, archive)
      """
    )
    .bind(
      row,
      timeline.generation,
      timeline.revision,
      timeline.madeAt.microseconds,
      UTF8Text(json: timeline.policy.json),
      UTF8Text(json: timeline.reads.json),
      UTF8Text(json: .array(dates.map { .int($0.microseconds) })),
      Int64(timeline.shown),
      timeline.staleReason,
      timeline.bundleVersion,
      first.map { UTF8Text(bytes: $0.content) },
      first?.archive
    )
    .run()
    return row
  }

  /// Writes all entries of a timeline but the first.
  private func write(
    _ entries: ArraySlice<ArchivedEntry>,
    ofRow row: Int64
  ) throws(StoreFailure) {
    guard entries.endIndex <= EntryID.limit else {
      throw StoreFailure("A timeline of \(entries.endIndex) entries is more than the store takes")
    }
    if singleEntryRows.contains(row), entries.isEmpty { return }
    try connection.statement("DELETE FROM entries WHERE id BETWEEN ? AND ?")
      .bind(EntryID.at(entries.endIndex, row: row), EntryID.last(row: row)).run()
    if entries.isEmpty {
      singleEntryRows.insert(row)
      return
    }
    singleEntryRows.remove(row)
    let insert = try connection.statement(
      """
      INSERT INTO entries VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET content = ?2, archive = ?3
      """
    )
    for (index, entry) in zip(entries.indices, entries) {
      try insert.bind(
        EntryID.at(index, row: row),
        UTF8Text(bytes: entry.content),
        entry.archive
      )
      .run()
    }
  }

  private func write(_ files: [FileWrite], action: String) throws(StoreFailure) {
    for (position, file) in files.enumerated() {
      try connection.statement("INSERT OR REPLACE INTO pending_renames VALUES (?, ?, ?)")
        .bind(action, Int64(position), UTF8Text(json: file.json)).run()
    }
  }

  /// Remembers a description, and the last 256 of them.
  private func write(
    _ description: BundleDescription,
    identity: String
  ) throws(StoreFailure) {
    try connection.statement(
      "INSERT OR REPLACE INTO descriptions (identity, description) VALUES (?, ?)"
    )
    .bind(identity, UTF8Text(json: description.json)).run()
    try connection.statement(
      "DELETE FROM descriptions WHERE number <= (SELECT max(number) FROM descriptions) - 256"
    )
    .run()
  }
}

/// Keys of the table of entries, which has all but the first: a widget's row and the entry's index in
/// one number.
enum EntryID {
  /// Entries of one timeline: design.md §8 allows half of it.
  static let limit = 1_024

  static func at(_ index: Int, row: Int64) -> Int64 { row * Int64(limit) + Int64(index) }
  static func last(row: Int64) -> Int64 { at(limit - 1, row: row) }
}

extension UTF8Text {
  init(json: JSON) { self.init(bytes: json.bytes) }
}
