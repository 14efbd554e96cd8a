import CSQLite
package import WidgetEngine

extension StoreFailure {
  /// The error behind one of SQLite's (extended) result codes.
  package init(sqlite result: Int32, path: String, detail: String) {
    switch result & 0xFF {
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      self.init("The database \(path) is damaged: \(detail)", code: .damaged)
    case SQLITE_FULL:
      self.init("No space is left for the database \(path): \(detail)", code: .full)
    case SQLITE_READONLY:
      self.init("The database \(path) cannot be written: \(detail)", code: .readOnly)
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init("Another process holds the database \(path): \(detail)", code: .busy)
    case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_PERM:
      self.init("The database \(path) cannot be read or written: \(detail)", code: .inputOutput)
    default:
      self.init("The database \(path) refused a statement (\(result)): \(detail)", code: .other)
    }
  }
}
