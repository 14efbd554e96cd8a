import CSQLite
import Testing
import WidgetEngine
import WidgetModel
import WidgetStore

@Suite
struct FailureTests {
  @Test
  func `a full disk is named, nothing of the transaction stays, and later commits work`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    try store.limitSize(pages: 40)
    var transaction = StoreTransaction()
    transaction.rows = [
      Sample.row("small", 1, revision: 1),
      Sample.row("large", .string(String(repeating: "x", count: 400_000)), revision: 1),
    ]
    let error = #expect(throws: StoreFailure.self) { try store.commit(transaction) }
    #expect(error?.code == .full)
    #expect(try store.load().rows.isEmpty)
    transaction.rows.removeLast()
    try store.commit(transaction)
    #expect(try store.load().rows.count == 1)
  }

  @Test
  func `a folder that is not there is named`() throws {
    let fixture = try StoreFixture()
    let error = #expect(throws: StoreFailure.self) {
      _ = try SQLiteStore.open(path: fixture.folder + "/no/state.sqlite", now: StoreFixture.now)
    }
    #expect(error?.code == .inputOutput)
    #expect(error?.description.contains("/no/state.sqlite") == true)
  }

  @Test(arguments: [
    (SQLITE_FULL, StoreFailure.Code.full),
    (SQLITE_READONLY, .readOnly),
    (SQLITE_CORRUPT, .damaged),
    (SQLITE_NOTADB, .damaged),
    (SQLITE_BUSY, .busy),
    (SQLITE_IOERR, .inputOutput),
    (SQLITE_IOERR | (3 << 8), .inputOutput),
    (SQLITE_CANTOPEN, .inputOutput),
    (SQLITE_MISUSE, .other),
  ])
  func `every result of SQLite has its code`(result: Int32, code: StoreFailure.Code) {
    let failure = StoreFailure(sqlite: result, path: "/state.sqlite", detail: "detail")
    #expect(failure.code == code)
    #expect(failure.description.contains("/state.sqlite"))
  }
}
