import WidgetEngine
import WidgetModel
import WidgetWire

/// What a bundle's author wrote: intents and kinds as closures, with the time that each takes.
final class FakeBundle {
  struct Intent {
    var schema: IntentSchema
    /// Milliseconds until it has performed; nil never ends by itself.
    var duration: Int64? = 0
    /// Whether it ends when it is cancelled.
    var heedsCancel = true
    var body: (FakeOperation) throws -> PerformedMessage.Value = { _ in .init() }
  }

  struct Kind {
    var schema: KindSchema
    var duration: Int64? = 0
    var body: (FakeOperation) throws -> String
    /// Where a test makes the whole timeline itself.
    var content: ((FakeOperation) throws -> TimelineMessage.Content)?
  }

  let id: BundleID
  var groups: [String]
  var busNames: [String] = []
  var version = "1"
  var intents: [String: Intent] = [:]
  var kinds: [String: Kind] = [:]
  var suggestions: (QueryRequest) -> Result<[SuggestedValue], WidgetError> = { _ in .success([]) }
  /// Widgets whose provider was called, in order.
  var calls: [String] = []
  /// Actions that were performed, in order.
  var performed: [String] = []
  var launches = 0
  var failsToLaunch = false
  /// It does not say hello.
  var isMute = false
  /// Dies as soon as it is asked anything.
  var diesWhenAsked = false
  /// Milliseconds of a request that a test draws by itself.
  var drawDuration: ((String) -> Int64?)?

  init(_ id: String, groups: [String] = []) {
    self.id = BundleID(id) ?? FakeBundle.fallback
    self.groups = groups
  }

  private static let fallback: BundleID = {
    guard let id = BundleID("invalid") else { preconditionFailure("\"invalid\" is a bundle id") }
    return id
  }()

  func add(
    _ name: String,
    policy: QueuePolicy = .serial,
    parameters: [ParameterSchema] = [],
    duration: Int64? = 0,
    _ body: @escaping (FakeOperation) throws -> Void = { _ in }
  ) {
    intents[name] = Intent(
      schema: IntentSchema(name: name, title: name, parameters: parameters, policy: policy),
      duration: duration,
      body: {
        try body($0)
        return .init()
      }
    )
  }

  func addKind(
    _ name: String,
    duration: Int64? = 0,
    _ body: @escaping (FakeOperation) throws -> String
  ) {
    kinds[name] = Kind(
      schema: KindSchema(name: name, displayName: name, families: [.systemSmall, .systemMedium]),
      duration: duration,
      body: body
    )
  }

  /// A kind that shows the values of some keys.
  func addReader(_ name: String, of keys: [StateKey], duration: Int64? = 0) {
    addKind(name, duration: duration) { operation in
      keys.map { "\($0.key)=\(operation.read($0)?.text ?? "-")" }.joined(separator: " ")
    }
  }

  var installed: InstalledBundle {
    InstalledBundle(
      manifest: BundleManifest(
        id: id,
        version: version,
        executable: "program",
        sdkVersion: "1",
        groups: groups,
        aliases: ["Old": "List"],
        permissions: .init(bus: busNames)
      ),
      folder: "/bundles/\(id)",
      identity: "\(id) \(version)"
    )
  }

  var description: BundleDescription {
    BundleDescription(
      sdkVersion: "1",
      kinds: kinds.values.map(\.schema).sorted { $0.name < $1.name },
      intents: intents.values.map(\.schema).sorted { $0.name < $1.name }
    )
  }

  func key(_ name: String) -> StateKey { StateKey(group: id.text, key: name) }
}

/// One run of author code: what it reads and writes is recorded, as the SDK does it.
final class FakeOperation {
  let process: FakeProcess
  let request: Int64
  let parameters: Parameters
  let widget: PlacedWidget?
  /// The action whose writes this code sees though nobody else does.
  let overlay: FakeOperation?
  var reads = ReadSet()
  var writes = WriteSet()
  var reloadedKinds: [String] = []
  var reloadsAll = false
  var effects: [String] = []

  init(
    _ process: FakeProcess,
    request: Int64,
    parameters: Parameters = [:],
    widget: PlacedWidget? = nil,
    overlay: FakeOperation? = nil
  ) {
    self.process = process
    self.request = request
    self.parameters = parameters
    self.widget = widget
    self.overlay = overlay
  }

  func read(_ key: StateKey) -> JSON? {
    for writes in [writes, overlay?.writes].compactMap({ $0 }) {
      if let write = writes.keys.last(where: { $0.key == key }) {
        reads.keys[key] = reads.keys[key] ?? -1
        return write.value
      }
    }
    let row = process.rows[key]
    let revision = row?.value == nil ? 0 : row?.revision ?? 0
    reads.keys[key] = reads.keys[key] ?? revision
    return row?.value
  }

  func write(_ key: StateKey, _ value: JSON?) {
    let read = reads.keys[key]
    if let index = writes.keys.firstIndex(where: { $0.key == key }) {
      writes.keys[index].value = value
    } else {
      writes.keys.append(KeyWrite(key: key, value: value, readRevision: read))
    }
  }

  /// Adds to a number, as `$count.update { $0 += 1 }` does.
  func add(_ number: Int64, to key: StateKey) {
    let old = read(key)?.intValue ?? 0
    write(key, .int(old + number))
  }

  func readFile(_ path: String) -> String {
    for writes in [writes, overlay?.writes].compactMap({ $0 }) {
      if let write = writes.files.last(where: { $0.target == path }) {
        reads.files[path] = reads.files[path] ?? write.written
        return process.world.files.contents[write.staged]
          ?? process.world.files.contents[path] ?? ""
      }
    }
    reads.files[path] = reads.files[path] ?? process.world.files.stamp(ofFile: path)
    return process.world.files.contents[path] ?? ""
  }

  func writeFile(_ path: String, _ text: String) {
    writes.files.append(
      process.world.files.stage(path, text, expected: reads.files[path])
    )
  }

  func readProperty(_ key: PropertyKey) -> JSON? {
    let stamp = process.world.properties[key] ?? PropertyStamp(owner: nil, value: nil)
    reads.properties[key] = stamp
    return stamp.value
  }

  func reload(_ kind: String) { reloadedKinds.append(kind) }
  func reloadAll() { reloadsAll = true }
}
