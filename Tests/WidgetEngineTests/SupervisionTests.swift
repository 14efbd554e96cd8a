import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Processes that crash, hang, flood, are replaced or switched off.
@Suite struct SupervisionTests {
  private let bundle = FakeBundle("org.a")
  private let other = FakeBundle("org.b")

  private func world(_ settings: Settings = Settings()) throws -> World {
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.add("Hang", duration: nil)
    bundle.addReader("List", of: [bundle.key("n")])
    other.add("Other")
    let world = try World([bundle, other], settings: settings)
    try world.place("w", "List")
    world.clear()
    return world
  }

  private func state(_ world: World) -> String? { world.engine.sessions[bundle.id]?.stateName }

  @Test func failuresWaitLongerAndEndInQuarantine() throws {
    let world = try world()
    bundle.diesWhenAsked = true
    let launches = bundle.launches
    let first = world.perform("Add")
    #expect(first.error?.code == .bundleCrashed)
    #expect(bundle.launches == launches)
    let second = world.perform("Add")
    #expect(second.error?.code == .bundleCrashed)
    #expect(bundle.launches == launches + 1)
    for delay: Int64 in [1_000, 2_000, 4_000] {
      let call = world.perform("Add")
      #expect(!call.isAnswered)
      world.advance(delay - 1)
      #expect(!call.isAnswered)
      world.advance(1)
      #expect(call.error?.code == .bundleCrashed)
    }
    #expect(state(world) == "quarantined")
    #expect(world.perform("Add").error?.code == .bundleQuarantined)
    #expect(world.engine.widgets["w"]?.staleReason?.contains("quarantine") == true)
    #expect(world.text("w") == "n=-")
    #expect(try world.perform("Other").receipt.status == .done)
    bundle.diesWhenAsked = false
    try world.engine.restart(bundle.id)
    world.deliver()
    #expect(try world.perform("Add").receipt.status == .done)
    #expect(world.engine.widgets["w"]?.staleReason == nil)
  }

  @Test func quarantineIsOneCommitHoweverManyWidgetsThereAre() throws {
    let world = try world()
    for index in 0..<20 { try world.place("w\(index)", "List") }
    let process = try world.process(bundle)
    bundle.failsToLaunch = true
    for index in 0..<10 { try world.engine.reload(widget: "w\(index)") }
    process.crash()
    world.advance(60_000)
    #expect(state(world) == "quarantined")
    let marks = world.store.transactions.map(\.timelineMarks.count).filter { $0 > 0 }
    #expect(marks == [21])
    let reasons = world.engine.widgets.values.map(\.staleReason)
    #expect(reasons.allSatisfy { $0?.contains("quarantine") == true })
  }

  @Test func aSuccessfulActionForgivesWhatFailedBefore() throws {
    let world = try world()
    for _ in 0..<20 {
      try world.process(bundle).crash()
      world.deliver()
      #expect(try world.perform("Add").receipt.status == .done)
    }
    #expect(world.text("w") == "n=20")
  }

  @Test func aBundleThatCannotBeLaunchedIsQuarantined() throws {
    let world = try world()
    try world.process(bundle).crash()
    bundle.failsToLaunch = true
    let call = world.perform("Add")
    world.advance(20_000)
    #expect(call.answers.count == 1)
    #expect(call.error != nil)
    bundle.failsToLaunch = false
    bundle.version = "2"
    world.install()
    #expect(try world.perform("Add").receipt.status == .done)
  }

  @Test func aMuteProcessIsEnded() throws {
    let world = try world()
    try world.process(bundle).crash()
    world.deliver()
    bundle.isMute = true
    let call = world.perform("Add")
    world.advance(4_999)
    #expect(world.processes.last?.isAlive == true)
    bundle.isMute = false
    world.advance(10_000)
    #expect(world.processes.last { !$0.isAlive }?.wasKilled == true)
    #expect(try call.receipt.status == .done)
  }

