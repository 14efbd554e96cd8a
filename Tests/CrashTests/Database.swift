import CSQLite
import DBusTestSupport

/// A look into the store from outside.
enum Database {
  /// What SQLite's full integrity check says: `ok`, or what is wrong.
  static func integrity(_ path: String) throws -> String {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw TestSupportError("\(path) cannot be opened")
    }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    sqlite3_prepare_v2(connection, "PRAGMA integrity_check", -1, &statement, nil)
    var lines: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) { lines.append(String(cString: text)) }
    }
    return lines.joined(separator: "\n")
  }
}
