import Testing
import WidgetEngine
import WidgetModel
import WidgetStore

@Suite
struct SQLiteStoreTests {
  @Test
  func `keys that were removed long ago are forgotten when the store is opened`() throws {
    let fixture = try StoreFixture()
    let now = StoredImage.removalsKept + 100
    do {
      let (store, _) = try fixture.open()
      var transaction = StoreTransaction()
      transaction.rows = [
        Sample.row("kept", 1, revision: 1), Sample.row("gone", nil, revision: 100),
        Sample.row("just", nil, revision: 101), Sample.row("last", nil, revision: now),
      ]
      transaction.revision = now
      try store.commit(transaction)
    }
    let image = try fixture.open().store.load()
    #expect(image.revision == now)
    #expect(image.rows.map(\.key.key) == ["just", "kept", "last"])
  }

  @Test
  func `an empty folder gets an empty store that only its owner can read`() throws {
    let fixture = try StoreFixture()
    let (store, report) = try fixture.open()
    let image = try store.load()
    #expect(image.revision == 0)
    #expect(image.rows.isEmpty && image.widgets.isEmpty)
    #expect(report.damage == nil)
    #expect(report.migrations.count == 2)
    #expect(try fixture.mode() == 0o600)
  }

  @Test
  func `everything that was committed is there when the store is opened again`() throws {
    let fixture = try StoreFixture()
    var transaction = StoreTransaction()
    transaction.revision = 9
    transaction.actionCount = 4
    transaction.rows = [
      Sample.row("a", ["x": 1, "y": [true, nil, 2.5]], revision: 8),
      Sample.row("b", nil, revision: 9),
    ]
    transaction.widgets = [try Sample.widget("w"), try Sample.widget("naïve/name")]
    transaction.timelines = [(Sample.timeline("w"), Sample.entries(3))]
    transaction.journal = [try Sample.action("a4")]
    transaction.disabledBundles = [try #require(BundleID("org.example.off")): true]
    do {
      let (store, _) = try fixture.open()
      try store.commit(transaction)
    }
    let (store, report) = try fixture.open()
    let image = try store.load()
    #expect(report.migrations.isEmpty)
    #expect(image.revision == 9)
    #expect(image.actionCount == 4)
    #expect(image.rows == transaction.rows)
    #expect(image.widgets == transaction.widgets)
    let dates = Sample.entries(3).map(\.table.date)
    #expect(image.timelines == [Sample.timeline("w", dates: dates)])
    #expect(image.disabledBundles.map(\.text) == ["org.example.off"])
    #expect(try store.entries(ofWidget: "w") == Sample.entries(3).map(\.table))
    #expect(try store.archive(ofWidget: "w", entry: 2) == Sample.entries(3)[2].archive)
    #expect(try store.archive(ofWidget: "w", entry: 3) == nil)
    #expect(try store.journal(JournalQuery()) == [try Sample.action("a4")])
    #expect(store.unreadable.isEmpty)
  }

  @Test
  func `a transaction that fails half way leaves nothing`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.revision = 1
    transaction.rows = [Sample.row("a", 1, revision: 1)]
    transaction.widgets = [try Sample.widget("w")]
    transaction.timelines = [(Sample.timeline("nobody"), [])]
    #expect(throws: StoreFailure.self) { try store.commit(transaction) }
    let image = try store.load()
    #expect(image.revision == 0 && image.rows.isEmpty && image.widgets.isEmpty)
    transaction.timelines = [(Sample.timeline("w"), Sample.entries(1))]
    try store.commit(transaction)
    #expect(try store.load().rows.count == 1)
  }

  @Test
  func `the revision is the newest that was committed, with rows or without`() throws {
    let fixture = try StoreFixture()
    for revision in [3, 4, 7] as [Int64] {
      let (store, _) = try fixture.open()
      var transaction = StoreTransaction()
      transaction.revision = revision
      // An action that writes files alone.
      if revision != 4 { transaction.rows = [Sample.row("a", nil, revision: revision)] }
      try store.commit(transaction)
      #expect(try store.load().revision == revision)
    }
    let (store, _) = try fixture.open()
    #expect(try store.load().revision == 7)
  }

