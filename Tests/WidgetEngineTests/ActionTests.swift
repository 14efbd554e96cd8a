import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// An action from its call to its receipt.
@Suite struct ActionTests {
  private let bundle = FakeBundle("org.a")

  private func world(_ settings: Settings = Settings()) throws -> World {
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.add("Fail") { [bundle] operation in
      operation.add(100, to: bundle.key("n"))
      operation.effects = ["network"]
      throw WidgetError(.actionFailed, "It did not work.")
    }
    bundle.add("Hang", duration: nil)
    bundle.add("Slow", duration: 300) { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.add("Wide", policy: .parallel(max: 2), duration: 100)
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle], settings: settings)
    try world.place("w", "List")
    world.clear()
    return world
  }

  @Test func aReceiptSaysWhatWasDone() throws {
    let world = try world()
    bundle.intents["Add"]?.body = { [bundle] operation in
      operation.add(1, to: bundle.key("n"))
      return .init(value: .int(7), dialog: "Done.")
    }
    let receipt = try world.perform("Add").receipt
    #expect(receipt.status == .done)
    #expect(receipt.revision == 1)
    #expect(receipt.value == .int(7))
    #expect(receipt.dialog == "Done.")
    #expect(receipt.widgets == ["w": .changed])
    let row = try #require(world.store.row(receipt.action))
    #expect(row.status == .done)
    #expect(row.writes?["keys"]?.arrayValue?.first?["value"] == 1)
  }

  @Test func aFailedActionKeepsNothing() throws {
    let world = try world()
    let call = world.perform("Fail")
    #expect(call.error?.code == .actionFailed)
    #expect(call.error?.details["possiblyDone"] == ["network"])
    #expect(call.error?.details["action"] == "a1")
    #expect(world.engine.state(bundle.key("n")) == nil)
    #expect(world.store.row("a1")?.status == .failed)
    #expect(world.engine.revision == 0)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func actionsOfABundleRunOneAtATimeInTheirOrder() throws {
    let world = try world()
    let calls = (0..<5).map { _ in world.perform("Slow") }
    #expect(try world.process(bundle).performs.count == 1)
    world.advance(10_000)
    #expect(try calls.receipts.map(\.action) == ["a1", "a2", "a3", "a4", "a5"])
    #expect(try calls.receipts.map(\.revision) == [1, 2, 3, 4, 5])
    #expect(bundle.performed == ["a1", "a2", "a3", "a4", "a5"])
    #expect(world.text("w") == "n=5")
  }

  @Test func parallelActionsRunBesideOthersUpToTheirLimit() throws {
    let world = try world()
    let calls = (0..<3).map { _ in world.perform("Wide") } + [world.perform("Slow")]
    #expect(try world.process(bundle).performs.count == 3)
    world.advance(100)
    #expect(calls.map(\.isAnswered) == [true, true, false, false])
    world.advance(1_000)
    #expect(calls.allSatisfy { $0.isAnswered })
  }

  @Test func aDeadlineIsAnsweredAtOnceAndTheProcessEndsLater() throws {
    let world = try world()
    let call = world.perform("Hang") { $0.deadline = 30_000 }
    bundle.intents["Hang"]?.heedsCancel = false
    let next = world.perform("Add")
    world.advance(9_999)
    #expect(!call.isAnswered)
    world.advance(1)
    #expect(call.error?.code == .timedOut)
    #expect(!next.isAnswered)
    let process = try world.process(bundle)
    #expect(process.messages.contains { if case .cancel = $0 { true } else { false } })
    world.advance(499)
    #expect(process.isAlive)
    world.advance(1)
    #expect(process.wasKilled)
    #expect(try next.receipt.status == .done)
    #expect(call.answers.count == 1)
    #expect(bundle.launches == 2)
  }

  @Test func anActionThatHeedsItsCancelKeepsItsProcess() throws {
    let world = try world()
    let call = world.perform("Hang") { $0.deadline = 30_000 }
    world.advance(10_000)
    #expect(call.error?.code == .timedOut)
    world.advance(1_000)
    #expect(bundle.launches == 1)
    #expect(try world.perform("Add").receipt.status == .done)
  }

  @Test func whatALateActionWroteIsNotShown() throws {
    let world = try world()
    bundle.intents["Hang"]?.heedsCancel = false
    let call = try world.pressAfterPlacingButton("w", "Hang", bundle)
    world.advance(10_000)
    #expect(call.error?.code == .timedOut)
    let process = try world.process(bundle)
    let request = try #require(process.performs.last)
    process.end(request) { [bundle] in $0.add(50, to: bundle.key("n")) }
    world.deliver()
    #expect(world.text("w") == "n=-")
    #expect(world.engine.state(bundle.key("n")) == nil)
    #expect(process.isAlive)
    #expect(try world.perform("Add").receipt.revision == 1)
    #expect(world.text("w") == "n=1")
  }

  @Test func aCrashFailsTheRunningActionAndTheNextOneRuns() throws {
    let world = try world()
    let call = world.perform("Hang")
    let next = world.perform("Add")
    try world.process(bundle).crash()
    world.deliver()
    #expect(call.error?.code == .bundleCrashed)
    #expect(try next.receipt.revision == 1)
    #expect(bundle.launches == 2)
  }

  @Test func aCrashAfterPerformKeepsTheActionAndMakesItsTimelinesAnew() throws {
    let world = try world()
    bundle.kinds["List"]?.duration = nil
    let call = world.perform("Add")
    #expect(!call.isAnswered)
    bundle.kinds["List"]?.duration = 0
    try world.process(bundle).crash()
    world.deliver()
    #expect(try call.receipt.status == .done)
    #expect(try call.receipt.widgets == ["w": .changed])
    #expect(world.text("w") == "n=1")
  }

  @Test func whatADyingProcessHasSaidCountsAndWhatItCannotReadIsNotSent() throws {
    let world = try world()
    let first = world.perform("Hang")
    let second = world.perform("Add")
    let process = try world.process(bundle)
    let request = try #require(process.performs.last)
    world.engine.processIsEnding(bundle.id, process: process)
    process.end(request) { [bundle] in $0.add(10, to: bundle.key("n")) }
    world.deliver()
    process.crash()
    world.advance(2_000)
    #expect(try first.receipt.status == .done)
    #expect(try second.receipt.status == .done)
    #expect(world.engine.state(bundle.key("n"))?.value == 11)
    #expect(world.text("w") == "n=11")
    #expect(bundle.launches == 2)
    #expect(process.performs.count == 1)
  }

  @Test func aCrashAfterTheCommitMakesItsTimelinesAnew() throws {
    let world = try world()
    bundle.kinds["List"]?.duration = nil
    let call = world.perform("Add")
    world.advance(50)
    #expect(world.engine.revision == 1)
    bundle.kinds["List"]?.duration = 0
    try world.process(bundle).crash()
    world.deliver()
    #expect(try call.receipt.widgets == ["w": .changed])
    #expect(world.text("w") == "n=1")
  }

  @Test func aQueuedActionIsCalledOffAtOnce() throws {
    let world = try world()
    _ = world.perform("Hang")
    let call = world.perform("Add")
    try world.engine.cancel("a2")
    #expect(call.error?.code == .cancelled)
    #expect(throws: WidgetError.self) { try world.engine.cancel("a2") }
    try world.engine.cancel("a1")
    world.deliver()
    #expect(bundle.performed == ["a1"])
  }

  @Test func aRunningActionIsCalledOffByItsCode() throws {
    let world = try world()
    let call = world.perform("Hang")
    try world.engine.cancel("a1")
    world.deliver()
    #expect(call.error?.code == .cancelled)
    #expect(bundle.launches == 1)
  }

  @Test func aLongActionIsAnsweredAsAJobThatCanBeReadForAMinute() throws {
    let world = try world()
    bundle.intents["Slow"]?.duration = 5_000
    let call = world.perform("Slow") { $0.deadline = 1_000 }
    world.advance(1_000)
    let receipt = try call.receipt
    #expect(receipt.status == .running)
    #expect(receipt.job == receipt.action)
    world.advance(4_100)
    #expect(world.publisher.events.contains(.jobFinished(receipt.action)))
    #expect(try world.engine.job(receipt.action).receipt.status == .done)
    world.advance(59_000)
    #expect(try world.engine.job(receipt.action).receipt.revision == 1)
    world.advance(2_000)
    #expect(throws: WidgetError.self) { try world.engine.job(receipt.action) }
    #expect(world.publisher.events.contains(.jobRemoved(receipt.action)))
    #expect(call.answers.count == 1)
  }

  @Test func anIdIsNeverGivenAgainWhateverTheDaemonDiesOf() throws {
    let world = try world()
    var ids: [String] = []
    for _ in 0..<3 {
      let hung = world.perform("Hang") { $0.isJob = true }
      ids.append(try hung.receipt.action)
      try world.restart()
      ids.append(try world.perform("Add").receipt.action)
      try world.restart()
    }
    #expect(Set(ids).count == ids.count)
  }

  @Test func idsOfAnOrderlyEndGoOnWithoutAGap() throws {
    let world = try world()
    _ = world.perform("Add")
    world.engine.shutdown()
    try world.restart()
    #expect(try world.perform("Add").receipt.action == "a2")
  }

  @Test func idsCostNoCommitOfTheirOwn() throws {
    let world = try world()
    _ = world.perform("Add")
    let before = world.store.transactions.count
    for _ in 0..<3_000 { _ = world.perform("Add") }
    #expect(world.store.transactions.count - before == 3_000)
  }

  @Test func queuesHaveLimits() throws {
    var settings = Settings()
    settings.queuedPerBundle = 6
    settings.queuedPerSender = 4
    let world = try world(settings)
    let mine = (0..<4).map { _ in world.perform("Slow") }
    #expect(world.perform("Slow").error?.code == .limitExceeded)
    let theirs = (0..<2).map { _ in world.perform("Slow", caller: Caller(sender: ":1.8", uid: 1)) }
    #expect(
      world.perform("Slow", caller: Caller(sender: ":1.8", uid: 1)).error?.code == .limitExceeded
    )
    world.advance(10_000)
    #expect((mine + theirs).allSatisfy { $0.error == nil && $0.isAnswered })
    #expect(try world.perform("Add").receipt.status == .done)
  }

  @Test func fiveHundredActionsAtOnceAreAllApplied() throws {
    let world = try world()
    let calls = (0..<500).map { _ in world.perform("Add", deliver: false) }
    world.deliver()
    #expect(try calls.receipts.map(\.revision) == Array(1...500))
    #expect(world.engine.state(bundle.key("n"))?.value == 500)
  }

  @Test func namesAreResolvedOrRefused() throws {
    let twin = FakeBundle("org.b")
    twin.add("Add")
    bundle.add("Add")
    let world = try World([bundle, twin])
    let call = world.perform("Add")
    #expect(call.error?.code == .ambiguousValue)
    #expect(call.error?.details["candidates"] == ["org.a/Add", "org.b/Add"])
    #expect(try world.perform("org.b/Add").receipt.status == .done)
    #expect(world.perform("org.b/None").error?.code == .unknownAction)
    #expect(world.perform("None").error?.code == .unknownAction)
  }
}

extension World {
  /// Gives every entry a button for an intent, and presses it on a widget.
  func pressAfterPlacingButton(_ widget: String, _ intent: String, _ bundle: FakeBundle) throws
    -> Call
  {
    elements = { _ in
      [Element(id: intent, role: .button, label: intent, intent: IntentReference(name: intent))]
    }
    try engine.reload(widget: widget)
    deliver()
    return try press(widget, intent)
  }
}
