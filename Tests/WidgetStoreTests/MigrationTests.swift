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
}
