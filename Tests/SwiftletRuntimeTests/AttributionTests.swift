import Dispatch
import RuntimeTestSupport
import Swiftlet
import SwiftletFoundation
import Testing
import WidgetModel
import WidgetWire

/// Which timeline a read counts for, wherever author code reads.
///
/// Code outside any task belongs to the process, so these tests own it and run one after the other.
@Suite(.serialized) struct AttributionTests {
  private static let key = StateKey(group: "own", key: "k")
  private static let widget = PlacedWidget.test("w", kind: "K")

  private static func read() -> String {
    @SharedState("k") var value = "-"
    return value
  }

  private actor Reader {
    func read() -> String { AttributionTests.read() }
  }

  private static let places: [String: @Sendable () async -> String] = [
    "the provider": { read() },
    "a child task": { await Task { read() }.value },
    "a task group": {
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<3 { group.addTask { read() } }
        return await group.reduce("") { $1 }
      }
    },
    "an actor": { await Reader().read() },
    "the main actor": { await MainActor.run { read() } },
    "a detached task": { await Task.detached { read() }.value },
    "a dispatch queue": {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: read()) }
      }
    },
    "a stream": {
      let stream = AsyncStream<Int> { continuation in
        continuation.yield(1)
        continuation.finish()
      }
      var result = ""
      for await _ in stream { result = read() }
      return result
    },
  ]

  @Test(arguments: places.keys.sorted())
  func aReadCountsWhereverItHappens(place: String) throws {
    let program = TestProgram(
      intents: [
        "Write": {
          @SharedState("k") var value = "-"
          value = "written"
        }
      ],
      kinds: [
        "K": { await Self.places[place]?() ?? "" },
        "Silent": { "x" },
      ]
    )
    let daemon = try FakeDaemon(program, ownsProcess: true)
    daemon.welcome(Sync(revision: 0, widgets: [Self.widget]))
    daemon.requestTimeline(1, Self.widget)
    #expect(try daemon.timeline().outcome.get().reads == ReadSet(keys: [Self.key: 0]))

    // A timeline of an action sees, and counts, what the action wrote.
    daemon.perform(2, "Write")
    #expect(try daemon.performed().affected == ["w"])
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["written"])
    #expect(content.reads == ReadSet(keys: [Self.key: Replica.ownRevision]))
  }

  @Test func aReadOutsideAnyRequestCountsForTimelinesThatReadNothing() throws {
    let program = TestProgram(kinds: [
      "Silent": { "x" },
      "Reader": {
        @SharedState("other") var other = ""
        return other
      },
    ])
    let daemon = try FakeDaemon(program, ownsProcess: true)
    daemon.welcome()
    daemon.requestTimeline(1, .test("a", kind: "Silent"))
    #expect(try daemon.timeline().outcome.get().reads.isEmpty)
    _ = Self.read()
    daemon.requestTimeline(2, .test("a", kind: "Silent"))
    #expect(try daemon.timeline().outcome.get().reads.keys == [Self.key: 0])
    daemon.requestTimeline(3, .test("b", kind: "Reader"))
    #expect(
      try daemon.timeline().outcome.get().reads.keys == [StateKey(group: "own", key: "other"): 0]
    )
  }

  @Test func aWriteAfterItsActionIsATransactionOfItsOwn() throws {
    let gate = Gate()
    let program = TestProgram(
      intents: [
        "Later": {
          Task {
            await gate.wait()
            @SharedState("k") var value = "-"
            value = "late"
          }
        }
      ],
      kinds: ["K": { Self.read() }]
    )
    let daemon = try FakeDaemon(program, ownsProcess: true)
    daemon.welcome(Sync(revision: 3, widgets: [Self.widget]))
    daemon.perform(1, "Later")
    #expect(try daemon.performed().writes.isEmpty)
    gate.open()
    guard case .write(let id, let writes) = try daemon.next() else {
      Issue.record("no write")
      return
    }
    #expect(writes.keys == [KeyWrite(key: Self.key, value: "late")])
    daemon.send(.reply(id: id, result: .success(["revision": 4])))
    daemon.requestTimeline(2, Self.widget)
    #expect(try daemon.timeline().outcome.get().reads.keys == [Self.key: 4])
  }

  @Test func aWriteOfAProviderIsCommittedAndDoesNotReloadItself() throws {
    let program = TestProgram(kinds: [
      "K": {
        @SharedState("k") var value = "-"
        let old = value
        value = old + "+"
        return value
      }
    ])
    let daemon = try FakeDaemon(program, ownsProcess: true)
    daemon.welcome(Sync(revision: 3, widgets: [Self.widget]))
    daemon.requestTimeline(1, Self.widget)
    guard case .write(let id, let writes) = try daemon.next() else {
      Issue.record("no write")
      return
    }
    #expect(writes.keys == [KeyWrite(key: Self.key, value: "-+", readRevision: 0)])
    daemon.send(.reply(id: id, result: .success(["revision": 4])))
    let content = try daemon.timeline().outcome.get()
    #expect(content.reads.keys == [Self.key: 4])
    #expect(content.entries[0].table.textLines == ["-+"])
  }

  @Test func anAuthorsMainActorCodeRuns() throws {
    @MainActor final class Model {
      var count = 0
      func increment() -> Int {
        count += 1
        return count
      }
    }
    let program = TestProgram(kinds: [
      "K": {
        let model = await MainActor.run { Model() }
        _ = await model.increment()
        let count = await model.increment()
        return "\(count)"
      }
    ])
    let daemon = try FakeDaemon(program, ownsProcess: true)
    daemon.welcome()
    daemon.requestTimeline(1, Self.widget)
    #expect(try daemon.timeline().outcome.get().entries[0].table.textLines == ["2"])
  }
}
