import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Commit before announce, conflicts, staged files and what a crash leaves of them.
@Suite struct CommitTests {
  private let bundle = FakeBundle("org.a")
  private let path = "/home/todo.txt"

  private func world() throws -> World {
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.add("Remove") { [bundle] in $0.write(bundle.key("n"), nil) }
    bundle.add("Edit") { [path] operation in
      operation.writeFile(path, operation.readFile(path) + "+")
    }
    bundle.add("Held", duration: nil)
    bundle.add("Foreign") { $0.write(StateKey(group: "org.b", key: "n"), 1) }
    bundle.addReader("List", of: [bundle.key("n")])
    bundle.addKind("File") { [path] in $0.readFile(path) }
    let world = try World([bundle])
    world.files.write(path, "a")
    try world.place("w", "List")
    try world.place("f", "File")
    world.clear()
    return world
  }

  @Test func writesJournalAndTimelinesAreOneTransaction() throws {
    let world = try world()
    let before = world.store.transactions.count
    _ = world.perform("Add")
    let new = world.store.transactions.dropFirst(before)
    #expect(new.count == 1)
    let transaction = try #require(new.first)
    #expect(transaction.revision == 1)
    #expect(transaction.rows.map(\.key) == [bundle.key("n")])
    #expect(transaction.journal.map(\.status) == [.done])
    #expect(transaction.timelines.map(\.timeline.widget) == ["w"])
    #expect(transaction.timelines[0].timeline.reads.keys == [bundle.key("n"): 1])
  }

  @Test func nothingIsToldBeforeItIsCommitted() throws {
    let world = try world()
    var told = 0
    let call = World.Call()
    world.store.onCommit = { [publisher = world.publisher] transaction in
      guard transaction.revision != nil else { return }
      told = publisher.events.count + call.answers.count
    }
    world.engine.perform("Add", [:], caller: World.caller) { call.answers.append($0) }
    world.deliver()
    #expect(told == 0)
    #expect(world.publisher.changes(of: "w") == [2])
    #expect(call.answers.count == 1)
  }

  @Test func aFullDiskFailsTheActionAndKeepsNothing() throws {
    let world = try world()
    world.store.fails = { $0.revision != nil }
    let call = world.perform("Add")
    #expect(call.error?.code == .actionFailed)
    #expect(world.engine.revision == 0)
    #expect(world.text("w") == "n=-")
    #expect(world.publisher.changes(of: "w").isEmpty)
    let job = world.store.row("a1")
    #expect(job?.receipt?["value"] == nil)
    #expect(job?.receipt?["widgets"]?.objectValue?.isEmpty == true)
    world.store.fails = { _ in false }
    #expect(try world.perform("Add").receipt.revision == 1)
    #expect(world.text("w") == "n=1")
  }

  @Test func whatIsWrongIsListedUntilItIsMended() throws {
    let world = try world()
    #expect(world.engine.problems.isEmpty)
    world.store.fails = { _ in true }
    _ = world.perform("Add")
    #expect(world.engine.problems.map(\.kind) == [.database])
    #expect(world.engine.problems.first?.message.contains("No space") == true)
    world.watcher.problems = [Problem(.watch, "files", "No.")]
    world.engine.setBundles(
      InstalledBundles(
        bundles: [bundle.installed],
        problems: [
          .init(folder: "/bad", reason: "no"), .init(folder: "/old", reason: "", isShadowed: true),
        ]
      )
    )
    #expect(Set(world.engine.problems.map(\.kind)) == [.bundle, .shadowed, .database, .watch])
    world.store.fails = { _ in false }
    _ = world.perform("Add")
    #expect(!world.engine.problems.map(\.kind).contains(.database))
  }

  @Test func aKeyThatChangedMeanwhileIsAConflict() throws {
    let world = try world()
    let call = world.perform("Held")
    let process = try world.process(bundle)
    let request = try #require(process.performs.last)
    _ = try world.engine.setState(bundle.key("n"), 10)
    process.end(request) { [bundle] in $0.add(1, to: bundle.key("n")) }
    world.deliver()
    #expect(call.error?.code == .conflict)
    #expect(call.error?.details["key"] == "org.a/n")
    #expect(world.engine.state(bundle.key("n"))?.value == 10)
    #expect(world.text("w") == "n=10")
  }

