import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Idempotency keys and double presses: what is asked twice is done once.
@Suite struct KeyTests {
  private let bundle = FakeBundle("org.a")

  private func world() throws -> World {
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.add("Slow", duration: 300) { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.add("Fail") { _ in throw WidgetError(.actionFailed, "No.") }
    bundle.add(
      "Set",
      parameters: [ParameterSchema(name: "to", title: "To", type: .int, isOptional: true)]
    ) { [bundle] operation in
      operation.write(bundle.key("n"), operation.parameters["to"]?.plainJSON)
    }
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle])
    world.elements = { _ in
      [Element(id: "Add", role: .button, label: "+", intent: IntentReference(name: "Add"))]
    }
    try world.place("w", "List")
    return world
  }

  @Test func theSameKeyWhileItRunsWaitsForTheFirst() throws {
    let world = try world()
    let first = world.perform("Slow") { $0.key = "k" }
    let second = world.perform("Slow") { $0.key = "k" }
    world.advance(1_000)
    #expect(bundle.performed.count == 1)
    #expect(try first.receipt.isRepeated == false)
    #expect(try second.receipt.isRepeated)
    #expect(try second.receipt.action == first.receipt.action)
  }

  @Test func aCallerThatJoinsHasADeadlineOfItsOwn() throws {
    let world = try world()
    bundle.intents["Slow"]?.duration = 5_000
    let first = world.perform("Slow") { $0.key = "k" }
    let second = world.perform("Slow") {
      $0.key = "k"
      $0.deadline = 100
    }
    world.advance(100)
    #expect(try second.receipt.status == .running)
    #expect(!first.isAnswered)
    world.advance(6_000)
    #expect(try first.receipt.status == .done)
    #expect(second.answers.count == 1)
  }

  @Test func theSameKeyAfterTheEndReturnsTheFirstResult() throws {
    let world = try world()
    let first = try world.perform("Add") { $0.key = "k" }.receipt
    try world.restart()
    let second = try world.perform("Add") { $0.key = "k" }.receipt
    #expect(second.action == first.action)
    #expect(second.isRepeated)
    #expect(second.widgets == first.widgets)
    #expect(bundle.performed.count == 1)
    _ = world.perform("Fail") { $0.key = "f" }
    let again = world.perform("Fail") { $0.key = "f" }
    #expect(again.error?.code == .actionFailed)
    #expect(again.error?.details["repeated"] == true)
    #expect(bundle.performed.count == 2)
  }

  @Test func aJobOfAnActionThatIsOverCanBeReadForAMinute() throws {
    let world = try world()
    for name in ["Add", "Fail"] {
      let first = world.perform(name) { $0.key = name }
      _ = world.publisher.take()
      let again = world.perform(name) {
        $0.key = name
        $0.isJob = true
      }
      let id = try #require(try again.receipt.job)
      #expect(try world.engine.job(id).phase == .ended)
      #expect(try world.engine.job(id).receipt.error?.code == first.error?.code)
      world.advance(59_999)
      #expect(try world.engine.job(id).name.name == name)
      world.advance(1)
      #expect(throws: WidgetError.self) { try world.engine.job(id) }
      #expect(world.publisher.take() == [.jobRemoved(id)])
    }
    #expect(bundle.performed.count == 2)
  }

  @Test func aKeyWithOtherValuesIsRefused() throws {
    let world = try world()
    _ = world.perform("Set", ["to": .int(1)]) { $0.key = "k" }
    let call = world.perform("Set", ["to": .int(2)]) { $0.key = "k" }
    #expect(call.error?.code == .invalidParameter)
    #expect(world.engine.state(bundle.key("n"))?.value == 1)
  }

  @Test func aKeyBelongsToItsCallersUserAndItsAction() throws {
    let world = try world()
    _ = world.perform("Add") { $0.key = "k" }
    _ = world.perform("Add", caller: Caller(sender: ":1.7", uid: 2)) { $0.key = "k" }
    _ = world.perform("Set", ["to": .int(9)]) { $0.key = "k" }
    #expect(bundle.performed.count == 3)
  }

  @Test func aKeyIsForgottenAfterADay() throws {
    let world = try world()
    _ = world.perform("Add") { $0.key = "k" }
    world.clock.now = world.clock.now.adding(seconds: 86_401)
    #expect(try !world.perform("Add") { $0.key = "k" }.receipt.isRepeated)
  }

  @Test func aKeyedActionThatWasRunningWhenTheDaemonDiedIsInterrupted() throws {
    let world = try world()
    _ = world.perform("Slow") { $0.key = "k" }
    try world.restart()
    let call = world.perform("Slow") { $0.key = "k" }
    #expect(call.error?.code == .interrupted)
    #expect(try world.engine.history(JournalQuery()).map(\.status) == [.interrupted])
    world.advance(1_000)
    #expect(bundle.performed.count == 1)
  }

  @Test func theJournalKeepsWhatAPendingKeyedActionWrote() throws {
    let world = try world()
    bundle.kinds["List"]?.duration = 2_000
    let call = world.perform("Add") { $0.key = "k" }
    world.advance(3_000)
    #expect(try call.receipt.widgets == ["w": .pending])
    let row = try #require(world.store.row("a1"))
    #expect(row.writes?["keys"]?.arrayValue?.count == 1)
    #expect(row.receipt?["widgets"]?["w"] == "changed")
  }

  @Test func aDoublePressIsDroppedOnlyWhereTheIntentSaysSo() throws {
    let world = try world()
    _ = try world.press("w", "Add")
    _ = try world.press("w", "Add")
    #expect(bundle.performed.count == 2)
    bundle.intents["Add"]?.schema.doublePressTime = 400
    bundle.version = "2"
    world.install()
    let first = try world.press("w", "Add")
    world.advance(399)
    let second = try world.press("w", "Add")
    let other = try world.press("w", "Add", caller: Caller(sender: ":1.8", uid: 1000))
    #expect(try second.receipt.isRepeated)
    #expect(try second.receipt.action == first.receipt.action)
    #expect(try !other.receipt.isRepeated)
    world.advance(1)
    #expect(try !world.press("w", "Add").receipt.isRepeated)
    #expect(bundle.performed.count == 5)
  }

  @Test func aCallerThatJoinsWaitsForTimelinesAsLongAsItWants() throws {
    let world = try world()
    bundle.kinds["List"]?.duration = 300
    let first = world.perform("Slow") {
      $0.key = "k"
      $0.wait = 0
    }
    let second = world.perform("Slow") {
      $0.key = "k"
      $0.wait = 1_000
    }
    world.advance(310)
    #expect(try first.receipt.widgets == ["w": .pending])
    #expect(!second.isAnswered)
    let third = world.perform("Slow") {
      $0.key = "k"
      $0.wait = 50
    }
    world.advance(60)
    #expect(try third.receipt.widgets == ["w": .pending])
    world.advance(1_000)
    #expect(try second.receipt.widgets == ["w": .changed])
    #expect([first, second, third].map(\.answers.count) == [1, 1, 1])
  }

  @Test func aJobThatIsCalledOffIsCalledOffForAllWhoShareIt() throws {
    let world = try world()
    bundle.intents["Slow"]?.duration = nil
    let first = world.perform("Slow") {
      $0.key = "k"
      $0.isJob = true
    }
    let second = world.perform("Slow") { $0.key = "k" }
    let id = try #require(first.receipt.job)
    try world.engine.cancel(id)
    world.deliver()
    #expect(second.error?.code == .cancelled)
    #expect(world.publisher.events.contains(.jobFinished(id)))
    #expect(try world.engine.job(id).receipt.error?.code == .cancelled)
  }
}
