import Testing
import WidgetEngine
import WidgetModel

@testable import WidgetStore

@Suite
struct DamageTests {
  /// A closed store with enough in it that every kind of page exists.
  private func fill(_ fixture: borrowing StoreFixture) throws {
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.revision = 200
    transaction.rows = (1...200).map { Sample.row("key\($0)", .int($0), revision: $0) }
    transaction.widgets = try (0..<20).map { try Sample.widget("w\($0)") }
    transaction.timelines = (0..<20).map {
      (Sample.timeline("w\($0)"), Sample.entries(3, archive: 9_000))
    }
    transaction.journal = try (0..<200).map { try Sample.action("a\($0 + 1)", key: "k\($0)") }
    try store.commit(transaction)
    store.close()
  }

  @Test(arguments: [0, 1, 2, 3, 5, 8, 13, 21])
  func `a damaged page makes the file be set aside, whole, and an empty one take its place`(
    page: Int
  ) throws {
    let fixture = try StoreFixture()
    try fill(fixture)
    var bytes = try StoreFixture.read(fixture.path)
    try #require(bytes.count > (page + 1) * 4_096)
    for offset in page * 4_096..<page * 4_096 + 600 { bytes[offset] = 0xA5 }
    try StoreFixture.write(bytes, to: fixture.path)
    let (store, report) = try fixture.open()
    let damage = try #require(report.damage)
    #expect(damage.setAside == fixture.path + ".damaged-20261130T110000Z")
    #expect(damage.problem.contains(fixture.path))
    #expect(try StoreFixture.read(damage.setAside) == bytes)
    #expect(try store.load().rows.isEmpty)
  }

  @Test
  func `a file that is no database is set aside beside an earlier one`() throws {
    let fixture = try StoreFixture()
    for number in 1...3 {
      try fixture.write(
        "no database, number \(number), and longer than a header of one hundred bytes "
          + String(repeating: "x", count: 2_000),
        to: "state.sqlite"
      )
      let (_, report) = try fixture.open()
      let suffix = number == 1 ? "" : ".\(number)"
      let aside = fixture.path + ".damaged-20261130T110000Z" + suffix
      #expect(report.damage?.setAside == aside)
      // It is told for as long as it lies there, by every store that is opened after it.
      #expect(try fixture.open().store.problems.map(\.subject).contains(aside))
    }
    #expect(fixture.names.filter { $0.contains("damaged") && !$0.contains("-wal") }.count == 3)
  }

  @Test
  func `a cut-off file is set aside`() throws {
    let fixture = try StoreFixture()
    try fill(fixture)
    let bytes = try StoreFixture.read(fixture.path)
    try StoreFixture.write(Array(bytes.prefix(bytes.count / 2)), to: fixture.path)
    let (_, report) = try fixture.open()
    #expect(report.damage != nil)
  }

  @Test
  func `an empty file is a new store`() throws {
    let fixture = try StoreFixture()
    try fixture.write("", to: "state.sqlite")
    let (_, report) = try fixture.open()
    #expect(report.damage == nil)
  }

  @Test
  func `a store of a newer version is refused and every byte stays`() throws {
    let fixture = try StoreFixture()
    try fill(fixture)
    var bytes = try StoreFixture.read(fixture.path)
    bytes[63] = 99
    try StoreFixture.write(bytes, to: fixture.path)
    let names = fixture.names
    let error = #expect(throws: StoreFailure.self) {
      _ = try SQLiteStore.open(path: fixture.path, now: StoreFixture.now)
    }
    #expect(error?.code == .newerVersion)
    #expect(error?.description.contains("schema 99") == true)
    #expect(try StoreFixture.read(fixture.path) == bytes)
    #expect(fixture.names == names)
  }

  @Test
  func `an unreadable row is named once however often it is asked for`() throws {
    let fixture = try StoreFixture()
    do {
      let (store, _) = try fixture.open()
      var transaction = StoreTransaction()
      transaction.journal = [try Sample.action("a1"), try Sample.action("a2")]
      try store.commit(transaction)
    }
    do {
      let connection = try Connection(path: fixture.path)
      try connection.execute(
        """
        UPDATE journal SET receipt = '{' WHERE number = 1;
        INSERT INTO pending_renames VALUES ('a2', 0, '[');
        """
      )
    }
    let (store, _) = try fixture.open()
    #expect(try store.load().pendingRenames.isEmpty)
    for _ in 0..<3 {
      #expect(try store.journal(JournalQuery()).map(\.action) == ["a2"])
      let problems = store.problems.map(\.message)
      #expect(problems.count == 2)
      #expect(problems.contains { $0.hasPrefix("Action a1") })
      #expect(problems.contains { $0.contains("action a2") })
    }
  }

  @Test
  func `a value that is no JSON is named and left out, and the rest is there`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.rows = [
      Sample.row("good", 1, revision: 1), Sample.row("bad", "marker", revision: 1),
    ]
    try store.commit(transaction)
    store.close()
    let bytes = try StoreFixture.read(fixture.path)
    let text = Array("\"marker\"".utf8)
    let start = try #require(
      bytes.indices.dropLast(8).first { Array(bytes[$0..<$0 + 8]) == text }
    )
    var changed = bytes
    changed[start] = UInt8(ascii: "?")
    try StoreFixture.write(changed, to: fixture.path)
    let (again, report) = try fixture.open()
    #expect(report.damage == nil)
    #expect(try again.load().rows.map(\.key.key) == ["good"])
    #expect(again.unreadable.count == 1)
    #expect(again.unreadable.first?.contains("group/bad") == true)
  }
}
