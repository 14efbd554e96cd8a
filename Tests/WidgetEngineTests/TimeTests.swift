import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Timelines in time: semantics.md A9, checks F6 to F14.
@Suite struct TimeTests {
  private let bundle = FakeBundle("org.a")

  /// Places a widget whose timeline has entries so many seconds from now.
  private func world(
    _ seconds: [Double],
    _ policy: ReloadPolicy = .never,
    settings: Settings = Settings()
  ) throws -> World {
    bundle.addKind("Clock") { _ in "" }
    bundle.add("Nothing")
    let world = try World([bundle], settings: settings)
    set(seconds, policy, in: world)
    try world.place("w", "Clock")
    return world
  }

  /// Entries are named by their place in the array.
  private func set(_ seconds: [Double], _ policy: ReloadPolicy, in world: World) {
    bundle.kinds["Clock"]?.content = { [clock = world.clock] _ in
      TimelineMessage.Content(
        entries: seconds.enumerated().map { index, second in
          ArchivedEntry(
            table: EntryTable(date: clock.now.adding(seconds: second), textLines: ["\(index)"]),
            archive: [UInt8(index & 0xFF)]
          )
        },
        policy: policy,
        reads: ReadSet()
      )
    }
  }

  private func after(_ seconds: Double, _ world: World) -> ReloadPolicy {
    .after(world.clock.now.adding(seconds: seconds))
  }

  @Test func entriesSwitchExactlyAtTheirDates() throws {
    let world = try world([0, 10, 20])
    #expect(world.text("w") == "0")
    world.advance(9_999)
    #expect(world.text("w") == "0")
    world.advance(1)
    #expect(world.text("w") == "1")
    #expect(world.publisher.causes(of: "w") == [.placed, .date])
    world.advance(10_000)
    #expect(world.text("w") == "2")
    world.advance(1_000_000)
    #expect(world.text("w") == "2")
    #expect(bundle.calls == ["w"])
    #expect(world.publisher.changes(of: "w") == [1, 2, 3])
  }

  @Test func unsortedEntriesAreSortedAndTheLaterOfTwoWithOneDateWins() throws {
    let world = try world([20, 0, 10, 10])
    #expect(world.text("w") == "1")
    world.advance(10_000)
    #expect(world.text("w") == "3")
    world.advance(10_000)
    #expect(world.text("w") == "0")
    #expect(world.publisher.changes(of: "w") == [1, 2, 3])
  }

  @Test func ofSeveralPastEntriesTheLastIsShown() throws {
    let world = try world([-30, -20, -10])
    #expect(world.text("w") == "2")
    #expect(world.publisher.changes(of: "w") == [1])
  }

  @Test func allFutureShowsTheEarliestWhereNothingElseIsThere() throws {
    let world = try world([60, 120])
    #expect(world.text("w") == "0")
    #expect(world.publisher.changes(of: "w") == [1])
    world.advance(60_000)
    #expect(world.publisher.changes(of: "w") == [1])
    world.advance(60_000)
    #expect(world.text("w") == "1")
  }

  @Test func allFutureKeepsWhatIsShownUntilTheFirstDate() throws {
    let world = try world([0])
    set([60, 120], .never, in: world)
    bundle.kinds["Clock"]?.content = { [clock = world.clock] _ in
      TimelineMessage.Content(
        entries: [60.0, 120].map {
          ArchivedEntry(
            table: EntryTable(date: clock.now.adding(seconds: $0), textLines: ["in \(Int($0))"]),
            archive: [1]
          )
        },
        policy: .never,
        reads: ReadSet()
      )
    }
    try world.engine.reload(widget: "w")
    world.deliver()
    #expect(world.text("w") == "0")
    world.advance(60_000)
    #expect(world.text("w") == "in 60")
    world.advance(60_000)
    #expect(world.text("w") == "in 120")
  }

  @Test func anEmptyTimelineIsAFailedReloadWithBackOff() throws {
    let world = try world([0])
    set([], .never, in: world)
    try world.engine.reload(widget: "w")
    world.deliver()
    #expect(world.text("w") == "0")
    #expect(world.engine.widgets["w"]?.staleReason?.contains("without entries") == true)
    bundle.calls = []
    for minutes in [5, 10, 20, 40, 60, 60] {
      world.advance(Int64(minutes) * 60_000 - 1)
      #expect(bundle.calls.isEmpty)
      world.advance(1)
      #expect(bundle.calls == ["w"])
      bundle.calls = []
    }
    set([0], .never, in: world)
    world.advance(3_600_000)
    #expect(world.engine.widgets["w"]?.staleReason == nil)
    bundle.calls = []
    world.advance(7_200_000)
    #expect(bundle.calls.isEmpty)
  }

