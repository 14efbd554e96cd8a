import WidgetEngine

/// The steps that make the schema, oldest first.
///
/// - Important: Steps are only ever added at the end; one that was shipped never changes.
enum Migrations {
  struct Step {
    var name: String
    var sql: String
  }

  static let all = [
    Step(
      name: "2026-11 first schema",
      sql: """
        CREATE TABLE counters (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          revision INTEGER NOT NULL,
          actions INTEGER NOT NULL
        );
        INSERT INTO counters VALUES (1, 0, 0);

        CREATE TABLE state (
          name_group TEXT NOT NULL,
          name_key TEXT NOT NULL,
          value TEXT,
          revision INTEGER NOT NULL,
          PRIMARY KEY (name_group, name_key)
        ) WITHOUT ROWID;

        CREATE TABLE widgets (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          host TEXT NOT NULL,
          kind TEXT NOT NULL,
          family TEXT NOT NULL,
          width REAL NOT NULL,
          height REAL NOT NULL,
          configuration TEXT NOT NULL
        );

        CREATE TABLE timelines (
          widget INTEGER PRIMARY KEY REFERENCES widgets (id) ON DELETE CASCADE,
          generation INTEGER NOT NULL,
          revision INTEGER NOT NULL,
          made INTEGER NOT NULL,
          policy TEXT NOT NULL,
          reads TEXT NOT NULL,
          dates TEXT NOT NULL,
          shown INTEGER NOT NULL,
          stale_reason TEXT,
          bundle_version TEXT NOT NULL
        );

        -- id = widget * 1024 + the entry's index: one tree, and a widget's entries lie together.
        CREATE TABLE entries (
          id INTEGER PRIMARY KEY,
          content TEXT NOT NULL,
          archive BLOB NOT NULL
        );
        CREATE TRIGGER entries_go_with_their_timeline AFTER DELETE ON timelines BEGIN
          DELETE FROM entries WHERE id BETWEEN old.widget * 1024 AND old.widget * 1024 + 1023;
        END;

        CREATE TABLE journal (
          number INTEGER PRIMARY KEY,
          action TEXT NOT NULL UNIQUE,
          caller TEXT NOT NULL,
          intent TEXT NOT NULL,
          parameters TEXT NOT NULL,
          widget TEXT,
          started INTEGER NOT NULL,
          ended INTEGER,
          status TEXT NOT NULL,
          receipt TEXT,
          writes TEXT,
          key_scope TEXT,
          key_text TEXT,
          key_hash TEXT
        );
        CREATE INDEX journal_by_key ON journal (key_scope, key_text) WHERE key_text IS NOT NULL;
        CREATE INDEX journal_running ON journal (status) WHERE status = 'started';

        CREATE TABLE pending_renames (
          action TEXT NOT NULL,
          position INTEGER NOT NULL,
          file TEXT NOT NULL,
          PRIMARY KEY (action, position)
        ) WITHOUT ROWID;

        CREATE TABLE disabled_bundles (id TEXT PRIMARY KEY) WITHOUT ROWID;

        CREATE TABLE descriptions (
          number INTEGER PRIMARY KEY,
          identity TEXT NOT NULL UNIQUE,
          description TEXT NOT NULL
        );
        """
    ),
    // Each tree that an action changes costs it a page of the log: a row of the journal is found by
    // its action's number, and the first entry, mostly the only one, lies with its timeline.
    Step(
      name: "2026-12 fewer pages for an action",
      sql: """
        ALTER TABLE timelines ADD COLUMN content TEXT;
        ALTER TABLE timelines ADD COLUMN archive BLOB;
        -- A widget whose entries cannot be read gets a new timeline.
        DELETE FROM timelines WHERE widget IN
          (SELECT id / 1024 FROM entries WHERE NOT json_valid(content));
        UPDATE entries SET content = json_remove(content, '$.date');
        UPDATE timelines SET
          content = (SELECT content FROM entries WHERE id = widget * 1024),
          archive = (SELECT archive FROM entries WHERE id = widget * 1024);
        DELETE FROM entries WHERE id % 1024 = 0;

        CREATE TABLE numbered_journal (
          number INTEGER PRIMARY KEY,
          caller TEXT NOT NULL,
          intent TEXT NOT NULL,
          parameters TEXT NOT NULL,
          widget TEXT,
          started INTEGER NOT NULL,
          ended INTEGER,
          status TEXT NOT NULL,
          receipt TEXT,
          writes TEXT,
          key_scope TEXT,
          key_text TEXT,
          key_hash TEXT
        );
        INSERT INTO numbered_journal SELECT substr(action, 2), caller, intent, parameters, widget,
          started, ended, status, receipt, writes, key_scope, key_text, key_hash
        FROM journal WHERE action GLOB 'a[1-9]*' AND NOT substr(action, 2) GLOB '*[^0-9]*'
          AND length(action) < 20;
        DROP TABLE journal;
        ALTER TABLE numbered_journal RENAME TO journal;
        CREATE INDEX journal_by_key ON journal (key_scope, key_text) WHERE key_text IS NOT NULL;
        CREATE INDEX journal_running ON journal (status) WHERE status = 'started';
        """
    ),
  ]

  /// The version of the schema that this program writes: the number of its steps.
  static var version: Int { all.count }

  /// Brings a database to the present schema, each step in a transaction of its own.
  ///
  /// - Returns: the names of the steps that were missing.
  static func migrate(_ connection: Connection) throws(StoreFailure) -> [String] {
    let present = Int(try connection.text("PRAGMA user_version") ?? "") ?? 0
    guard present < version else { return [] }
    for index in present..<version {
      try connection.transaction { () throws(StoreFailure) in
        try connection.execute(all[index].sql)
        try connection.execute("PRAGMA user_version = \(index + 1)")
      }
    }
    // The version must stand in the database file itself, where an older program looks for it.
    try connection.checkpoint()
    return all[present...].map(\.name)
  }
}
