import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Changes from outside: compared, not believed; limited; never lost.
@Suite struct OutsideTests {
  @Test func aKeyWhoseRemovalIsForgottenReloadsItsReader() throws {
    let bundle = FakeBundle("org.a")
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle])
    _ = try world.engine.setState(bundle.key("n"), 1)
    try world.place("w", "List")
    #expect(world.text("w") == "n=1")
    world.clear()
    try world.restart()
    #expect(bundle.calls.isEmpty)
    try world.restart { world.store.forget(bundle.key("n"), at: StoredImage.removalsKept + 2) }
    #expect(bundle.calls == ["w"])
    #expect(world.text("w") == "n=-")
    world.clear()
    try world.restart()
    #expect(bundle.calls.isEmpty)
  }

  private let bundle = FakeBundle("org.a")
  private let path = "/todo.txt"
  private static let property = PropertyKey(
    bus: .session,
    name: "org.player",
    path: "/p",
    interface: "org.Player",
    property: "Status"
  )

  private func world() throws -> World {
    bundle.busNames = ["org.player"]
    bundle.addKind("File") { [path] in $0.readFile(path) }
    bundle.addKind("Player") { $0.readProperty(Self.property)?.text ?? "-" }
    bundle.addReader("State", of: [bundle.key("n")])
    bundle.add("Edit") { [path] in $0.writeFile(path, "by action") }
    bundle.add("Pause", duration: nil)
    bundle.add("Nothing")
    let world = try World([bundle])
    world.elements = { _ in
      [Element(id: "Pause", role: .button, label: "", intent: IntentReference(name: "Pause"))]
    }
    world.files.write(path, "a")
    try world.place("f", "File")
    try world.place("p", "Player")
    try world.place("s", "State")
    world.clear()
    return world
  }

  private func hint(_ world: World) {
    world.engine.filesMayHaveChanged([path])
    world.deliver()
  }

  @Test func aHintWithoutAChangeReloadsNobody() throws {
    let world = try world()
    hint(world)
    world.engine.filesMayHaveChanged(nil)
    world.advance(5_000)
    #expect(bundle.calls.isEmpty)
  }

  @Test func aChangeReloadsItsReadersOnce() throws {
    let world = try world()
    world.files.write(path, "b")
    hint(world)
    hint(world)
    world.advance(5_000)
    #expect(bundle.calls == ["f"])
    #expect(world.text("f") == "b")
    #expect(world.publisher.causes(of: "f") == [.outside])
  }

  @Test func aLostWatchComparesEverything() throws {
    let world = try world()
    world.files.delete(path)
    world.engine.filesMayHaveChanged(nil)
    world.deliver()
    #expect(bundle.calls == ["f"])
    #expect(world.text("f") == "")
  }

  @Test func theEchoOfAnActionsOwnWriteIsIgnored() throws {
    let world = try world()
    bundle.kinds["File"]?.duration = 2_000
    _ = world.perform("Edit")
    world.advance(100)
    hint(world)
    world.advance(10_000)
    hint(world)
    #expect(bundle.calls == ["f"])
    #expect(world.text("f") == "by action")
  }

  @Test func aChangeBetweenReadAndWatchIsSeen() throws {
    let world = try world()
    try world.engine.remove("f")
    var isFirst = true
    world.watcher.onWatch = { [files = world.files, path] in
      if isFirst { files.write(path, "between") }
      isFirst = false
    }
    try world.place("g", "File")
    world.advance(5_000)
    #expect(world.text("g") == "between")
    #expect(bundle.calls == ["g", "g"])
  }

  @Test func aChangeWhileATimelineIsMadeIsNotLost() throws {
    let world = try world()
    bundle.kinds["File"]?.duration = 500
    try world.engine.reload(widget: "f")
    world.advance(100)
    world.files.write(path, "b")
    hint(world)
    #expect(bundle.calls == ["f"])
    world.advance(5_000)
    #expect(world.text("f") == "b")
    #expect(bundle.calls == ["f", "f"])
  }

  @Test func aChangeWhileAFailingTimelineIsMadeIsNotLost() throws {
    let world = try world()
    bundle.kinds["File"]?.body = { _ in throw WidgetError(.actionFailed, "No.") }
    bundle.kinds["File"]?.duration = 500
    try world.engine.reload(widget: "f")
    world.advance(100)
    bundle.kinds["File"]?.body = { [path] in $0.readFile(path) }
    world.files.write(path, "b")
    hint(world)
    world.advance(5_000)
    #expect(world.text("f") == "b")
    #expect(world.engine.widgets["f"]?.staleReason == nil)
  }

  @Test func firstAtOnceThenOneASecondThenOneAMinute() throws {
    let world = try world()
    func change() {
      world.files.write(path, "\(world.clock.monotonic)")
      hint(world)
    }
    change()
    #expect(bundle.calls.count == 1)
    for _ in 0..<9 {
      world.advance(100)
      change()
    }
    #expect(bundle.calls.count == 1)
    world.advance(100)
    #expect(bundle.calls.count == 2)
    for _ in 0..<590 {
      change()
      world.advance(100)
    }
    let inFirstMinute = bundle.calls.count
    #expect((58...62).contains(inFirstMinute))
    for _ in 0..<1_200 {
      change()
      world.advance(100)
    }
    #expect((1...3).contains(bundle.calls.count - inFirstMinute))
    // After a pause the first change is shown at once again, and the last one was not lost.
    world.advance(200_000)
    #expect(world.text("f") == world.files.contents[path])
    let before = bundle.calls.count
    change()
    #expect(bundle.calls.count == before + 1)
  }

  @Test func aHiddenWidgetReloadsWhenItIsSeen() throws {
    let world = try world()
    try world.hideFromPanel(["f"])
    world.files.write(path, "b")
    hint(world)
    world.advance(5_000)
    #expect(bundle.calls.isEmpty)
    try world.show(["f"])
    #expect(world.text("f") == "b")
  }

  @Test func aChangeWhileTheDaemonIsDownReloadsItsReadersOnly() throws {
    let world = try world()
    let call = world.perform("Nothing")
    #expect(call.isAnswered)
    try world.restart { world.files.write(path, "b") }
    world.advance(5_000)
    #expect(bundle.calls == ["f"])
    #expect(world.text("f") == "b")
  }

  @Test func setStateReloadsReadersAndNobodyElse() throws {
    let world = try world()
    #expect(try world.engine.setState(bundle.key("n"), 5) == 1)
    world.deliver()
    #expect(bundle.calls == ["s"])
    #expect(world.text("s") == "n=5")
    _ = try world.engine.setState(bundle.key("n"), nil)
    world.advance(5_000)
    #expect(world.text("s") == "n=-")
    #expect(bundle.calls == ["s", "s"])
  }

  @Test func aProviderThatWritesWhatItReadsDoesNotReloadItself() throws {
    let world = try world()
    var count: Int64 = 0
    bundle.kinds["State"]?.body = { [bundle] operation in
      let old = operation.read(bundle.key("n"))?.text ?? "-"
      count += 1
      operation.write(bundle.key("n"), .int(count))
      return old
    }
    try world.engine.reload(widget: "s")
    world.advance(60_000)
    #expect(bundle.calls == ["s"])
    #expect(world.engine.state(bundle.key("n"))?.value == 1)
    // Two that write what both read reload each other, but not without end at full speed.
    try world.place("s2", "State")
    world.advance(900)
    #expect(bundle.calls == ["s", "s2", "s", "s2"])
    world.advance(10_000)
    #expect(bundle.calls.count <= 4 + 2 * 11)
  }

  @Test func aLateWriteReloadsItsReaders() throws {
    let world = try world()
    try world.process(bundle).writeLate(
      WriteSet(keys: [KeyWrite(key: bundle.key("n"), value: 3)])
    )
    world.deliver()
    #expect(bundle.calls == ["s"])
    #expect(world.text("s") == "n=3")
    // What is there already is no change.
    try world.process(bundle).writeLate(
      WriteSet(keys: [KeyWrite(key: bundle.key("n"), value: 3)])
    )
    world.advance(5_000)
    #expect(bundle.calls == ["s"])
    #expect(world.engine.revision == 1)
  }

  // MARK: - Properties

  private func set(_ value: JSON, _ world: World) {
    let stamp = PropertyStamp(owner: ":1.50", value: value)
    world.properties[Self.property] = stamp
    world.engine.property(Self.property, is: stamp)
  }

  private static let call = BundleRequest.Question.busCall(
    BundleRequest.BusObject(bus: .session, name: "org.player", path: "/p"),
    interface: "org.Player",
    member: "PlayPause",
    arguments: [],
    expecting: .init(interface: "org.Player", property: "Status", milliseconds: 500)
  )

  @Test func aPropertyThatChangesReloadsItsReaders() throws {
    let world = try world()
    #expect(world.watcher.properties == [Self.property])
    set("Playing", world)
    world.deliver()
    #expect(world.text("p") == "\"Playing\"")
    set("Playing", world)
    world.advance(5_000)
    #expect(bundle.calls == ["p"])
  }

  @Test func aPressThatChangesAPropertyReloadsItsReaderOnce() throws {
    let world = try world()
    let call = try world.press("p", "Pause")
    let request = try #require(try world.process(bundle).performs.last)
    try world.process(bundle).ask(Self.call, during: request.id)
    world.deliver()
    set("Paused", world)
    world.gateway.answer(.success([]))
    world.deliver()
    #expect(bundle.calls.isEmpty)
    try world.process(bundle).end(request)
    world.deliver()
    #expect(try call.receipt.widgets == ["p": .changed])
    #expect(world.text("p") == "\"Paused\"")
    world.advance(5_000)
    #expect(bundle.calls == ["p"])
  }

  @Test(arguments: [false, true])
  func aCallThatChangesAPropertyIsInItsReceipt(watcherIsLate: Bool) throws {
    let world = try world()
    bundle.kinds["Player"]?.duration = 20
    set("Playing", world)
    world.advance(5_000)
    world.clear()
    let call = world.perform("Pause")
    let request = try #require(try world.process(bundle).performs.last)
    try world.process(bundle).ask(Self.call, during: request.id)
    world.deliver()
    if watcherIsLate {
      world.properties[Self.property] = PropertyStamp(owner: ":1.50", value: "Paused")
    } else {
      set("Paused", world)
    }
    world.gateway.answer(.success([]))
    world.deliver()
    try world.process(bundle).end(request)
    world.deliver()
    #expect(!call.isAnswered)
    world.advance(50)
    if watcherIsLate { set("Paused", world) }
    #expect(try call.receipt.widgets == ["p": .changed])
    #expect(world.text("p") == "\"Paused\"")
    world.advance(5_000)
    #expect(bundle.calls == ["p"])
  }

  @Test func aWidgetThatShowsTheChangeBeforeTheActionEndsIsInItsReceipt() throws {
    let world = try world()
    set("Playing", world)
    world.advance(5_000)
    world.clear()
    let call = world.perform("Pause")
    let request = try #require(try world.process(bundle).performs.last)
    try world.process(bundle).ask(Self.call, during: request.id)
    world.deliver()
    set("Paused", world)
    world.advance(50)
    #expect(world.text("p") == "\"Paused\"")
    world.gateway.answer(.success([]))
    world.deliver()
    try world.process(bundle).end(request)
    world.deliver()
    #expect(try call.receipt.widgets == ["p": .changed])
    #expect(bundle.calls == ["p"])
  }

  @Test func aBusNameThatTheManifestDoesNotNameIsRefused() throws {
    let world = try world()
    var reply: Result<JSON, WidgetError>?
    try world.process(bundle).ask(.busNames(.session, prefix: "org.other.")) { reply = $0 }
    world.deliver()
    guard case .failure(let error)? = reply else {
      Issue.record("it was not refused")
      return
    }
    #expect(error.code == .notPermitted)
    #expect(world.gateway.questions.isEmpty)
  }
}
