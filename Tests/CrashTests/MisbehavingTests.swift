import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetClient

/// Whatever a bundle does, its caller gets the right error in time and nobody else notices.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct MisbehavingTests {
  static let widget = "org.swiftlet.misbehaving/Misbehaving"
  static let settings = [
    "performDeadline": 1_500, "timelineDeadline": 1_500, "cancelGrace": 100,
    "firstRestartDelay": 50, "longestRestartDelay": 100,
  ]

  /// What a caller sees of a misdeed in `perform()`; nil where the action succeeds.
  static let performs: [(misdeed: String, error: String?)] = [
    ("crash", "BundleCrashed"), ("hang", "TimedOut"), ("wait", "TimedOut"),
    ("fail", "ActionFailed"), ("slow", "TimedOut"), ("flood", "BundleCrashed"),
    ("answerTwice", nil), ("garbage", "BundleCrashed"), ("leak", "BundleCrashed"),
    ("chatter", nil), ("close", "BundleCrashed"), ("exit", "BundleCrashed"),
    ("leave", "BundleCrashed"),
  ]

  @Test func aMisdeedInAnActionEndsInItsErrorAndHurtsNobodyElse() async throws {
    try await Fixture.with(bundles: [.misbehaving, .counter], settings: Self.settings) { f in
      try await f.add(Self.widget, "systemSmall", named: "bad")
      try await f.perform("IncrementCounter")
      for (misdeed, expected) in Self.performs {
        try await f.restartBundle("org.swiftlet.misbehaving")
        let count = try await f.perform("Misbehave").value?.int64Value ?? 0
        #expect(try await f.freshText("bad", "Count: \(count)") == nil)
        let others = BusyCounter(f)
        let start = ContinuousClock.now
        let outcome = await f.outcome("Misbehave", ["misdeed": .string(misdeed)])
        let time = ContinuousClock.now - start
        let slowest = try await others.slowest()
        print("\(misdeed): \(outcome) after \(time), slowest other action \(slowest)")
        #expect(outcome.error == expected, "\(misdeed): \(outcome)")
        // Nothing that it wrote is kept, unless it succeeded; the last good entry is still there.
        let left = expected == nil ? count + 1 : count
        #expect(try await f.count() == left, "\(misdeed)")
        #expect(try await f.entry("bad").text.first == "Count: \(left)", "\(misdeed)")
        let limit: Duration = expected == "TimedOut" ? .milliseconds(2_500) : .milliseconds(1_400)
        #expect(time < limit, "\(misdeed)")
        if expected == "TimedOut" { #expect(time >= .milliseconds(1_500), "\(misdeed)") }
        #expect(slowest < .milliseconds(1_000), "\(misdeed)")
      }
    }
  }

  @Test func aMisdeedInAProviderLeavesTheLastGoodEntryMarkedStale() async throws {
    // What happens again is not forgiven; how often, is another test's.
    var settings = Self.settings
    settings["quarantineAfter"] = 1_000
    try await Fixture.with(bundles: [.misbehaving, .counter], settings: settings) { f in
      try await f.add(Self.widget, "systemSmall", named: "bad")
      for misdeed in [
        "crash", "hang", "wait", "flood", "garbage", "leak", "close", "exit", "leave",
      ] {
        let count = try await f.perform("Misbehave").value?.int64Value ?? 0
        #expect(try await f.freshText("bad", "Count: \(count)") == nil)
        let others = BusyCounter(f)
        let start = ContinuousClock.now
        try await f.spoil(misdeed)
        let reason = try await f.staleReason("bad", within: .seconds(10))
        let time = ContinuousClock.now - start
        #expect(time < .milliseconds(2_900), "\(misdeed)")
        print("\(misdeed) in a provider: stale after \(time): \(reason)")
        #expect(try await others.slowest() < .milliseconds(1_000), "\(misdeed)")
        #expect(try await f.entry("bad").text.first == "Count: \(count)", "\(misdeed)")
        #expect(reason.contains("org.swiftlet.misbehaving") || reason.contains("timeline"))
        // Mended from outside: the widget comes back.
        try await f.spoil("none")
        try await f.restartBundle("org.swiftlet.misbehaving")
        #expect(try await f.freshText("bad", "Count: \(count)") == nil, "\(misdeed)")
      }
    }
  }

  /// What was performed is sent before its timelines are begun.
  @Test func anActionWhoseTimelineCrashesIsDone() async throws {
    try await Fixture.with(bundles: [.misbehaving], settings: Self.settings) { f in
      try await f.add(Self.widget, "systemSmall", named: "bad")
      let receipt = try await f.perform(
        "SpoilProvider",
        ["misdeed": "crash"],
        options: ["wait": .int64(10_000)]
      )
      #expect(receipt.status == "done")
      #expect(receipt.widgets == ["bad": "failed"])
      let state = try await f.manager("GetState", ["org.swiftlet.misbehaving", "spoiled"])
      #expect(state.first?.stringValue == #""crash""#)
      let entry = try await f.entry("bad")
      #expect(entry.text.first == "Count: 0")
      #expect(entry.stale != nil)
    }
  }

  @Test func aSlowProviderIsPendingAndThenThere() async throws {
    var settings = Self.settings
    settings["timelineDeadline"] = 20_000
    try await Fixture.with(bundles: [.misbehaving], settings: settings) { f in
      try await f.add(Self.widget, "systemSmall", named: "bad")
      let receipt = try await f.perform("SpoilProvider", ["misdeed": "slow"])
      #expect(receipt.widgets["bad"] == "pending")
      let before = f.signals.events.count
      try await f.perform("Misbehave")
      try await f.waitForChange(of: "bad", after: before)
      #expect(try await f.freshText("bad", "Count: 1") == nil)
    }
  }

  @Test func aBundleThatKeepsFailingIsQuarantinedUntilItIsRestarted() async throws {
    var settings = Self.settings
    settings["quarantineAfter"] = 3
    try await Fixture.with(bundles: [.misbehaving, .counter], settings: settings) { f in
      try await f.add(Self.widget, "systemSmall", named: "bad")
      for _ in 1...3 {
        let outcome = await f.outcome("Misbehave", ["misdeed": "crash"])
        #expect(outcome.error == "BundleCrashed")
      }
      let start = ContinuousClock.now
      let outcome = await f.outcome("Misbehave")
      #expect(outcome.error == "BundleQuarantined")
      #expect(ContinuousClock.now - start < .milliseconds(500))
      #expect(outcome.message?.contains("swiftlet restart org.swiftlet.misbehaving") == true)
      let entry = try await f.entry("bad")
      #expect(entry.text.first == "Count: 0")
      #expect(entry.stale?.contains("quarantine") == true)
      #expect(try await f.perform("IncrementCounter").status == "done")

      try await f.restartBundle("org.swiftlet.misbehaving")
      #expect(try await f.perform("Misbehave").value == .int64(1))
      #expect(try await f.freshText("bad", "Count: 1") == nil)
    }
  }

  @Test func aHangingBundleEndsWithItsDaemon() async throws {
    try await Fixture.with(bundles: [.misbehaving], settings: [:]) { f in
      let call = Task { await f.outcome("Misbehave", ["misdeed": "hang"]) }
      try await f.waitUntil("the action hangs") { f.daemonLog.contains("It hangs now.") }
      #expect(f.bundleProcesses.count == 1)
      try await f.killDaemonAndWait()
      if case .lost = await call.value {} else { Issue.record("An answer without a daemon") }
      try await f.waitUntil("the bundle has ended", within: .seconds(3)) {
        f.bundleProcesses.isEmpty
      }
    }
  }

  @Test func aBundleThatCrashedOnceWorksAgainAtOnce() async throws {
    try await Fixture.with(bundles: [.misbehaving], settings: ["firstRestartDelay": 60_000]) { f in
      var times: [Duration] = []
      for _ in 1...5 {
        try await f.perform("Misbehave")
        #expect(await f.outcome("Misbehave", ["misdeed": "exit"]).error == "BundleCrashed")
        let start = ContinuousClock.now
        try await f.perform("Misbehave")
        times.append(ContinuousClock.now - start)
      }
      print("working again after a crash: \(times.sorted()[2]) in the median of 5")
      // The bar of design.md §9 is 150 ms in release on an idle machine.
      #expect(times.sorted()[2] < .milliseconds(1_000))
    }
  }
}
