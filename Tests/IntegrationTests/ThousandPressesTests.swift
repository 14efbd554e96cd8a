import DBus
import DBusTestSupport
import IntegrationSupport
import Testing

extension WholeTests {
  /// A thousand presses, half of whose handlers take no time and half 300 ms, with the usual wait
  /// for a receipt: none is pending, and nothing that is shown is older than the receipt.
  ///
  /// One after the other, five hundred handlers of 300 ms would take two and a half minutes. Here
  /// eight lanes press at the same time, each of them the next time once its receipt is there: four
  /// bundles, which perform one action at a time as bundles do, each with a widget of its own; and
  /// four clients that press one widget of a fifth bundle, whose intent is `parallel` and counts
  /// each lane for itself. So eight handlers run at any moment, for some twenty seconds.
  @Suite(.serialized)
  struct ThousandPressesTests {
    @Test func fiveHundredQuickPressesLeaveNothingPendingAndNothingOld() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Tally", "systemSmall", named: "tally")
        try await Self.press(Lane("tally", "Count", count: 500), f)
        // Each press one signal, besides the one for the placing.
        #expect(f.signals.events.count == 501)
        Self.expectRisingGenerations(f)
      }
    }

    @Test func fiveHundredSlowPressesLeaveNothingPendingAndNothingOld() async throws {
      let bundles = (1...5).map { FixtureBundle.workers.named("org.example.workers\($0)") }
      try await Fixture.with(bundles: bundles) { f in
        for number in 1...4 {
          let kind = "org.example.workers\(number)/Tally"
          try await f.add(kind, "systemSmall", named: "tally\(number)")
        }
        try await f.add("org.example.workers5/Lanes", "systemSmall", named: "lanes")
        let alone = (1...4).map { Lane("tally\($0)", "Count slowly", count: 62) }
        let together = (0..<4).map { (line: Int) in
          Lane("lanes", "Lane \(line)", line: line, count: 63)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for lane in alone + together { group.addTask { try await Self.press(lane, f) } }
          try await group.waitForAll()
        }
        #expect(try await f.entry("lanes").text.prefix(1) == ["63"])
        #expect(f.authorLog.count { $0 == "perform CountUp" } == 248)
        #expect(f.authorLog.count { $0 == "perform CountLane" } == 252)
        Self.expectRisingGenerations(f)
      }
    }

    /// Presses of one client, one after the other.
    private struct Lane: Sendable {
      var widget: String
      var label: String
      /// The line of the widget's text that shows how often it was pressed; nil is the first one, of
      /// a widget that nobody else presses.
      var line: Int?
      var count: Int

      init(_ widget: String, _ label: String, line: Int? = nil, count: Int) {
        self.widget = widget
        self.label = label
        self.line = line
        self.count = count
      }
    }

    /// Presses, and looks after each receipt at what is shown.
    private static func press(_ lane: Lane, _ f: Fixture) async throws {
      let client = try f.bus.connect()
      let element = try await f.entry(lane.widget, on: client).element(lane.label)
      // With others pressing it, another one's timeline may have shown this press already.
      let good = lane.line == nil ? ["changed"] : ["changed", "unchanged"]
      for number in 1...lane.count {
        let receipt = try await f.press(lane.widget, element, on: client)
        let shown = try await f.entry(lane.widget, on: client)
        let place = "press \(number) of \(lane.label) of \(lane.widget)"
        try #require(receipt.status == "done", "\(place)")
        try #require(receipt.value == .int64(Int64(number)), "\(place)")
        let told = receipt.widgets
        try #require(
          told.count == 1 && good.contains(told[lane.widget] ?? ""),
          "\(place): \(told)"
        )
        let lines = shown.text.filter { Int($0) != nil }
        try #require(lines.dropFirst(lane.line ?? 0).first == "\(number)", "\(place): \(lines)")
        try #require(shown.revision >= receipt.revision, "\(place)")
        try #require(shown.stale == nil, "\(place)")
      }
    }

    /// No widget has gone back to what it showed before.
    private static func expectRisingGenerations(_ f: Fixture) {
      var latest: [String: Int64] = [:]
      for signal in f.signals.events {
        guard case .changed(let widget, let generation, _) = signal else {
          Issue.record("\(signal)")
          continue
        }
        #expect(generation == latest[widget, default: 0] + 1, "\(widget)")
        latest[widget] = generation
      }
    }
  }
}
