import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Which providers are called after an action: those that read what it wrote, and nobody else.
@Suite struct TargetingTests {
  private let tasks = FakeBundle("org.tasks", groups: ["shared"])
  private let other = FakeBundle("org.other", groups: ["shared"])
  private static let shared = StateKey(group: "shared", key: "word")

  private func world() throws -> World {
    tasks.addReader("Readers", of: [tasks.key("a")])
    tasks.addReader("Others", of: [tasks.key("b")])
    tasks.addReader("Shared", of: [Self.shared])
    tasks.addKind("File") { $0.readFile("/todo.txt") }
    tasks.addKind("Nothing") { _ in "nothing" }
    tasks.add("WriteA") { [tasks] in $0.add(1, to: tasks.key("a")) }
    tasks.add("WriteShared") { $0.write(Self.shared, "new") }
    tasks.add("WriteFile") { $0.writeFile("/todo.txt", "milk") }
    tasks.add("Wish") { $0.reload("Nothing") }
    tasks.add("WishAll") { $0.reloadAll() }
    tasks.add("DoNothing")
    other.addReader("Foreign", of: [Self.shared])
    other.addReader("Deaf", of: [other.key("x")])
    let world = try World([tasks, other])
    world.elements = { _ in
      ["WriteA", "DoNothing"].map {
        Element(id: $0, role: .button, label: $0, intent: IntentReference(name: $0))
      }
    }
    for (name, kind) in [
      ("r1", "Readers"), ("r2", "Readers"), ("r3", "Readers"), ("o1", "Others"),
      ("o2", "Others"), ("s1", "Shared"), ("f1", "File"), ("n1", "Nothing"), ("n2", "Nothing"),
      ("x1", "Foreign"), ("d1", "Deaf"),
    ] {
      try world.place(name, kind)
    }
    world.clear()
    return world
  }

  @Test func anActionReloadsTheReadersOfWhatItWroteAndNobodyElse() throws {
    let world = try world()
    let call = world.perform("WriteA")
    #expect(try call.receipt.widgets == ["r1": .changed, "r2": .changed, "r3": .changed])
    #expect(tasks.calls == ["r1", "r2", "r3"])
    #expect(other.calls.isEmpty)
    #expect(world.text("r1") == "a=1")
  }

  @Test func aPressReloadsThePressedWidgetToo() throws {
    let world = try world()
    let call = try world.press("n1", "WriteA")
    #expect(tasks.calls.sorted() == ["n1", "r1", "r2", "r3"])
    #expect(try call.receipt.widgets["n1"] == .unchanged)
    world.clear()
    _ = try world.press("o1", "DoNothing")
    #expect(tasks.calls == ["o1"])
  }

  @Test func kindsNamedThroughWidgetCenterReload() throws {
    let world = try world()
    _ = world.perform("Wish")
    #expect(tasks.calls == ["n1", "n2"])
    world.clear()
    _ = world.perform("WishAll")
    #expect(Set(tasks.calls).count == 9)
    #expect(tasks.calls.count == 9)
    #expect(other.calls.isEmpty)
  }

  @Test func anotherBundlesReadersOfASharedKeyReload() throws {
    let world = try world()
    let call = world.perform("WriteShared")
    #expect(tasks.calls == ["s1"])
    #expect(other.calls == ["x1"])
    #expect(try call.receipt.widgets == ["s1": .changed, "x1": .changed])
    #expect(world.text("x1") == "word=\"new\"")
  }

  @Test func aWrittenFileReloadsItsReadersOnce() throws {
    let world = try world()
    let call = world.perform("WriteFile")
    world.engine.filesMayHaveChanged(["/todo.txt"])
    world.advance(5_000)
    #expect(tasks.calls == ["f1"])
    #expect(try call.receipt.widgets == ["f1": .changed])
    #expect(world.text("f1") == "milk")
    #expect(world.files.contents["/todo.txt"] == "milk")
  }

  @Test func aHiddenWidgetWaitsUntilItIsVisible() throws {
    let world = try world()
    try world.show(["r1", "r3"])
    try world.hideFromPanel(["r2"])
    world.clear()
    let call = world.perform("WriteA")
    #expect(tasks.calls == ["r1", "r3"])
    #expect(try call.receipt.widgets["r2"] == nil)
    #expect(world.engine.widgets["r2"]?.isPending == true)
    try world.show(["r2"])
    #expect(tasks.calls == ["r1", "r3", "r2"])
    #expect(world.text("r2") == "a=1")
    world.clear()
    _ = world.perform("WriteA")
    #expect(tasks.calls == ["r1", "r2", "r3"])
  }

  @Test func aPressedWidgetReloadsThoughNobodyShowsIt() throws {
    let world = try world()
    try world.hideFromPanel(["n1"])
    world.clear()
    let call = try world.press("n1", "DoNothing")
    #expect(tasks.calls == ["n1"])
    #expect(try call.receipt.widgets["n1"] == .unchanged)
  }

  @Test func anUnchangedTimelineIsNotAnnounced() throws {
    let world = try world()
    _ = world.perform("Wish")
    #expect(world.publisher.changes(of: "n1").isEmpty)
    #expect(world.generation("n1") == 1)
  }

  @Test func aWidgetThatStoppedReadingAKeyIsNotReloadedForIt() throws {
    let world = try world()
    var readsA = true
    tasks.addKind("Fickle") { [tasks] operation in
      readsA ? operation.read(tasks.key("a"))?.text ?? "-" : "none"
    }
    world.install()
    try world.engine.restart(tasks.id)
    world.deliver()
    // The description is cached, so the new kind needs a new version.
    tasks.version = "2"
    world.install()
    try world.place("k1", "Fickle")
    readsA = false
    _ = world.perform("WriteA")
    world.clear()
    _ = world.perform("WriteA")
    #expect(!tasks.calls.contains("k1"))
  }
}
