import Testing
import WidgetEngine
import WidgetModel

/// A reload that failed is tried again, less and less often.
@Suite struct RetryTests {
  private let bundle = FakeBundle("org.a")

  private func world(failing: Bool) throws -> World {
    bundle.addReader("List", of: [bundle.key("n")])
    if failing { fail() }
    let world = try World([bundle])
    try world.place("w", "List")
    return world
  }

  private func fail() {
    bundle.kinds["List"]?.body = { _ in throw WidgetError(.actionFailed, "No network.") }
  }

  private func succeed() {
    bundle.kinds["List"]?.body = { _ in "again" }
  }

  @Test(arguments: [false, true])
  func aFailedReloadIsTriedAgainAfterFiveMinutesThenTen(isTheFirst: Bool) throws {
    let world = try world(failing: isTheFirst)
    if !isTheFirst {
      fail()
      try world.engine.reload(widget: "w")
      world.deliver()
    }
    world.clear()
    world.advance(299_000)
    #expect(bundle.calls.isEmpty)
    world.advance(1_000)
    #expect(bundle.calls.count == 1)
    world.advance(599_000)
    #expect(bundle.calls.count == 1)
    succeed()
    world.advance(1_000)
    #expect(bundle.calls.count == 2)
    #expect(world.text("w") == "again")
    #expect(world.engine.widgets["w"]?.staleReason == nil)
    world.advance(7_200_000)
    #expect(bundle.calls.count == 2)
  }

  @Test func aClockThatIsSetBackDoesNotPutTheNextTryOff() throws {
    let world = try world(failing: true)
    succeed()
    world.clock.now = world.clock.now.adding(seconds: -86_400 * 365)
    world.engine.clockChanged()
    world.deliver()
    world.advance(3_600_000)
    #expect(world.text("w") == "again")
  }
}
