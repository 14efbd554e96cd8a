import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// Once a receipt is out, nothing older than it is shown; what is not ready yet says so.
  @Suite(.serialized)
  struct FreshnessTests {
    @Test func aSlowProviderIsPendingAndThenChangesOnce() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Slow", "systemSmall", named: "slow")
        try f.setFile("delay", "2000")
        let before = f.signals.events.count
        let receipt = try await f.perform("WriteSlow", ["value": .int64(5)])
        #expect(receipt.status == "done")
        #expect(receipt.widgets == ["slow": "pending"])
        #expect(f.signals.events.count == before)
        try await f.waitForChange(of: "slow", after: before)
        #expect(try await f.entry("slow").text == ["5 absent"])
        _ = try await f.settledAuthorLog(after: 0)
        let told = Array(f.signals.events.dropFirst(before))
        try #require(told.count == 1)
        guard case .changed(_, _, let cause) = told[0] else {
          Issue.record("\(told)")
          return
        }
        #expect(cause == "action")
      }
    }

    @Test func aSlowProviderThatShowsTheSameSettlesOnce() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.perform("WriteSlow", ["value": .int64(5)])
        try await f.add("Slow", "systemSmall", named: "slow")
        try f.setFile("delay", "1000")
        let before = f.signals.events.count
        let receipt = try await f.perform("WriteSlow", ["value": .int64(5)])
        #expect(receipt.widgets == ["slow": "pending"])
        try await f.waitForChange(of: "slow", after: before)
        _ = try await f.settledAuthorLog(after: 0)
        #expect(
          Array(f.signals.events.dropFirst(before)) == [
            .settled(widget: "slow", action: receipt.action, result: "unchanged")
          ]
        )
      }
    }

    @Test func aPendingWidgetIsSettledWhereTheDaemonEndsAndMadeAnewAtTheNextStart() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Slow", "systemSmall", named: "slow")
        try f.setFile("delay", "30000")
        let before = f.signals.events.count
        let receipt = try await f.perform("WriteSlow", ["value": .int64(5)])
        #expect(receipt.widgets == ["slow": "pending"])
        let waiting = Task { try await f.perform("SlowAction", ["delay": .int64(30_000)]) }
        try await f.waitForAuthorLog { $0.contains("perform SlowAction") }
        #expect(try await f.terminate() == 0)
        let error = await #expect(throws: DBusError.self) { try await waiting.value }
        #expect(error?.name.string == ServiceNames.errorPrefix + "Interrupted")
        let told = try await f.signals.wait(for: before + 1).dropFirst(before)
        #expect(
          Array(told) == [.settled(widget: "slow", action: receipt.action, result: "failed")]
        )
        try f.setFile("delay", "0")
        try await f.start()
        try await f.waitForChange(of: "slow", after: before + 1)
        #expect(try await f.entry("slow").text == ["5 absent"])
        #expect(try await f.entry("slow").stale == nil)
      }
    }

    /// Another bundle's actions are not delayed by a handler that sleeps: two hundred of them are
    /// asked for and answered while it does.
    ///
    /// How little they are delayed is a matter of time, which the benchmarks measure.
    @Test(arguments: [false, true])
    func aSleepingHandlerDelaysNoOtherBundle(blocks: Bool) async throws {
      try await Fixture.with(bundles: [.readers, .workers]) { f in
        try await f.add("ReadsA", "systemSmall", named: "a")
        try await f.add("Tally", "systemSmall", named: "tally")
        let ended = Recorder<String>()
        let held = Task {
          let receipt = try await f.perform(
            "HoldAction",
            ["blocks": .bool(blocks)],
            options: ["deadline": .int64(100_000)]
          )
          ended.record("HoldAction")
          return receipt
        }
        // This one waits for its turn behind it.
        let queued = Task {
          let receipt = try await f.perform("CountUp")
          ended.record("CountUp")
          return receipt
        }
        try await f.waitForAuthorLog { $0.contains("perform HoldAction") }
        for number in 1...200 {
          let receipt = try await f.perform("WriteA", ["value": .int64(Int64(number))])
          try #require(receipt.status == "done")
          try #require(receipt.widgets == ["a": "changed"])
        }
        #expect(try await f.entry("a").text == ["a=200"])
        #expect(ended.events == [])
        #expect(!f.authorLog.contains("perform CountUp"))
        try f.setFile("release", "")
        #expect(try await held.value.status == "done")
        #expect(try await queued.value.value == .int64(1))
        // Two connections: which of them hears first is up to the scheduler.
        #expect(Set(ended.events) == ["HoldAction", "CountUp"])
      }
    }
  }
}
