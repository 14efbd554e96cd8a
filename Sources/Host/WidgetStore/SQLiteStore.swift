import CSQLite
package import WidgetEngine
import WidgetModel

/// The store on SQLite: one database, written by one thread.
///
/// Commits go to the write-ahead log and wait for no disk; a helper thread moves the log into the
/// database. What `commit` has accepted survives the death of this process at any instruction.
package final class SQLiteStore: StateStore {
  package let path: String
  let connection: Connection
  private let checkpointer: Checkpointer
  /// Ids of the widgets' rows by name.
  var widgetRows: [String: Int64] = [:]
  /// Rows of widgets that are known to have no entry but the first.
  var singleEntryRows = Set<Int64>()
  /// Frames in the log after the last commit.
  private var logFrames = 0
  /// Frames in the log when it was last asked to be moved.
  private var askedFrames = 0
  private var isClosed = false
  /// Journal rows written since old ones were last forgotten.
  private var rowsSincePruning = 0
  /// Bytes of them.
  var bytesSincePruning = 0
  /// Rows that could not be read since the last ``load()``, one sentence each.
  package internal(set) var unreadable: [String] = []

  /// Names a row that cannot be read, once however often it is met.
  func noteUnreadable(_ sentence: String) {
    guard unreadable.count < 256, !unreadable.contains(sentence) else { return }
    unreadable.append(sentence)
  }

  /// The log is moved in the background whenever it has grown by 4 MiB, and by the writer itself
  /// beyond 64 MiB, which only happens when commits never pause.
  private enum LogLimit {
    static let background = (4 << 20) / 4096
    static let foreground = (64 << 20) / 4096
  }

  /// Opens a database whose integrity has been checked.
  init(path: String) throws(StoreFailure) {
    self.path = path
    connection = try Connection(path: path)
    checkpointer = try Checkpointer(path: path)
  }

  deinit {
    close()
  }

  /// Writes the log into the database, ends the helper and gives the connection up at release.
  ///
  /// No other call may follow.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    connection.onCommit(nil, { _, _, _, _ in SQLITE_OK })
    checkpointer.stop()
    _ = try? connection.checkpoint()
  }

  /// Lets the database grow to so many pages of 4 KiB and no further, as a full disk would.
  package func limitSize(pages: Int) throws(StoreFailure) {
    try connection.execute("PRAGMA max_page_count = \(pages)")
  }

  /// Sets the database up: log mode, schema, the watch over the log's size.
  func prepare() throws(StoreFailure) -> [String] {
    try connection.execute(
      """
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 0;
      PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -512;
      """
    )
    let migrations = try Migrations.migrate(connection)
    connection.onCommit(Unmanaged.passUnretained(self).toOpaque()) { context, _, _, frames in
      if let context {
        Unmanaged<SQLiteStore>.fromOpaque(context).takeUnretainedValue().logFrames = Int(frames)
      }
      return SQLITE_OK
    }
    return migrations
  }

  package func commit(_ transaction: StoreTransaction) throws(StoreFailure) {
    do throws(StoreFailure) {
      try connection.transaction { () throws(StoreFailure) in try write(transaction) }
    } catch {
      // Rows that the failed transaction added are gone again.
      widgetRows.removeAll()
      singleEntryRows.removeAll()
      throw error
    }
    rowsSincePruning += transaction.journal.count
    if rowsSincePruning >= 256 || bytesSincePruning >= 16 << 20,
      let latest = transaction.journal.last
    {
      rowsSincePruning = 0
      bytesSincePruning = 0
      // What is committed is committed: old rows can wait for the next time.
      try? prune(now: latest.ended ?? latest.started)
    }
    moveLogIfLong()
  }

  private func moveLogIfLong() {
    if logFrames < askedFrames { askedFrames = 0 }
    if logFrames > LogLimit.foreground {
      _ = try? connection.checkpoint()
    } else if logFrames - askedFrames > LogLimit.background {
      askedFrames = logFrames
      checkpointer.request()
    }
  }

  /// The row of a widget, or nil where none has that name.
  func widgetRow(_ name: String) throws(StoreFailure) -> Int64? {
    if let known = widgetRows[name] { return known }
    let statement = try connection.statement("SELECT id FROM widgets WHERE name = ?").bind(name)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let row = statement.int(0)
    widgetRows[name] = row
    return row
  }
}
