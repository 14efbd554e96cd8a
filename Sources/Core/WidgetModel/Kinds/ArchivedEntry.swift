/// One entry of a timeline: the table that the daemon reads and the archived view tree.
package struct ArchivedEntry: Hashable, Sendable {
  package var table: EntryTable
  /// The view tree (Docs/archive.md); bytes to everyone but the drawer.
  package var archive: [UInt8]

  package init(table: EntryTable, archive: [UInt8]) {
    self.table = table
    self.archive = archive
  }
}
