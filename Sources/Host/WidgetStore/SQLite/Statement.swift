import CSQLite
import WidgetEngine

/// One prepared statement; values are bound from index 1, columns are read from index 0.
final class Statement {
  private let handle: OpaquePointer
  /// Outlives its statements, because it finalizes them before it closes.
  private unowned let connection: Connection

  init(_ handle: OpaquePointer, of connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  // MARK: Binding

  /// Binds all values in their order.
  @discardableResult
  func bind(_ values: any SQLValue...) throws(StoreFailure) -> Statement {
    var index: Int32 = 1
    for value in values {
      let result = value.bind(to: handle, at: index)
      guard result == SQLITE_OK else { throw connection.error(result) }
      index += 1
    }
    return self
  }

  // MARK: Running

  /// Goes to the next row.
  ///
  /// - Returns: false where there is none; the statement is then ready for the next run.
  func step() throws(StoreFailure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    case let result:
      let error = connection.error(result)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement that gives no rows.
  func run() throws(StoreFailure) {
    while try step() {}
  }

  /// Makes the statement ready for the next run before its last row.
  func reset() {
    sqlite3_reset(handle)
  }

  /// Calls a body for every row.
  func forEach(_ body: () throws(StoreFailure) -> Void) throws(StoreFailure) {
    defer { reset() }
    while try step() { try body() }
  }

  // MARK: Columns

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }
}

/// A value that can be bound to a statement.
protocol SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Double: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_double(statement, index, self)
  }
}

extension String: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        swiftlet_sqlite_bind_text(statement, index, $0.baseAddress, Int64($0.count))
      }
    }
  }
}

/// Bytes are stored as a blob.
extension [UInt8]: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes {
      swiftlet_sqlite_bind_blob(statement, index, $0.baseAddress, Int64($0.count))
    }
  }
}

extension Optional: SQLValue where Wrapped: SQLValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case nil: sqlite3_bind_null(statement, index)
    case let value?: value.bind(to: statement, at: index)
    }
  }
}

/// UTF-8 bytes that are stored as text: JSON as its writer leaves it.
struct UTF8Text: SQLValue {
  var bytes: [UInt8]

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    bytes.withUnsafeBytes {
      $0.withMemoryRebound(to: CChar.self) {
        swiftlet_sqlite_bind_text(statement, index, $0.baseAddress, Int64($0.count))
      }
    }
  }
}
