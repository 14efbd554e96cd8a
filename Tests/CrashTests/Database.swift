import CSQLite
import DBusTestSupport

/// A look into the store from outside.
enum Database {
  /// What SQLite's full integrity check says: `ok`, or what is wrong.
  static func integrity(_ path: String) throws -> String {
    try column(of: "PRAGMA integrity_check", path).joined(separator: "\n")
  }

  /// The ids of all actions that the journal has as done.
  static func doneActions(_ path: String) throws -> Set<String> {
    Set(try column(of: "SELECT 'a' || number FROM journal WHERE status = 'done'", path))
  }

  private static func column(of query: String, _ path: String) throws -> [String] {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      throw TestSupportError("\(path) cannot be opened")
    }
    sqlite3_busy_timeout(connection, 10_000)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    sqlite3_prepare_v2(connection, query, -1, &statement, nil)
    var lines: [String] = []
    var result = sqlite3_step(statement)
    while result == SQLITE_ROW {
      if let text = sqlite3_column_text(statement, 0) { lines.append(String(cString: text)) }
      result = sqlite3_step(statement)
    }
    guard result == SQLITE_DONE else { throw TestSupportError("\(query): SQLite says \(result)") }
    return lines
  }
}
