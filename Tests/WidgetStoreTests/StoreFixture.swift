import Glibc
import WidgetEngine
import WidgetModel
import WidgetStore

/// A folder of its own with the database of one test; removed at the end.
struct StoreFixture: ~Copyable {
  let folder: String

  init() throws {
    var template = Array("/tmp/swiftlet-store-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FixtureError.noFolder }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in Self.names(in: folder) { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  enum FixtureError: Error {
    case noFolder
    case noFile(String)
  }

  /// A moment that the tests use as now.
  static let now = Timestamp(microseconds: 1_796_036_400_000_000)

  var path: String { "\(folder)/state.sqlite" }
  var names: [String] { Self.names(in: folder) }

  func open(now: Timestamp = Self.now) throws -> (store: SQLiteStore, report: StoreReport) {
    try SQLiteStore.open(path: path, now: now)
  }

  /// Writes a file of this folder, and gives its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try Self.write(Array(text.utf8), to: path)
    return path
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw FixtureError.noFile(path) }
    defer { fclose(file) }
    fwrite(bytes, 1, bytes.count, file)
  }

  static func read(_ path: String) throws -> [UInt8] {
    guard let file = fopen(path, "r") else { throw FixtureError.noFile(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// Values that tests store.
enum Sample {
  static func row(_ key: String, _ value: JSON?, revision: Revision) -> StateRow {
    StateRow(key: StateKey(group: "group", key: key), value: value, revision: revision)
  }

  static func widget(_ name: String) throws -> StoredWidget {
    StoredWidget(
      name: name,
      host: "panel",
      kind: try kind("TaskList"),
      family: .systemMedium,
      size: Family.systemMedium.defaultSize,
      configuration: ["project": .entity("home"), "limit": .int(3)]
    )
  }

  static func kind(_ name: String) throws -> QualifiedName {
    guard let name = QualifiedName("org.example.tasks/\(name)") else { throw SampleError() }
    return name
  }

  struct SampleError: Error {}

  static func timeline(
    _ widget: String,
    generation: Int64 = 1,
    dates: [Timestamp] = [StoreFixture.now]
  ) -> StoredTimeline {
    StoredTimeline(
      widget: widget,
      generation: generation,
      revision: 7,
      madeAt: StoreFixture.now,
      policy: .after(StoreFixture.now.adding(seconds: 60)),
      reads: ReadSet(
        keys: [StateKey(group: "group", key: "a"): 3],
        files: ["/tmp/x": .absent]
      ),
      dates: dates,
      shown: 0,
      staleReason: nil,
      bundleVersion: "1.0"
    )
  }

  static func entries(_ count: Int, archive: Int = 100) -> [ArchivedEntry] {
    (0..<count).map { index in
      ArchivedEntry(
        table: EntryTable(
          date: StoreFixture.now.adding(seconds: Double(index)),
          textLines: ["line \(index)"]
        ),
        archive: [UInt8](repeating: UInt8(index & 0xFF), count: archive)
      )
    }
  }

  static func action(
    _ id: String,
    status: JournalRow.Status = .done,
    started: Timestamp = StoreFixture.now,
    key: String? = nil
  ) throws -> JournalRow {
    JournalRow(
      action: id,
      caller: ":1.5",
      intent: try kind("ToggleTask"),
      parameters: ["task": .entity("3"), "title": .string("a \"quoted\" ünïcode\n")],
      widget: "w",
      started: started,
      ended: status == .started ? nil : started.adding(seconds: 0.01),
      status: status,
      receipt: status == .started ? nil : ["status": "done", "action": .string(id)],
      writes: ["keys": []],
      key: key.map { JournalRow.Key(scope: "1000 ToggleTask", key: $0, parameterHash: "abc") }
    )
  }
}

extension StoreFixture {
  /// The permission bits of the database.
  func mode() throws -> mode_t { try status("state.sqlite").st_mode & 0o777 }

  func size(_ name: String) throws -> Int { Int(try status(name).st_size) }

  private func status(_ name: String) throws -> stat {
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0 else { throw FixtureError.noFile(name) }
    return status
  }
}