  @Test func aRemovedKeyIsNoConflictAndReloadsNobodyForEver() throws {
    let world = try world()
    _ = world.perform("Add")
    _ = world.perform("Remove")
    #expect(world.text("w") == "n=-")
    world.clear()
    world.advance(10_000)
    #expect(bundle.calls.isEmpty)
    #expect(try world.perform("Add").receipt.revision == 3)
    #expect(world.text("w") == "n=1")
    _ = world.perform("Remove")
    try world.process(bundle).crash()
    world.deliver()
    #expect(try world.perform("Add").receipt.revision == 5)
    world.advance(2_000)
    #expect(bundle.calls == ["w", "w", "w"])
  }

  @Test func aGroupThatTheManifestDoesNotNameIsRefused() throws {
    let world = try world()
    let call = world.perform("Foreign")
    #expect(call.error?.code == .notPermitted)
    #expect(call.error?.details["group"] == "org.b")
    #expect(world.engine.state(ofGroup: "org.b").isEmpty)
  }

  @Test func aFileThatChangedMeanwhileIsReportedNotOverwritten() throws {
    let world = try world()
    let call = world.perform("Held")
    let process = try world.process(bundle)
    let request = try #require(process.performs.last)
    process.end(request) { [path] operation in
      operation.writeFile(path, operation.readFile(path) + "+")
    }
    world.files.write(path, "other")
    world.deliver()
    #expect(call.error?.code == .conflict)
    #expect(call.error?.details["file"] == .string(path))
    #expect(world.files.contents[path] == "other")
    #expect(world.files.discarded == [path])
  }

  @Test func renamesAreJournalledThenDoneThenForgotten() throws {
    let world = try world()
    var journalled = false
    world.files.onRename = { [store = world.store] write in
      journalled = store.image.pendingRenames.values.contains([write])
    }
    _ = world.perform("Edit")
    #expect(journalled)
    #expect(world.files.contents[path] == "a+")
    _ = world.perform("Add")
    #expect(world.store.image.pendingRenames.isEmpty)
  }

  @Test func theJournalKeepsWhatStoodInAFileByteForByte() throws {
    let world = try world()
    _ = world.perform("Edit")
    let text = try #require(world.store.row("a1")?.writes?["files"]?.arrayValue?.first)
    #expect(text["previous"] == "a")
    world.files.bytes[path] = [0x61, 0xFF, 0x00, 0xC3]
    _ = world.perform("Edit")
    let binary = try #require(world.store.row("a2")?.writes?["files"]?.arrayValue?.first)
    #expect(binary["previous"] == nil)
    #expect(binary["previousBase64"] == "Yf8Aww==")
  }

  @Test func aRenameThatFailsIsAFailedReceiptAndTheWidgetShowsTheFile() throws {
    let world = try world()
    world.files.failsToRename = true
    let call = world.perform("Edit")
    #expect(call.error?.code == .actionFailed)
    #expect(call.error?.details["file"] == .string(path))
    #expect(world.store.row("a1")?.status == .failed)
    world.advance(2_000)
    #expect(world.text("f") == "a")
  }