  @Test
  func `rows since a revision come in order, with removed keys, of the asked groups alone`() throws
  {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.rows = [
      Sample.row("old", 1, revision: 1), Sample.row("gone", nil, revision: 3),
      Sample.row("new", 2, revision: 2),
      StateRow(key: StateKey(group: "other", key: "k"), value: 1, revision: 4),
    ]
    try store.commit(transaction)
    let rows = try store.rows(since: 1, groups: ["group"])
    #expect(rows.map(\.key.key) == ["new", "gone"])
    #expect(try store.rows(since: 0, groups: ["group", "other"]).count == 4)
  }

  @Test
  func `a shorter timeline leaves no entry of the longer one`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.widgets = [try Sample.widget("w"), try Sample.widget("next")]
    transaction.timelines = [
      (Sample.timeline("w"), Sample.entries(512, archive: 3)),
      (Sample.timeline("next"), Sample.entries(2)),
    ]
    try store.commit(transaction)
    var shorter = StoreTransaction()
    shorter.timelines = [(Sample.timeline("w", generation: 2), Sample.entries(1))]
    try store.commit(shorter)
    #expect(try store.entries(ofWidget: "w").count == 1)
    #expect(try store.entries(ofWidget: "next").count == 2)
  }

  @Test
  func `a mark changes a timeline and keeps its entries`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.widgets = [try Sample.widget("w")]
    transaction.timelines = [(Sample.timeline("w"), Sample.entries(2))]
    try store.commit(transaction)
    var stale = Sample.timeline("w", generation: 5, dates: Sample.entries(2).map(\.table.date))
    stale.staleReason = "The bundle crashed"
    stale.shown = 1
    var mark = StoreTransaction()
    mark.timelineMarks = [stale]
    try store.commit(mark)
    #expect(try store.load().timelines == [stale])
    #expect(try store.entries(ofWidget: "w").count == 2)
  }

  @Test
  func `a removed widget takes its timeline and entries along, and its name is free again`() throws
  {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var transaction = StoreTransaction()
    transaction.widgets = [try Sample.widget("w")]
    transaction.timelines = [(Sample.timeline("w"), Sample.entries(2))]
    try store.commit(transaction)
    var removal = StoreTransaction()
    removal.removedWidgets = ["w", "never placed"]
    try store.commit(removal)
    #expect(try store.load().widgets.isEmpty)
    #expect(try store.load().timelines.isEmpty)
    #expect(try store.entries(ofWidget: "w").isEmpty)
    var again = StoreTransaction()
    again.widgets = [try Sample.widget("w")]
    try store.commit(again)
    #expect(try store.entries(ofWidget: "w").isEmpty)
  }

  @Test
  func `a description is found by the executable's identity alone`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    let description = BundleDescription(
      sdkVersion: "0.1.0",
      kinds: [KindSchema(name: "K", displayName: "Kind", families: [.systemSmall])],
      intents: []
    )
    var transaction = StoreTransaction()
    transaction.descriptions = ["8:1:99": description]
    try store.commit(transaction)
    #expect(try store.description(forExecutable: "8:1:99") == description)
    #expect(try store.description(forExecutable: "8:1:98") == nil)
  }

  @Test
  func `the log is moved into the database by itself`() throws {
    let fixture = try StoreFixture()
    let (store, _) = try fixture.open()
    var placed = StoreTransaction()
    placed.widgets = [try Sample.widget("w")]
    try store.commit(placed)
    for generation in 1...400 {
      var transaction = StoreTransaction()
      transaction.timelines = [
        (Sample.timeline("w", generation: Int64(generation)), Sample.entries(1, archive: 64_000))
      ]
      try store.commit(transaction)
    }
    #expect(try fixture.size("state.sqlite-wal") < 66 << 20)
    store.close()
    #expect(try fixture.size("state.sqlite") > 64_000)
  }
}
