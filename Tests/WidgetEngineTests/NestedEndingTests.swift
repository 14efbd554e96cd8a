import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Actions that call actions and do not both end well, or not in their order.
@Suite struct NestedEndingTests {
  private let a = FakeBundle("org.a")
  private let b = FakeBundle("org.b")

  private func world(_ settings: Settings = Settings()) throws -> World {
    for bundle in [a, b] {
      bundle.add("Outer", duration: nil)
      bundle.add("Inner") { $0.add(1, to: bundle.key("n")) }
      bundle.add("Held", duration: nil)
      bundle.add("Lane", policy: .parallel(max: 1), duration: nil)
    }
    return try World([a, b], settings: settings)
  }

  private func running(_ bundle: FakeBundle, _ world: World) throws -> PerformRequest {
    try #require(world.process(bundle).performs.last)
  }

  /// Calls an action from inside another one, and gives its request and its answers.
  private func call(
    _ name: String,
    in bundle: FakeBundle,
    during request: PerformRequest,
    _ world: World
  ) throws -> Replies {
    let replies = Replies()
    try world.process(bundle).ask(.action(name, [:]), during: request.id) {
      replies.all.append($0)
    }
    world.deliver()
    return replies
  }

  private final class Replies {
    var all: [Result<JSON, WidgetError>] = []

    var error: WidgetError? {
      if case .failure(let error)? = all.first { error } else { nil }
    }
  }

  @Test func anInnerActionThatEndsAfterTheOuterLeavesNothing() throws {
    let world = try world()
    let outerCall = world.perform("org.a/Outer")
    let outer = try running(a, world)
    let replies = try call("Held", in: a, during: outer, world)
    let inner = try running(a, world)
    let process = try world.process(a)
    process.end(outer) { [a] in $0.add(5, to: a.key("m")) }
    world.deliver()
    #expect(try outerCall.receipt.status == .done)
    process.end(inner) { [a] in $0.add(1, to: a.key("n")) }
    world.deliver()
    #expect(replies.all.count == 1)
    #expect(replies.error?.code == .cancelled)
    #expect(world.store.row(inner.action)?.status == .failed)
    #expect(world.engine.state(a.key("n")) == nil)
    let isRejected = process.messages.contains {
      if case .rejected(inner.id, _) = $0 { true } else { false }
    }
    #expect(isRejected)
    #expect(process.isAlive)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func theInnermostIsJournalledWithTheOutermost() throws {
    let world = try world()
    _ = world.perform("org.a/Outer")
    let outer = try running(a, world)
    _ = try call("Held", in: a, during: outer, world)
    let middle = try running(a, world)
    _ = try call("Inner", in: a, during: middle, world)
    let inner = try running(a, world)
    #expect(inner.parent == middle.id)
    try world.process(a).end(middle)
    world.deliver()
    #expect(world.store.row(inner.action) == nil)
    try world.process(a).end(outer)
    world.deliver()
    for action in [inner, middle, outer] {
      #expect(world.store.row(action.action)?.status == .done)
    }
  }

  @Test func whatWasCalledByWayOfAnotherBundleIsAsFinalAsItsOwnBundlesAction() throws {
    let world = try world()
    let outerCall = world.perform("org.a/Outer")
    let outer = try running(a, world)
    _ = try call("org.b/Held", in: a, during: outer, world)
    let held = try running(b, world)
    _ = try call("org.a/Inner", in: b, during: held, world)
    let inner = try running(a, world)
    try world.process(b).end(held)
    world.deliver()
    #expect(world.store.row(held.action)?.status == .done)
    #expect(world.store.row(inner.action) == nil)
    try world.process(a).end(outer, .failure(WidgetError(.actionFailed, "No.")))
    world.deliver()
    #expect(outerCall.error?.code == .actionFailed)
    #expect(world.store.row(inner.action) == nil)
  }

  @Test func whatAFailedActionHasCalledIsCalledOff() throws {
    let world = try world()
    let outerCall = world.perform("org.a/Outer")
    let outer = try running(a, world)
    world.advance(1_000)
    _ = world.perform("org.b/Held")
    let held = try running(b, world)
    let queued = try call("org.b/Inner", in: a, during: outer, world)
    let nested = try call("Held", in: a, during: outer, world)
    let inner = try running(a, world)
    world.advance(9_000)
    #expect(outerCall.error?.code == .timedOut)
    #expect(queued.error?.code == .cancelled)
    #expect(nested.error?.code == .cancelled)
    #expect(world.store.row(inner.action)?.status == .failed)
    try world.process(b).end(held)
    world.deliver()
    #expect(b.performed.count == 1)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func aFailedInnerActionNamesWhatItMayHaveDone() throws {
    let world = try world()
    _ = world.perform("org.a/Outer")
    let outer = try running(a, world)
    let replies = try call("Held", in: a, during: outer, world)
    let inner = try running(a, world)
    try world.process(a).end(inner, .failure(WidgetError(.actionFailed, "No."))) {
      $0.effects.append("a mail was sent")
    }
    world.deliver()
    #expect(replies.error?.details["possiblyDone"] == ["a mail was sent"])
  }

  @Test func lanesThatWouldWaitForEachOtherAreRefused() throws {
    let world = try world()
    _ = world.perform("org.a/Lane")
    _ = world.perform("org.b/Lane")
    let one = try running(a, world)
    let two = try running(b, world)
    let first = try call("org.b/Lane", in: a, during: one, world)
    #expect(first.all.isEmpty)
    let second = try call("org.a/Lane", in: b, during: two, world)
    #expect(second.error?.code == .conflict)
    try world.process(b).end(two)
    world.deliver()
    try world.process(b).end(try running(b, world))
    world.deliver()
    #expect(try first.all.first?.get()["status"] == "done")
  }

  @Test func whatAnActionCallsIsNotCountedAgainstItsCaller() throws {
    var settings = Settings()
    settings.queuedPerSender = 2
    settings.queuedPerBundle = 2
    let world = try world(settings)
    _ = world.perform("org.a/Outer")
    _ = world.perform("org.a/Inner")
    let outer = try running(a, world)
    #expect(world.perform("org.a/Inner").error?.code == .limitExceeded)
    for name in ["Inner", "org.b/Inner"] {
      #expect(try call(name, in: a, during: outer, world).all.first?.get()["status"] == "done")
    }
    try world.process(a).end(outer)
    world.deliver()
    #expect(world.engine.actions.isEmpty)
    #expect(try world.perform("org.a/Inner").receipt.status == .done)
  }
}