  @Test func theInnocentAreAskedAgainNotBlamed() throws {
    let world = try world()
    bundle.addKind("Hangs", duration: nil) { _ in "" }
    bundle.version = "2"
    world.install()
    try world.place("h", "Hangs")
    world.advance(15_000)
    bundle.kinds["List"]?.duration = 10_000
    try world.engine.reload(widget: "w")
    world.advance(10_000)
    world.advance(10_000)
    #expect(world.engine.widgets["h"]?.staleReason != nil)
    #expect(world.engine.widgets["w"]?.staleReason == nil)
  }

  @Test func aReplacedExecutableFinishesAndTheNewOneTakesOver() throws {
    let world = try world()
    let running = world.perform("Hang")
    let queued = world.perform("Add")
    let old = try world.process(bundle)
    let request = try #require(old.performs.last)
    bundle.version = "2"
    bundle.add("New")
    world.install()
    #expect(old.isAlive)
    world.advance(1_000)
    #expect(bundle.calls.isEmpty)
    old.end(request)
    world.deliver()
    #expect(old.wasTerminated)
    #expect(try running.receipt.status == .done)
    #expect(try queued.receipt.status == .done)
    #expect(try world.perform("New").receipt.status == .done)
    #expect(world.engine.widgets["w"]?.timeline?.bundleVersion == "org.a 2")
    #expect(world.store.descriptions["org.a 2"]?.intent("New") != nil)
    #expect(bundle.calls.first == "w")
  }

  @Test func anExecutableThatIsPutBackIsNotAskedInTheOldProcess() throws {
    let world = try world()
    bundle.version = "2"
    world.install()
    _ = world.perform("Hang")
    let old = try world.process(bundle)
    let request = try #require(old.performs.last)
    world.clear()
    bundle.version = "1"
    world.install()
    #expect(bundle.calls.isEmpty)
    old.end(request)
    world.deliver()
    #expect(bundle.calls == ["w"])
    #expect(world.engine.widgets["w"]?.timeline?.bundleVersion == "org.a 1")
    #expect(old.timelineRequests.count == 1)
  }

  @Test func aReplacedIdleExecutableIsReplacedAtOnce() throws {
    let world = try world()
    let old = try world.process(bundle)
    bundle.version = "2"
    world.install()
    #expect(old.wasTerminated)
    #expect(bundle.calls == ["w"])
    world.clear()
    try world.restart()
    #expect(bundle.calls.isEmpty)
    try world.restart { bundle.version = "3" }
    #expect(bundle.calls == ["w"])
  }

  @Test func aProcessIsReplacedWhereItsManifestIsAnother() throws {
    let world = try world()
    let old = try world.process(bundle)
    bundle.groups = ["g"]
    world.install()
    #expect(old.wasTerminated)
    #expect(bundle.calls.isEmpty)
    #expect(try world.perform("Add").receipt.status == .done)
    let groups = try world.process(bundle).messages.compactMap {
      if case .welcome(let groups, _) = $0 { groups } else { nil }
    }
    #expect(groups == [["org.a", "g"]])
  }

  @Test func aRemovedBundleFailsWhatWaitsForIt() throws {
    let world = try world()
    let running = world.perform("Hang")
    let queued = world.perform("Add")
    world.install([other])
    #expect(running.error?.code == .unknownBundle)
    #expect(queued.error?.code == .unknownBundle)
    #expect(world.engine.widgets["w"]?.staleReason?.contains("not installed") == true)
    #expect(world.text("w") == "n=-")
    let launches = bundle.launches
    world.advance(600_000)
    #expect(bundle.launches == launches)
    world.install([bundle, other])
    #expect(world.engine.widgets["w"]?.staleReason == nil)
  }

  @Test func aWidgetWhoseBundleIsMissingAtTheStartSaysSo() throws {
    let world = try world()
    let all = world.bundles
    try world.restart { world.setInstalled([other]) }
    #expect(world.text("w") == "n=-")
    #expect(world.engine.widgets["w"]?.staleReason?.contains("not installed") == true)
    world.install(all)
    #expect(world.engine.widgets["w"]?.staleReason == nil)
  }

  @Test func aRestartKeepsQueuedActions() throws {
    let world = try world()
    let running = world.perform("Hang")
    let queued = (0..<3).map { _ in world.perform("Add") }
    try world.engine.restart(bundle.id)
    world.deliver()
    #expect(running.error?.code == .interrupted)
    #expect(try queued.receipts.map(\.status) == [.done, .done, .done])
    #expect(world.text("w") == "n=3")
  }

