import Testing
import WidgetEngine
import WidgetModel
import WidgetStore

@Suite
struct JournalTests {
  @Test
  func `actions come newest first, by what was asked for`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.journal = try (1...5).map {
      try Sample.action("a\($0)", started: StoreFixture.now.adding(seconds: Double($0)))
    }
    try store.commit(transaction)
    #expect(try store.journal(JournalQuery(limit: 2)).map(\.action) == ["a5", "a4"])
    #expect(try store.journal(JournalQuery(action: "a3")).map(\.action) == ["a3"])
    #expect(try store.journal(JournalQuery(intent: Sample.kind("Other"))).isEmpty)
    let earlier = JournalQuery(before: StoreFixture.now.adding(seconds: 3))
    #expect(try store.journal(earlier).map(\.action) == ["a2", "a1"])
  }

  @Test
  func `an action that ends replaces the row of its start`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.journal = [try Sample.action("a1", status: .started, key: "k")]
    try store.commit(transaction)
    transaction.journal = [try Sample.action("a1", key: "k")]
    try store.commit(transaction)
    #expect(try store.journal(JournalQuery()) == [try Sample.action("a1", key: "k")])
  }

  @Test
  func `a key finds its latest action within its scope and time`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.journal = [try Sample.action("a1", key: "k")]
    try store.commit(transaction)
    let scope = "1000 ToggleTask"
    let now = StoreFixture.now
    #expect(try store.keyedAction(scope: scope, key: "k", since: now)?.action == "a1")
    #expect(try store.keyedAction(scope: "1001 ToggleTask", key: "k", since: now) == nil)
    #expect(try store.keyedAction(scope: scope, key: "l", since: now) == nil)
    let later = now.adding(seconds: 1)
    #expect(try store.keyedAction(scope: scope, key: "k", since: later) == nil)
  }

  @Test
  func `a started action is interrupted when the store is opened again`() throws {
    let fixture = try StoreFixture()
    do {
      let (store, _) = try fixture.open()
      var transaction = StoreTransaction()
      transaction.journal = [
        try Sample.action("a1", status: .started, key: "k"), try Sample.action("a2"),
      ]
      try store.commit(transaction)
    }
    let (store, report) = try fixture.open()
    #expect(report.interrupted == ["a1"])
    let row = try store.keyedAction(scope: "1000 ToggleTask", key: "k", since: StoreFixture.now)
    #expect(row?.status == .interrupted)
    #expect(row?.ended == StoreFixture.now)
    #expect(try store.journal(JournalQuery(action: "a2")).first?.status == .done)
  }

  @Test
  func `old and surplus rows are forgotten, running and keyed ones are not`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    let day = 86_400.0
    var transaction = StoreTransaction()
    transaction.journal = [
      try Sample.action("a1", started: StoreFixture.now.adding(seconds: -31 * day)),
      try Sample.action("a2", started: StoreFixture.now.adding(seconds: -2 * day), key: "x"),
      try Sample.action("a3", status: .started),
      try Sample.action("a4", key: "k"),
      try Sample.action("a5"),
      try Sample.action("a6"),
      try Sample.action("a7"),
    ]
    try store.commit(transaction)
    var limits = JournalLimits()
    try store.prune(now: StoreFixture.now, limits: limits)
    let kept = ["a7", "a6", "a5", "a4", "a3", "a2"]
    #expect(try store.journal(JournalQuery()).map(\.action) == kept)
    limits.rows = 2
    try store.prune(now: StoreFixture.now, limits: limits)
    let fewer = ["a7", "a6", "a4", "a3"]
    #expect(try store.journal(JournalQuery()).map(\.action) == fewer)
  }

  @Test
  func `the journal stays within its limit without being asked`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    for batch in 0..<12 {
      var transaction = StoreTransaction()
      transaction.journal = try (0..<1_000).map { try Sample.action("a\(batch * 1_000 + $0 + 1)") }
      try store.commit(transaction)
    }
    #expect(try store.journal(JournalQuery(limit: 20_000)).count <= 10_255)
  }

  @Test
  func `what the oldest actions wrote is forgotten where it is too much`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    func writers() throws -> [String] {
      try store.journal(JournalQuery()).filter { $0.writes != nil }.map(\.action)
    }
    var transaction = StoreTransaction()
    transaction.journal = try (1...8).map { number in
      var row = try Sample.action("a\(number)")
      row.writes = number == 4 ? nil : .string(String(repeating: "x", count: 10_000))
      return row
    }
    try store.commit(transaction)
    var limits = JournalLimits()
    limits.size = 35_000
    try store.prune(now: StoreFixture.now, limits: limits)
    #expect(try writers().count == 7)
    limits.unmeasured = 0
    try store.prune(now: StoreFixture.now, limits: limits)
    #expect(try writers() == ["a8", "a7", "a6"])
    #expect(try store.journal(JournalQuery()).count == 8)
    // Those that were themselves given much go as a whole, but for what a key still answers.
    let much = ["text": ParameterValue.string(String(repeating: "x", count: 70_000))]
    transaction.journal = try (9...11).map { number in
      var row = try Sample.action("a\(number)", key: number == 9 ? "k" : nil)
      row.parameters = much
      return row
    }
    try store.commit(transaction)
    limits.size = 80_000
    try store.prune(now: StoreFixture.now, limits: limits)
    let left = try store.journal(JournalQuery())
    #expect(left.map(\.action) == ["a11", "a9"] + (1...8).reversed().map { "a\($0)" })
    #expect(try writers() == ["a11"])
  }

  @Test
  func `promised renames are there until they are confirmed`() throws {
    let fixture = try StoreFixture()
    let files = ["todo.txt", "done.txt"].map { name in
      FileWrite(
        target: "/home/\(name)",
        resolved: "/data/\(name)",
        staged: "/data/.\(name).new",
        expected: .absent,
        written: .file(device: 1, inode: .max, size: 3, modified: -1)
      )
    }
    do {
      let (store, _) = try fixture.open()
      var transaction = StoreTransaction()
      transaction.journal = [try Sample.action("a1")]
      transaction.pendingRenames = ["a1": files, "a2": [files[0]]]
      try store.commit(transaction)
    }
    let (store, _) = try fixture.open()
    #expect(try store.load().pendingRenames == ["a1": files, "a2": [files[0]]])
    var confirmation = StoreTransaction()
    confirmation.finishedRenames = ["a1"]
    try store.commit(confirmation)
    #expect(try store.load().pendingRenames == ["a2": [files[0]]])
  }
}
