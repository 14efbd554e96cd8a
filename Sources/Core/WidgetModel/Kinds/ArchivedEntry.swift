/// One entry of a timeline: the table that the daemon reads and the archived view tree.
package struct ArchivedEntry: Hashable, Sendable {
  package var table: EntryTable
  /// The table as JSON without its date, as it is sent and stored: written once, by the bundle.
  package private(set) var content: [UInt8]
  /// The view tree (Docs/archive.md); bytes to everyone but the drawer.
  package var archive: [UInt8]

  package init(table: EntryTable, archive: [UInt8]) {
    self.table = table
    content = table.content
    self.archive = archive
  }

  /// Reads an entry as it is sent or stored.
  ///
  /// - Throws: ``MalformedDocument`` where `content` is no table.
  package init(
    date: Timestamp,
    content: [UInt8],
    archive: [UInt8],
    path: String
  ) throws(MalformedDocument) {
    table = try EntryTable(date: date, content: content, path: path)
    self.content = content
    self.archive = archive
  }
}
