import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// A process that has nothing to do ends after its idle time, and never while something is open.
@Suite struct IdleTests {
  private let bundle = FakeBundle("org.a")
  private static let object = BundleRequest.BusObject(bus: .session, name: "x", path: "/")

  /// A world whose bundle has one widget and has just become idle.
  private func world() throws -> World {
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.addReader("List", of: [bundle.key("n")])
    bundle.busNames = ["x"]
    let world = try World([bundle])
    try world.place("w", "List")
    world.clear()
    return world
  }

  @Test func aReloadBeginsTheIdleTimeAnew() throws {
    let world = try world()
    let process = try world.process(bundle)
    world.advance(299_000)
    try world.engine.reload(widget: "w")
    world.deliver()
    world.advance(299_000)
    #expect(process.isAlive)
    world.advance(1_000)
    #expect(process.wasTerminated)
  }

  @Test func aTimelineThatOutlivesItsActionHoldsTheProcess() throws {
    var settings = Settings()
    settings.idleExit = 1_000
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle], settings: settings)
    try world.place("w", "List")
    bundle.kinds["List"]?.duration = 5_000
    let call = world.perform("Add")
    world.advance(4_999)
    #expect(try call.receipt.widgets["w"] == .pending)
    let process = try world.process(bundle)
    world.advance(1_000)
    #expect(world.text("w") == "n=1")
    #expect(process.isAlive)
    world.advance(1)
    #expect(process.wasTerminated)
  }

  @Test func aQuestionOfItsOwnCodeHoldsTheProcess() throws {
    let world = try world()
    let process = try world.process(bundle)
    world.advance(200_000)
    process.ask(.busProperties(Self.object, interface: "i"))
    world.advance(600_000)
    #expect(process.isAlive)
    world.gateway.answer(.success(.null))
    world.advance(299_999)
    #expect(process.isAlive)
    world.advance(1)
    #expect(process.wasTerminated)
  }

  @Test func aWriteOfItsOwnCodeBeginsTheIdleTimeAnew() throws {
    let world = try world()
    let process = try world.process(bundle)
    world.advance(299_000)
    process.writeLate(WriteSet(keys: [KeyWrite(key: bundle.key("other"), value: 1)]))
    world.advance(299_000)
    #expect(process.isAlive)
    world.advance(1_000)
    #expect(process.wasTerminated)
  }

  @Test func anIdleTimeOfZeroEndsTheProcessAfterEachRequest() throws {
    var settings = Settings()
    settings.idleExit = 0
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.addReader("List", of: [bundle.key("n")], duration: 10)
    let world = try World([bundle], settings: settings)
    try world.place("w", "List")
    world.advance(100)
    for number in 1...3 {
      #expect(world.processes.last?.wasTerminated == true)
      let call = world.perform("Add")
      world.advance(100)
      #expect(try call.receipt.widgets["w"] == .changed)
      #expect(world.text("w") == "n=\(number)")
    }
  }
}