  @Test func atEndReloadsWhenTheLastEntryIsCurrent() throws {
    let world = try world([0, 100], .atEnd)
    world.advance(99_999)
    #expect(bundle.calls == ["w"])
    world.advance(1)
    #expect(bundle.calls == ["w", "w"])
  }

  @Test func atEndOfASingleEntryWaitsTheDefaultInterval() throws {
    let world = try world([0], .atEnd)
    world.advance(899_999)
    #expect(bundle.calls == ["w"])
    world.advance(1)
    #expect(bundle.calls == ["w", "w"])
  }

  @Test func afterADateReplacesTheEntriesThatAreLeft() throws {
    let world = try world([0, 100, 200])
    set([0, 100, 200], after(50, world), in: world)
    try world.engine.reload(widget: "w")
    world.deliver()
    world.advance(40_000)
    set([0], .never, in: world)
    world.advance(10_000)
    #expect(bundle.calls == ["w", "w", "w"])
    world.advance(500_000)
    #expect(world.text("w") == "0")
  }

  @Test func afterAPastDateWaitsThePolicyInterval() throws {
    let world = try world([0])
    set([0], after(-50, world), in: world)
    try world.engine.reload(widget: "w")
    world.deliver()
    world.advance(29_999)
    #expect(bundle.calls.count == 2)
    world.advance(1)
    #expect(bundle.calls.count == 3)
  }

  @Test func neverMeansNever() throws {
    let world = try world([0])
    world.advance(30 * 86_400_000)
    #expect(bundle.calls == ["w"])
  }

  @Test func aSecondAnswerToOneRequestEndsTheProcess() throws {
    let world = try world([0])
    let process = try world.process(bundle)
    let request = try #require(process.timelineRequests.last)
    let content = TimelineMessage.Content(
      entries: [ArchivedEntry(table: EntryTable(date: world.clock.now), archive: [9])],
      policy: .never,
      reads: ReadSet()
    )
    process.say(
      .timeline(TimelineMessage(id: request.id, widget: "w", outcome: .success(content)))
    )
    world.deliver()
    #expect(process.wasKilled)
    #expect(world.text("w") == "0")
  }

  @Test func aHungProviderKeepsWhatIsShownAndIsTriedAgainLater() throws {
    let world = try world([0])
    bundle.kinds["Clock"]?.duration = nil
    try world.engine.reload(widget: "w")
    world.deliver()
    world.advance(19_999)
    #expect(world.engine.widgets["w"]?.staleReason == nil)
    world.advance(1)
    #expect(world.text("w") == "0")
    #expect(world.engine.widgets["w"]?.staleReason != nil)
    bundle.kinds["Clock"]?.duration = 0
    world.advance(300_000)
    #expect(world.engine.widgets["w"]?.staleReason == nil)
    #expect(bundle.launches == 2)
  }

  @Test func aClockSetForwardShowsTheEntryThatIsDue() throws {
    let world = try world([0, 100, 200])
    world.clock.now = world.clock.now.adding(seconds: 150)
    bundle.kinds["Clock"]?.duration = nil
    world.engine.clockChanged()
    world.deliver()
    #expect(world.text("w") == "1")
    #expect(world.publisher.causes(of: "w").last == .clock)
    #expect(bundle.calls.count == 1)
    world.advance(50_000)
    #expect(world.text("w") == "2")
  }

  @Test func aClockSetBackShowsTheEarlierEntryAgain() throws {
    let world = try world([0, 100, 200])
    world.advance(150_000)
    bundle.kinds["Clock"]?.content = { _ in throw WidgetError(.actionFailed, "No.") }
    world.clock.now = world.clock.now.adding(seconds: -120)
    world.engine.clockChanged()
    world.deliver()
    #expect(world.text("w") == "0")
    world.advance(70_000)
    #expect(world.text("w") == "1")
  }

  @Test func theClockIsWatchedWhileAWidgetIsPlaced() throws {
    let world = try world([0])
    #expect(world.clock.armed != nil)
    try world.engine.remove("w")
    #expect(world.clock.armed == nil)
  }

  @Test func aRestartedDaemonShowsTheDueEntryWithoutABundle() throws {
    let world = try world([0, 100, 200])
    let launches = bundle.launches
    try world.restart { world.clock.now = world.clock.now.adding(seconds: 110) }
    #expect(bundle.launches == launches)
    #expect(world.text("w") == "1")
    #expect(world.generation("w") == 2)
    world.advance(90_000)
    #expect(world.text("w") == "2")
    #expect(bundle.launches == launches)
  }

