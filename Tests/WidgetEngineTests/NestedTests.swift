import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Actions that call actions.
@Suite struct NestedTests {
  private let a = FakeBundle("org.a")
  private let b = FakeBundle("org.b")

  private func world() throws -> World {
    for bundle in [a, b] {
      bundle.add("Outer", duration: nil)
      bundle.add("Inner") { $0.add(1, to: bundle.key("n")) }
      bundle.add("Held", duration: nil)
    }
    return try World([a, b])
  }

  private func running(_ bundle: FakeBundle, _ world: World) throws -> PerformRequest {
    try #require(world.process(bundle).performs.last)
  }

  @Test func aCallIntoTheOwnBundleRunsInsideTheCaller() throws {
    let world = try world()
    let call = world.perform("org.a/Outer")
    let outer = try running(a, world)
    var reply: Result<JSON, WidgetError>?
    try world.process(a).ask(.action("Inner", [:]), during: outer.id) { reply = $0 }
    world.deliver()
    let inner = try running(a, world)
    #expect(inner.parent == outer.id)
    #expect(try reply?.get()["status"] == "done")
    #expect(!call.isAnswered)
    try world.process(a).end(outer) { [a] in $0.add(5, to: a.key("m")) }
    world.deliver()
    #expect(try call.receipt.status == .done)
    #expect(world.store.row(inner.action)?.status == .done)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func anInnerActionIsNotJournalledWhereTheOuterFails() throws {
    let world = try world()
    let call = world.perform("org.a/Outer")
    let outer = try running(a, world)
    try world.process(a).ask(.action("Inner", [:]), during: outer.id)
    world.deliver()
    let inner = try running(a, world)
    try world.process(a).end(outer, .failure(WidgetError(.actionFailed, "No.")))
    world.deliver()
    #expect(call.error?.code == .actionFailed)
    #expect(world.store.row(inner.action) == nil)
  }

  @Test func aCallIntoAnotherBundleAndBackRunsInsideTheFirst() throws {
    let world = try world()
    let call = world.perform("org.a/Outer")
    let outer = try running(a, world)
    try world.process(a).ask(.action("org.b/Held", [:]), during: outer.id)
    world.deliver()
    let held = try running(b, world)
    var reply: Result<JSON, WidgetError>?
    try world.process(b).ask(.action("org.a/Inner", [:]), during: held.id) { reply = $0 }
    world.deliver()
    #expect(try running(a, world).parent == outer.id)
    #expect(try reply?.get()["status"] == "done")
    try world.process(b).end(held)
    world.deliver()
    try world.process(a).end(outer)
    world.deliver()
    #expect(try call.receipt.status == .done)
  }

  @Test func twoThatWouldWaitForEachOtherAreRefused() throws {
    let world = try world()
    let first = world.perform("org.a/Outer")
    let second = world.perform("org.b/Outer")
    let one = try running(a, world)
    let two = try running(b, world)
    var replies: [Result<JSON, WidgetError>] = []
    try world.process(a).ask(.action("org.b/Inner", [:]), during: one.id) { replies.append($0) }
    world.deliver()
    #expect(replies.isEmpty)
    try world.process(b).ask(.action("org.a/Inner", [:]), during: two.id) { replies.append($0) }
    world.deliver()
    guard case .failure(let error)? = replies.first else {
      Issue.record("the second call was not refused")
      return
    }
    #expect(error.code == .conflict)
    try world.process(b).end(two)
    world.deliver()
    #expect(replies.count == 2)
    try world.process(a).end(one)
    world.deliver()
    #expect(try first.receipt.status == .done)
    #expect(try second.receipt.status == .done)
  }

  @Test func aSecondChildDoesNotHideTheFirstFromTheCycleCheck() throws {
    let world = try world()
    _ = world.perform("org.a/Outer")
    _ = world.perform("org.b/Outer")
    let one = try running(a, world)
    let two = try running(b, world)
    try world.process(a).ask(.action("org.b/Inner", [:]), during: one.id)
    world.deliver()
    try world.process(a).ask(.action("org.a/Inner", [:]), during: one.id)
    world.deliver()
    var reply: Result<JSON, WidgetError>?
    try world.process(b).ask(.action("org.a/Inner", [:]), during: two.id) { reply = $0 }
    world.deliver()
    #expect(throws: WidgetError.self) { try reply?.get() }
  }

  @Test func whatIsCalledAfterPerformReturnedIsAnActionOfItsOwn() throws {
    let world = try world()
    a.addReader("List", of: [a.key("n")], duration: nil)
    a.version = "2"
    world.install()
    try world.place("w", "org.a/List")
    try world.process(a).crash()
    a.kinds["List"]?.duration = 300
    world.advance(10_000)
    let call = world.perform("org.a/Inner")
    world.advance(50)
    let request = try running(a, world)
    var reply: Result<JSON, WidgetError>?
    try world.process(a).ask(.action("Inner", [:]), during: request.id) { reply = $0 }
    world.deliver()
    #expect(try running(a, world).parent == nil)
    world.advance(2_000)
    #expect(try reply?.get()["revision"] == 2)
    #expect(call.isAnswered)
    #expect(world.engine.state(a.key("n"))?.value == 2)
  }

  @Test func anActionThatIsOverCallsNothing() throws {
    let world = try world()
    a.intents["Outer"]?.heedsCancel = false
    _ = world.perform("org.a/Outer")
    let outer = try running(a, world)
    world.advance(10_000)
    var reply: Result<JSON, WidgetError>?
    try world.process(a).ask(.action("Inner", [:]), during: outer.id) { reply = $0 }
    world.deliver()
    #expect(throws: WidgetError.self) { try reply?.get() }
    #expect(a.performed.count == 1)
  }
}