  @Test func aGroupHoldsSoMuchAndNoMore() throws {
    let world = try world()
    func write(_ key: String, bytes: Int) throws -> World.Call {
      let call = world.perform("Held")
      let held = try #require(try world.process(bundle).performs.last)
      // The quotes count as well.
      let value = JSON.string(String(repeating: "x", count: bytes - 2))
      try world.process(bundle).end(held) { [bundle] in $0.write(bundle.key(key), value) }
      world.deliver()
      return call
    }
    let limit = 1 << 20
    #expect(try write("a", bytes: limit + 1).error?.code == .limitExceeded)
    #expect(world.engine.state(bundle.key("a")) == nil)
    #expect(try write("a", bytes: limit).receipt.status == .done)
    // The names count too, one byte each, and what each value takes besides.
    let full = limit - StateSizes.rowOverhead - 1
    for key in ["b", "c"] { #expect(try write(key, bytes: full).receipt.status == .done) }
    #expect(try write("d", bytes: full).error?.code == .limitExceeded)
    let rest = full - StateSizes.rowOverhead - 1
    #expect(try write("d", bytes: rest).receipt.status == .done)
    try world.process(bundle).writeLate(WriteSet(keys: [KeyWrite(key: bundle.key("e"), value: 1)]))
    world.deliver()
    #expect(world.engine.state(bundle.key("e")) == nil)
    #expect(throws: WidgetError.self) { try world.engine.setState(bundle.key("e"), 1) }
    try world.restart()
    #expect(try write("e", bytes: 3).error?.code == .limitExceeded)
    #expect(try write("a", bytes: limit - 100).receipt.status == .done)
    #expect(try write("e", bytes: 3).receipt.status == .done)
  }

  @Test func theJournalKeepsOnlySoMuchOfWhatStoodInFiles() throws {
    let world = try world()
    let names = (0..<10).map { "/f\($0)" }
    for name in names { world.files.write(name, String(repeating: "x", count: 1 << 20)) }
    world.files.write("/large", String(repeating: "x", count: 1 << 20 + 1))
    let call = world.perform("Held")
    let held = try #require(try world.process(bundle).performs.last)
    try world.process(bundle).end(held) { operation in
      for name in ["/large"] + names { operation.writeFile(name, "new") }
    }
    world.deliver()
    let writes = world.store.row(try call.receipt.action)?.writes?["files"]?.arrayValue ?? []
    #expect(writes.count == 11)
    #expect(
      writes.map { $0["previous"] != nil } == [false] + Array(repeating: true, count: 8) + [
        false, false,
      ]
    )
  }

  @Test func aValueIsNestedSoDeepAndNoDeeper() throws {
    let world = try world()
    func nested(_ depth: Int) -> JSON { (0..<depth).reduce(1) { value, _ in [value] } }
    let limit = StateSizes.depthLimit
    #expect(throws: WidgetError.self) {
      try world.engine.setState(bundle.key("deep"), nested(limit + 1))
    }
    #expect(throws: WidgetError.self) {
      try world.engine.setState(bundle.key("deep"), ["a": nested(limit)])
    }
    _ = try world.engine.setState(bundle.key("deep"), nested(limit))
  }

  @Test(arguments: ["not renamed", "renamed", "replaced since", "changed", "lost"])
  func aCrashBetweenCommitAndRenameIsFinishedOrReported(state: String) throws {
    let world = try world()
    var staged: FileWrite?
    world.files.failsToRename = true
    world.store.onCommit = { staged = $0.pendingRenames.values.first?.first ?? staged }
    _ = world.perform("Held")
    let held = try #require(try world.process(bundle).performs.last)
    // The daemon dies right after its commit.
    try world.process(bundle).end(held) { [path] in $0.writeFile(path, "new") }
    world.deliver()
    let write = try #require(staged)
    world.store.onCommit = { _ in }
    world.files.failsToRename = false
    try world.restart {
      // What the failed rename has thrown away is there again, as a crash would leave it.
      world.store.restoreRename(write, action: "a1")
      switch state {
      case "not renamed": world.files.restore(write, "new")
      case "renamed":
        world.files.restore(write, "new")
        try? world.files.rename(write)
      case "replaced since":
        world.files.restore(write, "new")
        try? world.files.rename(write)
        world.files.write(path, "other")
      case "changed":
        world.files.restore(write, "new")
        world.files.write(path, "other")
      default: break
      }
    }
    world.advance(5_000)
    let expected = [
      "not renamed": "new", "renamed": "new", "replaced since": "other", "changed": "other",
      "lost": "a",
    ]
    #expect(world.files.contents[path] == expected[state])
    #expect(world.files.contents[write.staged] == nil)
    #expect(world.text("f") == expected[state])
    if state == "changed" || state == "lost" {
      #expect(world.store.row("a1")?.status == .failed)
      #expect(!world.log.errors.isEmpty)
    } else {
      #expect(world.store.row("a1")?.status == .done)
    }
  }
}
