import Testing
import WidgetEngine
import WidgetModel

@testable import WidgetStore

@Suite
struct MigrationTests {
  /// The first schema kept an entry's date in its content, and each entry in the same tree.
  @Test
  func `a store of the first schema keeps its entries and its journal`() throws {
    let fixture = try StoreFixture()
    do {
      let connection = try Connection(path: fixture.path)
      try connection.execute(Migrations.all[0].sql)
      try connection.execute(
        """
        PRAGMA user_version = 1;
        INSERT INTO widgets VALUES (3, 'w', 'h', 'org.x/K', 'systemSmall', 1, 1, '{}');
        INSERT INTO timelines VALUES
          (3, 7, 9, 0, '{"policy":"never"}', '{}', '[1000,2000]', 1, NULL, '1');
        INSERT INTO entries VALUES (3072, '{"date":1000,"text":["a"],"elements":[]}', x'01'),
          (3073, '{"date":2000,"text":["b"],"elements":[]}', x'02');
        INSERT INTO journal (number, action, caller, intent, parameters, started, status)
          VALUES (1, 'a41', ':1.1', 'org.x/T', '{}', \(StoreFixture.now.microseconds), 'done');
        """
      )
    }
    let (store, report) = try fixture.open()
    #expect(report.migrations == Migrations.all.dropFirst().map(\.name))
    let tables = try store.entries(ofWidget: "w")
    #expect(tables.map(\.date.microseconds) == [1_000, 2_000])
    #expect(tables.map(\.textLines) == [["a"], ["b"]])
    #expect(try store.archive(ofWidget: "w", entry: 0) == [1])
    #expect(try store.archive(ofWidget: "w", entry: 1) == [2])
    #expect(try store.journal(JournalQuery()).map(\.action) == ["a41"])
    #expect(try store.journal(JournalQuery(action: "a41")).count == 1)
    #expect(try store.journal(JournalQuery(action: "a1; x")).isEmpty)
  }

  @Test
  func `a row of the first schema that cannot be read costs no other and no start`() throws {
    let fixture = try StoreFixture()
    do {
      let connection = try Connection(path: fixture.path)
      try connection.execute(Migrations.all[0].sql)
      try connection.execute(
        """
        PRAGMA user_version = 1;
        INSERT INTO widgets VALUES (3, 'w', 'h', 'org.x/K', 'systemSmall', 1, 1, '{}'),
          (4, 'x', 'h', 'org.x/K', 'systemSmall', 1, 1, '{}');
        INSERT INTO timelines VALUES
          (3, 7, 9, 0, '"never"', '\(ReadSet().json.text)', '[1000,2000]', 1, NULL, '1'),
          (4, 7, 9, 0, '"never"', '\(ReadSet().json.text)', '[1000]', 0, NULL, '1');
        INSERT INTO entries VALUES (3072, '{"date":1000,"text":["a"],"elements":[]}', x'01'),
          (3073, '{"date":20', x'02'), (4096, '{"date":1000,"text":["c"],"elements":[]}', x'03');
        INSERT INTO journal (number, action, caller, intent, parameters, started, status)
          VALUES (1, 'a99999999999999999999', ':1.1', 'org.x/T', '{}', 1, 'done'),
          (2, 'a7', ':1.1', 'org.x/T', '{}', \(StoreFixture.now.microseconds), 'done');
        """
      )
    }
    let (store, report) = try fixture.open()
    #expect(report.damage == nil)
    let image = try store.load()
    #expect(image.widgets.map(\.name) == ["w", "x"])
    // Without a timeline the widget gets a new one.
    #expect(image.timelines.map(\.widget) == ["x"])
    #expect(try store.entries(ofWidget: "w").isEmpty)
    #expect(try store.entries(ofWidget: "x").map(\.textLines) == [["c"]])
    #expect(try store.journal(JournalQuery()).map(\.action) == ["a7"])
  }
}
