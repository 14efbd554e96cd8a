import Foundation
import RuntimeTestSupport
import Swiftlet
import SwiftletFoundation
import Synchronization
import Testing
import WidgetModel
import WidgetWire

@Suite struct ActionTests {
  private static let count = StateKey(group: "own", key: "count")

  private static func program() -> TestProgram {
    TestProgram(
      intents: [
        "Increment": {
          @SharedState("count") var count = 0
          $count.update { $0 += 1 }
        },
        "Fail": {
          @SharedState("count") var count = 0
          count = 99
          throw CocoaError(.fileNoSuchFile)
        },
        "Nothing": {},
      ],
      kinds: [
        "Count": {
          @SharedState("count") var count = 0
          return "\(count)"
        },
        "Other": {
          @SharedState("other") var other = "-"
          return other
        },
      ]
    )
  }

  private static let widgets = [
    PlacedWidget.test("w1", kind: "Count", reads: ReadSet(keys: [count: 0])),
    PlacedWidget.test(
      "w2",
      kind: "Other",
      reads: ReadSet(keys: [StateKey(group: "own", key: "other"): 0])
    ),
    PlacedWidget.test("w3", kind: "Count", reads: ReadSet(keys: [count: 0])),
  ]

  @Test func anActionReloadsExactlyTheReadersOfWhatItWrote() throws {
    let daemon = try FakeDaemon(Self.program())
    daemon.welcome(Sync(revision: 4, widgets: Self.widgets))
    daemon.perform(1, "Increment")
    let performed = try daemon.performed()
    #expect(performed.affected == ["w1", "w3"])
    #expect(
      performed.writes.keys == [KeyWrite(key: Self.count, value: .int(1), readRevision: 0)]
    )
    for id in ["w1", "w3"] {
      let timeline = try daemon.timeline()
      #expect(timeline.widget == id)
      #expect(timeline.id == 1)
      let content = try timeline.outcome.get()
      #expect(content.entries[0].table.textLines == ["1"])
      #expect(content.reads == ReadSet(keys: [Self.count: -1]))
    }
    #expect(try daemon.message(within: 50) == nil)
  }

  @Test func onlyACommittedActionReachesTheReplica() throws {
    let daemon = try FakeDaemon(Self.program())
    daemon.welcome(Sync(revision: 4, widgets: [Self.widgets[0]]))
    daemon.perform(1, "Increment")
    _ = try daemon.performed()
    _ = try daemon.timeline()
    daemon.send(.rejected(id: 1, error: WidgetError(.conflict, "No.")))
    daemon.requestTimeline(2, Self.widgets[0])
    #expect(try daemon.timeline().outcome.get().entries[0].table.textLines == ["0"])

    daemon.perform(3, "Increment")
    _ = try daemon.performed()
    _ = try daemon.timeline()
    daemon.send(.committed(id: 3, revision: 9))
    daemon.requestTimeline(4, Self.widgets[0])
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["1"])
    #expect(content.reads.keys == [Self.count: 9])
  }

  @Test func aFailedActionKeepsNothingAndReloadsThePressedWidget() throws {
    let daemon = try FakeDaemon(Self.program())
    daemon.welcome(Sync(revision: 4, widgets: Self.widgets))
    daemon.perform(1, "Fail", pressed: "w2")
    let performed = try daemon.performed()
    #expect(performed.writes.isEmpty)
    #expect(performed.affected == ["w2"])
    guard case .failure(let error) = performed.outcome else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.code == .actionFailed)
    #expect(try daemon.timeline().widget == "w2")
    daemon.requestTimeline(2, Self.widgets[0])
    #expect(try daemon.timeline().outcome.get().entries[0].table.textLines == ["0"])
  }

  @Test func anUnknownIntentAndKindAreAnsweredByName() throws {
    let daemon = try FakeDaemon(Self.program())
    daemon.welcome()
    daemon.perform(1, "Nobody")
    guard case .failure(let error) = try daemon.performed().outcome else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.code == .unknownAction)
    daemon.requestTimeline(2, .test("x", kind: "Nobody"))
    guard case .failure(let unknown) = try daemon.timeline().outcome else {
      Issue.record("it did not fail")
      return
    }
    #expect(unknown.code == .unknownKind)
  }

  @Test func rowsOfALaterSyncAreSeen() throws {
    let daemon = try FakeDaemon(Self.program())
    daemon.welcome()
    let row = StateRow(key: Self.count, value: .int(41), revision: 7)
    daemon.perform(1, "Increment", pressed: nil, sync: Sync(revision: 7, rows: [row]))
    let write = try daemon.performed().writes.keys
    #expect(write == [KeyWrite(key: Self.count, value: .int(42), readRevision: 7)])
  }

  @Test func anActionInsideAnotherWritesIntoItsTransaction() throws {
    var program = Self.program()
    program.intents["Outer"] = {
      @SharedState("count") var count = 0
      count = 10
      _ = try await BundleRuntime.current?.ask(.action("own/Increment", [:]))
      #expect(count == 11)
    }
    let daemon = try FakeDaemon(program)
    daemon.welcome(Sync(revision: 4, widgets: [Self.widgets[0]]))
    daemon.perform(1, "Outer")
    guard case .request(let request) = try daemon.next() else {
      Issue.record("no request")
      return
    }
    #expect(request.during == 1)
    daemon.perform(2, "Increment", parent: 1)
    let inner = try daemon.performed()
    #expect(inner.id == 2)
    #expect(inner.writes.isEmpty && inner.affected.isEmpty)
    daemon.send(.reply(id: request.id, result: .success([:])))
    let outer = try daemon.performed()
    #expect(outer.id == 1)
    #expect(outer.writes.keys.map(\.value) == [.int(11)])
    #expect(outer.affected == ["w1"])
    #expect(try daemon.timeline().outcome.get().entries[0].table.textLines == ["11"])
  }

  @Test func aCancelledActionIsAnsweredAsCancelled() throws {
    var program = Self.program()
    program.intents["Wait"] = { try await Task.sleep(for: .seconds(60)) }
    let daemon = try FakeDaemon(program)
    daemon.welcome(Sync(revision: 1, widgets: Self.widgets))
    daemon.perform(1, "Wait", pressed: "w1")
    daemon.send(.cancel(id: 1))
    let performed = try daemon.performed()
    guard case .failure(let error) = performed.outcome else {
      Issue.record("it did not fail")
      return
    }
    #expect(error.code == .cancelled)
    #expect(try daemon.timeline().widget == "w1")
  }

  @Test func performedGoesOutWhileAProviderWaits() throws {
    let gate = Gate()
    var program = Self.program()
    program.kinds["Count"] = {
      @SharedState("count") var count = 0
      let value = count
      await gate.wait()
      return "\(value)"
    }
    let daemon = try FakeDaemon(program)
    daemon.welcome(Sync(revision: 4, widgets: [Self.widgets[0]]))
    daemon.perform(1, "Increment")
    #expect(try daemon.performed().affected == ["w1"])
    gate.open()
    #expect(try daemon.timeline().widget == "w1")
  }

  @Test func performedGoesOutWhileAProviderBlocks() throws {
    let semaphore = DispatchSemaphore(value: 0)
    var program = Self.program()
    program.kinds["Count"] = {
      @SharedState("count") var count = 0
      let value = count
      block(on: semaphore)
      return "\(value)"
    }
    let daemon = try FakeDaemon(program)
    daemon.welcome(Sync(revision: 4, widgets: [Self.widgets[0]]))
    daemon.perform(1, "Increment")
    #expect(try daemon.performed().affected == ["w1"])
    semaphore.signal()
    #expect(try daemon.timeline().widget == "w1")
  }

  @Test func oneWidgetsProviderIsNeverCalledTwiceAtOnce() throws {
    let counts = Counts()
    var program = Self.program()
    program.kinds["Count"] = {
      counts.enter()
      await Task.yield()
      try await Task.sleep(for: .milliseconds(2))
      counts.leave()
      return "x"
    }
    let daemon = try FakeDaemon(program)
    daemon.welcome(Sync(revision: 1, widgets: Self.widgets))
    for id in 1...10 { daemon.requestTimeline(Int64(id), Self.widgets[0]) }
    var ids: Set<Int64> = []
    for _ in 1...10 { ids.insert(try daemon.timeline().id) }
    #expect(ids == Set(1...10))
    #expect(counts.most == 1)
  }

  @Test func theEndOfTheChannelEndsTheProcess() async throws {
    let daemon = try FakeDaemon(Self.program())
    daemon.welcome()
    daemon.hangUp()
    try await eventually { daemon.exited.isSet }
  }

  @Test func shutdownWaitsForTheRunningAction() async throws {
    let gate = Gate()
    var program = Self.program()
    program.intents["Wait"] = { await gate.wait() }
    let daemon = try FakeDaemon(program)
    daemon.welcome()
    daemon.perform(1, "Wait")
    daemon.send(.shutdown)
    #expect(try daemon.message(within: 30) == nil)
    #expect(!daemon.exited.isSet)
    gate.open()
    #expect(try daemon.performed().id == 1)
    try await eventually { daemon.exited.isSet }
  }
}
