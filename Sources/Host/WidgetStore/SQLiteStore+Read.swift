package import WidgetEngine
package import WidgetModel

extension SQLiteStore {
  package func rows(
    since revision: Revision,
    groups: [String]
  ) throws(StoreFailure) -> [StateRow] {
    let select = try connection.statement(
      """
      SELECT name_group, name_key, value, revision FROM state WHERE revision > ?
      ORDER BY revision, name_group, name_key
      """
    )
    .bind(revision)
    return try stateRows(of: select, groups: groups)
  }

  /// Reads rows of `name_group, name_key, value, revision`; the unreadable ones become unreadable.
  func stateRows(of select: Statement, groups: [String]?) throws(StoreFailure) -> [StateRow] {
    var rows: [StateRow] = []
    try select.forEach { () throws(StoreFailure) in
      let group = select.text(0)
      if let groups, !groups.contains(group) { return }
      let key = StateKey(group: group, key: select.text(1))
      do {
        let value = try select.optionalBytes(2).map { try JSONParser.parse($0) }
        rows.append(StateRow(key: key, value: value, revision: select.int(3)))
      } catch {
        noteUnreadable("The stored value of \(key) is unreadable: \(error)")
      }
    }
    return rows
  }

  package func entries(ofWidget widget: String) throws(StoreFailure) -> [EntryTable] {
    guard let row = try widgetRow(widget) else { return [] }
    let select = try connection.statement(
      """
      SELECT 0 AS position, content, dates ->> 0 FROM timelines
      WHERE widget = ?1 AND content IS NOT NULL
      UNION ALL
      SELECT id - ?2, content, (SELECT dates ->> (id - ?2) FROM timelines WHERE widget = ?1)
      FROM entries WHERE id BETWEEN ?2 AND ?3 ORDER BY position
      """
    )
    .bind(row, EntryID.at(0, row: row), EntryID.last(row: row))
    var tables: [EntryTable] = []
    try select.forEach { () throws(StoreFailure) in
      do {
        let date = Timestamp(microseconds: select.int(2))
        tables.append(try EntryTable(date: date, content: select.bytes(1), path: "entry"))
      } catch {
        throw StoreFailure(
          "A stored entry of \"\(widget)\" is unreadable: \(error)",
          code: .damaged
        )
      }
    }
    return tables
  }

  package func archive(
    ofWidget widget: String,
    entry index: Int
  ) throws(StoreFailure) -> [UInt8]? {
    guard let row = try widgetRow(widget), (0..<EntryID.limit).contains(index) else { return nil }
    let select =
      index == 0
      ? try connection.statement("SELECT archive FROM timelines WHERE widget = ?").bind(row)
      : try connection.statement("SELECT archive FROM entries WHERE id = ?")
        .bind(EntryID.at(index, row: row))
    defer { select.reset() }
    return try select.step() ? select.optionalBytes(0) : nil
  }

  package func description(
    forExecutable identity: String
  ) throws(StoreFailure) -> BundleDescription? {
    let select = try connection.statement(
      "SELECT description FROM descriptions WHERE identity = ?"
    )
    .bind(identity)
    defer { select.reset() }
    guard try select.step() else { return nil }
    // A cache: what cannot be read is made again.
    return try? BundleDescription(json: JSONParser.parse(select.bytes(0)))
  }

  package var problems: [Problem] {
    unreadable.map { Problem(.database, path, "\($0).") }
      + DatabaseFile(path: path).setAsides.map { aside in
        Problem(
          .database,
          aside,
          "The database was damaged; this is what is left of it, and an empty one took its place."
        )
      }
  }
}
