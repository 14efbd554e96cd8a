import DBus
import DBusTestSupport
import IntegrationSupport
import Testing

extension WholeTests {
  /// Once a receipt is out, nothing older than it is shown; what is not ready yet says so.
  @Suite(.serialized)
  struct FreshnessTests {
    /// A thousand presses that take no time, and ten that take 300 ms each: a thousand of those
    /// would take five minutes.
    @Test func quickProvidersLeaveNothingPendingAndNothingOld() async throws {
      try await Fixture.with(bundles: [.workers], settings: ["receiptWait": 2_000]) { f in
        try await f.add("Tally", "systemSmall", named: "tally")
        let entry = try await f.entry("tally")
        let quick = try entry.element("Count")
        let slow = try entry.element("Count slowly")
        let elements = Array(repeating: quick, count: 1_000) + Array(repeating: slow, count: 10)
        for (index, element) in elements.enumerated() {
          let receipt = try await f.press("tally", element)
          try #require(receipt.widgets == ["tally": "changed"], "press \(index)")
          try #require(receipt.value == .int64(Int64(index + 1)))
          let shown = try await f.entry("tally")
          try #require(shown.text.first == "\(index + 1)")
          try #require(shown.revision >= receipt.revision)
        }
        // Each press one signal, besides the one for the placing.
        #expect(f.signals.events.count == elements.count + 1)
      }
    }

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

    /// Another bundle's actions are not delayed by a handler that sleeps: they end while it runs.
    ///
    /// The times are printed; their bar is measured by the benchmarks in release.
    @Test func aSleepingHandlerDelaysNoOtherBundle() async throws {
      try await Fixture.with(bundles: [.readers, .workers]) { f in
        try await f.add("ReadsA", "systemSmall", named: "a")
        try await f.perform("WriteA", ["value": .int64(0)])
        try await f.perform("SlowAction", ["delay": .int64(0)])
        let idle = try await Self.times(of: 200, f)
        let slowStart = f.authorLog.count
        async let slow = f.perform(
          "SlowAction",
          ["delay": .int64(8_000)],
          options: ["deadline": .int64(20_000)]
        )
        try await f.waitForAuthorLog { $0.dropFirst(slowStart).contains("perform SlowAction") }
        let busy = try await Self.times(of: 200, f)
        #expect(f.authorLog.count { $0 == "performed SlowAction" } == 1)
        #expect(try await slow.status == "done")
        let ratio = busy.p95 / idle.p95
        print("another bundle's p95 while one sleeps: \(busy.p95), idle \(idle.p95): \(ratio)")
      }
    }

    private static func times(of count: Int, _ f: Fixture) async throws -> [Duration] {
      var times: [Duration] = []
      for number in 1...count {
        let start = ContinuousClock.now
        let receipt = try await f.perform("WriteA", ["value": .int64(Int64(number))])
        times.append(ContinuousClock.now - start)
        try #require(receipt.status == "done")
      }
      return times.sorted()
    }
  }
}

extension [Duration] {
  /// The time that 95 of 100 stay below; the array is sorted.
  fileprivate var p95: Duration { self[(count * 95) / 100] }
}