  @Test func aRestartedDaemonMakesOverdueTimelinesOnly() throws {
    let world = try world([0, 100], .atEnd)
    set([0], .never, in: world)
    try world.place("v", "Clock")
    world.clear()
    try world.restart { world.clock.now = world.clock.now.adding(seconds: 110) }
    #expect(bundle.calls == ["w"])
  }

  @Test func anEntryThatCannotBeSavedIsNotAnnounced() throws {
    let world = try world([0, 10])
    world.clear()
    world.store.fails = { !$0.timelineMarks.isEmpty }
    world.advance(10_000)
    #expect(world.publisher.changes(of: "w").isEmpty)
    #expect(world.text("w") == "0")
    world.store.fails = { _ in false }
    world.advance(60_000)
    #expect(world.text("w") == "1")
    #expect(world.publisher.changes(of: "w") == [2])
  }

  @Test func tooManyEntriesAreCutAndTheTimelineIsMadeAgainAtItsEnd() throws {
    let world = try world((0..<600).map(Double.init), .never)
    #expect(world.store.entriesByWidget["w"]?.count == 512)
    world.advance(511_000)
    #expect(bundle.calls.count == 2)
  }

  @Test func aHiddenWidgetIsReloadedByItsPolicyWhenItIsSeen() throws {
    let world = try world([0], .atEnd)
    try world.hideFromPanel(["w"])
    world.advance(2_000_000)
    #expect(bundle.calls == ["w"])
    try world.show(["w"])
    #expect(bundle.calls == ["w", "w"])
  }

  @Test func aClockThatIsSetByLittleReloadsAndSwitchesNothing() throws {
    let world = try world([0, 10, 20])
    world.advance(10_200)
    world.clear()
    world.clock.now.microseconds -= 300_000
    world.engine.clockChanged()
    world.advance(0)
    #expect(world.text("w") == "1")
    #expect(world.publisher.changes(of: "w").isEmpty)
    #expect(bundle.calls.isEmpty)
    #expect(world.clock.armed == world.clock.now.adding(seconds: 10.1))
    world.advance(10_100)
    #expect(world.text("w") == "2")
  }

  @Test func littleStepsAddUp() throws {
    let world = try world([0, 10])
    world.advance(10_100)
    world.clear()
    for _ in 0..<4 {
      world.clock.now.microseconds -= 300_000
      world.engine.clockChanged()
    }
    #expect(world.text("w") == "0")
    #expect(world.publisher.causes(of: "w") == [.clock])
    #expect(bundle.calls.isEmpty)
  }

  @Test func aClockThatIsSetReloadsOnlyWhatIsDue() throws {
    let world = try world([0], .atEnd)
    set([0], .never, in: world)
    try world.place("v", "Clock")
    world.clear()
    world.clock.now = world.clock.now.adding(seconds: 3_600)
    world.engine.clockChanged()
    world.deliver()
    #expect(bundle.calls == ["w"])
  }

  @Test func aTimelineFromAFutureThatIsTakenBackIsMadeAgain() throws {
    let world = try world([0])
    world.clock.now = world.clock.now.adding(seconds: 86_400 * 365)
    world.engine.clockChanged()
    try world.place("v", "Clock")
    world.clear()
    world.clock.now = world.clock.now.adding(seconds: -86_400 * 364)
    world.engine.clockChanged()
    world.deliver()
    #expect(bundle.calls == ["v"])
  }

  @Test func entriesThatSwitchAtOneMomentAreOneCommit() throws {
    let world = try world([0, 10])
    let moment = world.clock.now.adding(seconds: 10)
    for index in 1..<6 { try world.place("w\(index)", "Clock") }
    #expect(world.clock.armed == moment)
    let before = world.store.transactions.count
    world.clear()
    world.advance(10_000)
    #expect(world.store.transactions.count == before + 1)
    #expect(world.publisher.events.count == 6)
    for name in ["w", "w1", "w5"] {
      #expect(world.text(name) == "1")
      #expect(world.generation(name) == 2)
    }
  }

  @Test func entriesThatCameDueWhileTheDaemonWasDownAreOneCommit() throws {
    let world = try world([0, 10])
    for index in 1..<6 { try world.place("w\(index)", "Clock") }
    let before = world.store.transactions.count
    try world.restart { world.clock.now = world.clock.now.adding(seconds: 15) }
    #expect(world.store.transactions.count == before + 1)
    #expect(world.text("w3") == "1")
  }
}
