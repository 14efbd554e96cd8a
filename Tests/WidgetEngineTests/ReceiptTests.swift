import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// What a receipt says of the timelines, and what follows it.
@Suite struct ReceiptTests {
  private let bundle = FakeBundle("org.a", groups: ["g"])
  private let other = FakeBundle("org.b", groups: ["g"])
  private static let key = StateKey(group: "g", key: "n")

  private func world(duration: Int64?) throws -> World {
    bundle.add("Add") { $0.add(1, to: Self.key) }
    bundle.add("Same") { $0.write(Self.key, 1) }
    bundle.addReader("List", of: [Self.key])
    other.addReader("Far", of: [Self.key])
    let world = try World([bundle, other])
    try world.place("w", "List")
    try world.place("x", "Far")
    bundle.kinds["List"]?.duration = duration
    world.clear()
    return world
  }

  @Test func aReceiptWaitsAHundredMillisecondsForTimelines() throws {
    let world = try world(duration: 90)
    let call = world.perform("Add")
    #expect(!call.isAnswered)
    world.advance(90)
    #expect(try call.receipt.widgets == ["w": .changed, "x": .changed])
    #expect(try call.receipt.times.total == 90_000)
  }

  @Test func aPendingWidgetEndsInExactlyOneChange() throws {
    let world = try world(duration: 2_000)
    let call = world.perform("Add")
    world.advance(104)
    #expect(!call.isAnswered)
    world.advance(1)
    #expect(try call.receipt.widgets == ["w": .pending, "x": .changed])
    #expect(world.publisher.changes(of: "w").isEmpty)
    world.advance(10_000)
    #expect(world.publisher.changes(of: "w") == [2])
    #expect(world.publisher.settled("w").isEmpty)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func aPendingWidgetThatDoesNotChangeIsSettled() throws {
    let world = try world(duration: 2_000)
    _ = world.perform("Same")
    world.advance(5_000)
    _ = world.publisher.take()
    let call = world.perform("Same")
    world.advance(10_000)
    #expect(try call.receipt.widgets["w"] == .pending)
    #expect(world.publisher.changes(of: "w").isEmpty)
    #expect(world.publisher.settled("w").map(\.result) == [.unchanged])
  }

  @Test func aPendingWidgetWhoseProviderFailsIsSettledAsFailed() throws {
    let world = try world(duration: 2_000)
    bundle.kinds["List"]?.body = { _ in throw WidgetError(.actionFailed, "No network.") }
    let call = world.perform("Add")
    world.advance(10_000)
    #expect(try call.receipt.widgets["w"] == .pending)
    #expect(world.publisher.settled("w").map(\.result) == [.failed])
    #expect(world.engine.widgets["w"]?.staleReason == "No network.")
  }

  @Test func aProviderThatFailsAtOnceIsInTheReceipt() throws {
    let world = try world(duration: 0)
    bundle.kinds["List"]?.body = { _ in throw WidgetError(.actionFailed, "No network.") }
    let receipt = try world.perform("Add").receipt
    #expect(receipt.status == .done)
    #expect(receipt.widgets == ["w": .failed, "x": .changed])
    #expect(world.text("w") == "n=-")
  }

  @Test func aPendingWidgetThatIsRemovedIsSettled() throws {
    let world = try world(duration: 2_000)
    let call = world.perform("Add")
    world.advance(200)
    try world.engine.remove("w")
    #expect(try call.receipt.widgets["w"] == .pending)
    #expect(world.publisher.settled("w").map(\.result) == [.failed])
    #expect(world.engine.actions.isEmpty)
    world.advance(5_000)
    #expect(bundle.launches == 1)
  }

  @Test func aWidgetRemovedWhileItsActionRunsHarmsNobody() throws {
    let world = try world(duration: 0)
    bundle.intents["Add"]?.duration = 50
    let call = world.perform("Add")
    try world.engine.remove("w")
    world.advance(1_000)
    #expect(try call.receipt.widgets == ["x": .changed])
    try world.place("w", "org.a/List")
    #expect(world.text("w") == "n=1")
    #expect(bundle.launches == 1)
  }

  @Test func aWidgetOfAnotherKindUnderTheSameNameShowsNothingOfTheOld() throws {
    let world = try world(duration: 1_000)
    bundle.addKind("Plain") { _ in "plain" }
    bundle.version = "2"
    world.install()
    world.advance(5_000)
    try world.engine.reload(widget: "w")
    world.deliver()
    try world.engine.remove("w")
    try world.place("w", "org.a/Plain")
    #expect(world.text("w") == nil)
    world.advance(5_000)
    #expect(world.text("w") == "plain")
    #expect(world.publisher.changes(of: "w").last == 1)
  }

  @Test func noWaitMeansNoWait() throws {
    let world = try world(duration: 50)
    let call = world.perform("Add") { $0.wait = 0 }
    world.advance(5)
    #expect(try call.receipt.widgets["w"] == .pending)
  }

  @Test func everyPendingActionOfAWidgetIsSettled() throws {
    let world = try world(duration: 300)
    let calls = (0..<4).map { _ in world.perform("Same") }
    world.advance(20_000)
    #expect(try calls.receipts.map { $0.widgets["w"] } == Array(repeating: .pending, count: 4))
    let ends = world.publisher.settled("w").count + world.publisher.changes(of: "w").count
    #expect(ends == 4)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func aBundleThatCannotStartDoesNotHideTheOtherWidgets() throws {
    let third = FakeBundle("org.c", groups: ["g"])
    third.addReader("Third", of: [Self.key])
    let world = try world(duration: 0)
    world.install([bundle, other, third])
    try world.place("z", "Third")
    try world.engine.setEnabled(other.id, false)
    try world.engine.remove("w")
    world.deliver()
    let receipt = try world.perform("Add").receipt
    #expect(receipt.widgets == ["x": .failed, "z": .changed])
  }

  @Test func whatCannotBeDrawnAsFastAsItIsWrittenIsMarkedStale() throws {
    let world = try world(duration: 100)
    world.advance(1_000)
    bundle.addReader("Count", of: [Self.key], duration: 100)
    bundle.version = "2"
    world.install()
    world.advance(1_000)
    try world.engine.remove("w")
    try world.place("late", "Count")
    for _ in 0..<4 {
      #expect(world.text("late") == nil)
      world.advance(50)
      let call = world.perform("Add") { $0.wait = 0 }
      world.advance(60)
      #expect(try call.receipt.status == .done)
    }
    let widget = try #require(world.engine.widgets["late"])
    #expect(world.text("late") != nil)
    #expect(widget.staleReason?.contains("written") == true)
    #expect(widget.isPending)
    world.advance(10_000)
    #expect(widget.staleReason == nil)
    #expect(!widget.isPending)
    #expect(world.text("late")?.contains("=4") == true)
  }
}
