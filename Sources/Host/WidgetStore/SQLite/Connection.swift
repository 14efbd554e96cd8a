import CSQLite
import WidgetEngine

/// One connection to one SQLite database, with its prepared statements.
///
/// SQLite is opened without its own locks: a connection stays on one thread.
final class Connection {
  let path: String
  private let handle: OpaquePointer
  private var statements: [StaticSQL: Statement] = [:]

  /// Opens a database, and creates it where it is absent.
  ///
  /// - Throws: ``StoreFailure`` where the file cannot be opened.
  init(path: String) throws(StoreFailure) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let result = sqlite3_open_v2(path, &handle, flags, nil)
    guard result == SQLITE_OK, let handle else {
      let error = StoreFailure(sqlite: result, path: path, detail: Self.message(handle))
      sqlite3_close_v2(handle)
      throw error
    }
    self.path = path
    self.handle = handle
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5_000)
    _ = swiftlet_sqlite_be_defensive(handle)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Says whether the write-ahead log stays as it is when this connection closes.
  func keepLogOnClose(_ keeps: Bool) {
    _ = swiftlet_sqlite_keep_log_on_close(handle, keeps ? 1 : 0)
  }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  /// Runs statements that are needed once, without values.
  func execute(_ sql: String) throws(StoreFailure) {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw error(result) }
  }

  /// A statement that is prepared at its first use and kept.
  func statement(_ sql: StaticSQL) throws(StoreFailure) -> Statement {
    if let known = statements[sql] { return known }
    let made = try prepare(sql.text)
    statements[sql] = made
    return made
  }

  func prepare(_ sql: String) throws(StoreFailure) -> Statement {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v3(
      handle,
      sql,
      -1,
      UInt32(SQLITE_PREPARE_PERSISTENT),
      &statement,
      nil
    )
    guard result == SQLITE_OK, let statement else { throw error(result) }
    return Statement(statement, of: self)
  }

  /// The first column of the first row of a statement that is needed once.
  func text(_ sql: String) throws(StoreFailure) -> String? {
    let statement = try prepare(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0) : nil
  }

  /// Runs a body in one transaction: all of it is written, or nothing.
  func transaction(_ body: () throws(StoreFailure) -> Void) throws(StoreFailure) {
    try statement("BEGIN IMMEDIATE").run()
    do throws(StoreFailure) {
      try body()
      try statement("COMMIT").run()
    } catch {
      // SQLite has rolled back by itself after some errors.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// Moves what the log holds into the database as far as that waits for nobody.
  ///
  /// - Returns: frames in the log, and those of them that are in the database now.
  @discardableResult
  func checkpoint() throws(StoreFailure) -> (log: Int, moved: Int) {
    var log: Int32 = 0
    var moved: Int32 = 0
    let result = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &log, &moved)
    guard result == SQLITE_OK || result == SQLITE_BUSY || result == SQLITE_LOCKED else {
      throw error(result)
    }
    return (Int(log), Int(moved))
  }

  /// Calls a function after each commit with the number of frames in the log.
  func onCommit(
    _ context: UnsafeMutableRawPointer?,
    _ call:
      @escaping @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32
      ) -> Int32
  ) {
    sqlite3_wal_hook(handle, call, context)
  }

  func error(_ result: Int32) -> StoreFailure {
    StoreFailure(sqlite: result, path: path, detail: Self.message(handle))
  }

  private static func message(_ handle: OpaquePointer?) -> String {
    handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "no memory"
  }
}

/// The text of a statement that is written in the source, so it is compared by its address.
struct StaticSQL: Hashable, ExpressibleByStringLiteral {
  private let literal: StaticString

  init(stringLiteral value: StaticString) { literal = value }

  var text: String { literal.description }

  static func == (left: StaticSQL, right: StaticSQL) -> Bool {
    left.literal.utf8Start == right.literal.utf8Start
  }

  func hash(into hasher: inout Hasher) { hasher.combine(literal.utf8Start) }
}
