import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// A widget that a receipt calls pending ends in exactly one Changed or Settled, whatever happens.
@Suite struct PendingTests {
  private let bundle = FakeBundle("org.a", groups: ["g"])
  private let other = FakeBundle("org.b", groups: ["g"])
  private static let key = StateKey(group: "g", key: "n")

  /// A world in which an action has left `w`, of its own bundle, and `x`, of the other, pending.
  private func world(duration: Int64? = 2_000) throws -> (World, World.Call) {
    bundle.add("Add") { $0.add(1, to: Self.key) }
    bundle.add("Hang", duration: nil)
    bundle.addReader("List", of: [Self.key])
    other.addReader("Far", of: [Self.key])
    let world = try World([bundle, other])
    try world.place("w", "List")
    try world.place("x", "Far")
    bundle.kinds["List"]?.duration = duration
    other.kinds["Far"]?.duration = duration
    world.clear()
    let call = world.perform("Add")
    world.advance(200)
    #expect(try call.receipt.widgets == ["w": .pending, "x": .pending])
    return (world, call)
  }

  @Test func itSaysSoUntilItEnds() throws {
    let (world, _) = try world()
    for widget in ["w", "x"] { #expect(world.engine.widgets[widget]?.isPending == true) }
    world.advance(2_000)
    for widget in ["w", "x"] { #expect(world.engine.widgets[widget]?.isPending == false) }
  }

  private func ends(_ world: World, _ widget: String) -> Int {
    world.publisher.changes(of: widget).count + world.publisher.settled(widget).count
  }

  private func expectOneEnd(_ world: World, _ call: World.Call) {
    #expect(ends(world, "w") == 1)
    #expect(ends(world, "x") == 1)
    #expect(call.answers.count == 1)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func itsBundleCrashesOnce() throws {
    let (world, call) = try world()
    try world.process(bundle).crash()
    try world.process(other).crash()
    world.advance(10_000)
    expectOneEnd(world, call)
    #expect(world.publisher.changes(of: "w").count == 1)
    #expect(world.publisher.changes(of: "x").count == 1)
  }

  @Test func itsBundleGoesIntoQuarantine() throws {
    let (world, call) = try world()
    for fake in [bundle, other] {
      fake.failsToLaunch = true
      try world.process(fake).crash()
    }
    world.advance(120_000)
    expectOneEnd(world, call)
    #expect(world.publisher.settled("w").map(\.result) == [.failed])
  }

  @Test(arguments: ["removed", "disabled", "replaced", "restarted"])
  func itsBundleIs(what: String) throws {
    let (world, call) = try world()
    switch what {
    case "removed": world.install([])
    case "disabled":
      for fake in [bundle, other] { try world.engine.setEnabled(fake.id, false) }
    case "replaced":
      for fake in [bundle, other] { fake.version = "2" }
      world.install()
    default: for fake in [bundle, other] { try world.engine.restart(fake.id) }
    }
    world.advance(20_000)
    expectOneEnd(world, call)
  }

  @Test func itsActionIsCalledOffTooLate() throws {
    let (world, call) = try world()
    let action = try call.receipt.action
    #expect(throws: WidgetError.self) { try world.engine.cancel(action) }
    world.advance(10_000)
    expectOneEnd(world, call)
    #expect(world.text("w") == "n=1")
  }

  @Test func itIsHiddenWhileAnotherReloadIsWanted() throws {
    let (world, call) = try world()
    try world.show(["w", "x"])
    let second = world.perform("Add")
    world.advance(200)
    for widget in ["w", "x"] { try world.engine.reload(widget: widget) }
    try world.hideFromPanel(["w", "x"])
    world.advance(20_000)
    #expect(call.answers.count == 1)
    #expect(second.answers.count == 1)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func theDaemonEnds() throws {
    let (world, call) = try world()
    let hanging = world.perform("Hang")
    let queued = world.perform("Add")
    world.engine.shutdown()
    expectOneEnd(world, call)
    #expect(world.publisher.settled("w").map(\.result) == [.failed])
    #expect(hanging.error?.code == .interrupted)
    #expect(queued.error?.code == .interrupted)
    #expect(bundle.performed.count == 2)
    let action = try call.receipt.action
    #expect(world.store.row(action)?.receipt?["widgets"] == ["w": "failed", "x": "failed"])
    bundle.kinds["List"]?.duration = 0
    try world.restart()
    #expect(world.text("w") == "n=1")
    #expect(world.engine.widgets["w"]?.staleReason == nil)
  }

  @Test func theDaemonEndsBeforeTheReceipt() throws {
    bundle.add("Add") { $0.add(1, to: Self.key) }
    bundle.addReader("List", of: [Self.key])
    let world = try World([bundle])
    try world.place("w", "List")
    bundle.kinds["List"]?.duration = 50
    let call = world.perform("Add")
    world.advance(2)
    let launches = bundle.launches
    world.engine.shutdown()
    #expect(try call.receipt.status == .done)
    #expect(try call.receipt.widgets == ["w": .failed])
    #expect(call.answers.count == 1)
    #expect(bundle.launches == launches)
    #expect(world.engine.state(Self.key)?.value == 1)
    #expect(world.perform("Add").error?.code == .interrupted)
  }

  @Test func questionsAreAnsweredWhereTheDaemonEnds() throws {
    bundle.addReader("List", of: [Self.key], duration: nil)
    let world = try World([bundle])
    var answers: [Result<ArchivedEntry, WidgetError>] = []
    try world.engine.preview(kind: "List", family: .systemSmall, configuration: [:]) {
      answers.append($0)
    }
    world.deliver()
    world.engine.shutdown()
    #expect(answers.count == 1)
  }

  @Test func anotherWidgetTakesItsNameBeforeTheCommit() throws {
    bundle.add("Add") { $0.add(1, to: Self.key) }
    bundle.addReader("List", of: [Self.key])
    let world = try World([bundle])
    try world.place("w", "List")
    bundle.kinds["List"]?.duration = 50
    let call = world.perform("Add")
    try world.engine.remove("w")
    try world.place("w", "List")
    world.advance(1_000)
    #expect(call.answers.count == 1)
    #expect(world.text("w") == "n=1")
    #expect(world.engine.actions.isEmpty)
  }
}