  @Test func aDisabledBundleFinishesButStartsNothing() throws {
    let world = try world()
    let running = world.perform("Hang")
    let queued = world.perform("Add")
    let process = try world.process(bundle)
    let request = try #require(process.performs.last)
    try world.engine.setEnabled(bundle.id, false)
    world.deliver()
    #expect(queued.error?.code == .bundleQuarantined)
    process.end(request)
    world.deliver()
    #expect(try running.receipt.status == .done)
    #expect(process.wasTerminated)
    #expect(world.perform("Add").error?.code == .bundleQuarantined)
    #expect(world.engine.widgets["w"]?.staleReason?.contains("disabled") == true)
    try world.restart()
    #expect(state(world) == "disabled")
    try world.engine.setEnabled(bundle.id, true)
    world.deliver()
    #expect(try world.perform("Add").receipt.status == .done)
    #expect(world.engine.widgets["w"]?.staleReason == nil)
  }

  @Test func anIdleProcessEndsAndIsStartedWhenItIsNeeded() throws {
    let world = try world()
    let process = try world.process(bundle)
    world.advance(299_000)
    #expect(process.isAlive)
    world.advance(2_000)
    #expect(process.wasTerminated)
    #expect(try world.perform("Add").receipt.status == .done)
    #expect(world.text("w") == "n=1")
  }

  @Test func requestsOfOneBundleAreLimitedSoThatNoneIsLateForOthers() throws {
    let world = try world()
    bundle.kinds["List"]?.duration = 6_000
    for index in 0..<30 { try world.place("w\(index)", "List") }
    #expect(try world.process(bundle).timelineRequests.count == 1 + 8)
    world.advance(60_000)
    #expect(bundle.launches == 1)
    #expect((0..<30).allSatisfy { world.text("w\($0)") == "n=-" })
  }

  // MARK: - Floods

  @Test(arguments: ["writes", "wishes", "questions", "progress"])
  func aFloodEndsItsProcessOnly(what: String) throws {
    let world = try world()
    bundle.busNames = ["x"]
    world.install()
    let call = world.perform("Hang") { $0.deadline = 60_000 }
    let process = try world.process(bundle)
    let request = try #require(process.performs.last)
    let object = BundleRequest.BusObject(bus: .session, name: "x", path: "/")
    let amount = what == "progress" ? 10_000 : 64
    func flood(_ count: Int) {
      for id in 0..<count {
        switch what {
        case "writes":
          let write = KeyWrite(key: bundle.key("f"), value: .int(Int64(id)))
          process.say(.write(id: Int64(id), WriteSet(keys: [write])))
        case "wishes": process.say(.reload(id: Int64(id), kinds: [], all: false))
        case "questions": process.ask(.busProperties(object, interface: "i"))
        default: process.say(.progress(id: request.id, fraction: 0.5, text: ""))
        }
      }
      world.deliver()
    }
    flood(amount)
    #expect(process.isAlive)
    if what == "writes" || what == "wishes" {
      // Whoever waits for its answers may go on for ever.
      world.advance(1)
      flood(amount)
      #expect(process.isAlive)
    }
    flood(1)
    #expect(process.wasKilled)
    #expect(call.error?.code == .bundleCrashed)
    #expect(try world.perform("Other").receipt.status == .done)
    #expect(try world.perform("Add").receipt.status == .done)
  }

  @Test func aProcessThatAnswersWhatNobodyAskedIsEnded() throws {
    for message: MessageFromBundle in [
      .performed(PerformedMessage(id: 99, outcome: .success(.init()))),
      .values(id: 99, result: .success([])),
      .hello(protocol: 1, sdk: "1", description: ""),
      .progress(id: 99, fraction: 0, text: ""),
    ] {
      let world = try world()
      let process = try world.process(bundle)
      process.say(message)
      world.deliver()
      #expect(process.wasKilled)
      #expect(try world.perform("Add").receipt.status == .done)
    }
  }
}
