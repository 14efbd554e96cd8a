import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// Many callers at once: everything is performed, once, in each caller's order.
  @Suite(.serialized)
  struct CrowdTests {
    @Test func twoHundredPressesFromEightClientsAreAllPerformedInOrder() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Tally", "systemSmall", named: "tally")
        let element = try await f.entry("tally").element("Switch")
        let performed = f.authorLog.count { $0 == "perform FlipSwitch" }
        #expect(performed == 0)

        let perClient = 25
        let clients = try (0..<8).map { _ in try f.bus.connect() }
        defer { withExtendedLifetime(clients) {} }
        let replies = Recorder<Reply>()
        for (number, client) in clients.enumerated() {
          await client.pressAtOnce(perClient, "tally", element) { index, result in
            replies.record(Reply(client: number, index: index, result: result))
          }
        }
        let all = try await replies.wait(for: 8 * perClient, within: .seconds(60))
        #expect(f.authorLog.count { $0 == "perform FlipSwitch" } == 200)

        var revisions: [Int64] = []
        for client in 0..<8 {
          let own = all.filter { $0.client == client }
          #expect(own.map(\.index) == Array(0..<perClient))
          let receipts = try own.map { try SeenReceipt($0.result.get().body) }
          #expect(receipts.allSatisfy { $0.status == "done" })
          let mine = receipts.map(\.revision)
          #expect(mine == mine.sorted())
          revisions += mine
        }
        #expect(Set(revisions).count == 200)
        // Even: as it was. And what each press made of the switch alternates with the revision.
        let values = try all.map { try SeenReceipt($0.result.get().body) }
          .sorted { $0.revision < $1.revision }.map { $0.value?.boolValue }
        #expect(values == (0..<200).map { $0.isMultiple(of: 2) })
        let state = try await f.manager("GetState", ["org.example.workers", "isOn"])
        #expect(state.first == "false")
      }
    }

    @Test func fiveHundredActionsAtOnceAreAllApplied() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Tally", "systemSmall", named: "tally")
        let replies = Recorder<Result<Message, DBusError>>()
        let clients = try (0..<5).map { _ in try f.bus.connect() }
        defer { withExtendedLifetime(clients) {} }
        for client in clients {
          await client.performAtOnce(100, "CountUp") { replies.record($0) }
        }
        let all = try await replies.wait(for: 500, within: .seconds(100))
        let receipts = try all.map { try SeenReceipt($0.get().body) }
        #expect(receipts.allSatisfy { $0.status == "done" })
        #expect(Set(receipts.compactMap { $0.value?.int64Value }) == Set(1...500))
        #expect(try await f.manager("GetState", ["org.example.workers", "count"]).first == "500")
        #expect(f.authorLog.count { $0 == "perform CountUp" } == 500)
      }
    }

    @Test func anActionWithAKeyIsPerformedOnce() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        let first = try await f.perform("CountUp", options: ["key": "one"])
        let second = try await f.perform("CountUp", options: ["key": "one"])
        #expect(!first.isRepeated)
        #expect(second.isRepeated)
        #expect(second.action == first.action)
        #expect(second.value == .int64(1))

        // The second comes while the first runs.
        let slow: DBusDictionary = ["delay": .int64(400)]
        async let running = f.perform("CountUp", slow, options: ["key": "two"])
        try await f.waitForAuthorLog { $0.count == 2 }
        let meanwhile = try await f.perform("CountUp", slow, options: ["key": "two"])
        let done = try await running
        #expect(meanwhile.action == done.action)
        #expect(meanwhile.value == .int64(2))
        #expect(f.authorLog.count { $0 == "perform CountUp" } == 2)

        // The same key with other parameters is a mistake of the caller.
        await #expect(throws: DBusError.self) {
          try await f.perform("CountUp", ["delay": .int64(1)], options: ["key": "two"])
        }

        // What was done before a crash is remembered after it.
        try await f.restartAfterKill()
        let after = try await f.perform("CountUp", options: ["key": "one"])
        #expect(after.isRepeated)
        #expect(after.value == .int64(1))
        #expect(f.authorLog.count { $0 == "perform CountUp" } == 2)
        #expect(try await f.manager("GetState", ["org.example.workers", "count"]).first == "2")
      }
    }

    @Test func anActionThatWasRunningInACrashIsInterruptedAndNeverRunsTwice() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.perform("CountUp")
        let slow: DBusDictionary = ["delay": .int64(1_000)]
        let lost = Task { try await f.perform("CountUp", slow, options: ["key": "three"]) }
        try await f.waitForAuthorLog { $0.count == 2 }
        try await f.killDaemonAndWait()
        await #expect(throws: DBusError.self) { try await lost.value }
        try await f.start()
        let error = await #expect(throws: DBusError.self) {
          try await f.perform("CountUp", slow, options: ["key": "three"])
        }
        #expect(error?.name.string == ServiceNames.errorPrefix + "Interrupted")
        #expect(f.authorLog.count { $0 == "perform CountUp" } == 2)
        #expect(try await f.manager("GetState", ["org.example.workers", "count"]).first == "1")
      }
    }

    private struct Reply: Sendable {
      var client: Int
      var index: Int
      var result: Result<Message, DBusError>
    }
  }
}

extension BusConnection {
  /// Sends presses one behind the other without waiting for any answer.
  func pressAtOnce(
    _ count: Int,
    _ widget: String,
    _ element: String,
    _ replied: @escaping @Sendable (Int, Result<Message, DBusError>) -> Void
  ) {
    for index in 0..<count {
      let press = Message.call(
        ServiceNames.service,
        ServiceNames.path(ofWidget: widget),
        ServiceNames.widget,
        "Press",
        [.int64(0), .string(element), .dictionary([:])]
      )
      call(press, deadline: .seconds(100)) { replied(index, $0) }
    }
  }

  /// Sends actions one behind the other without waiting for any answer.
  func performAtOnce(
    _ count: Int,
    _ action: String,
    _ replied: @escaping @Sendable (Result<Message, DBusError>) -> Void
  ) {
    for _ in 0..<count {
      let perform = Message.call(
        ServiceNames.service,
        ServiceNames.root,
        ServiceNames.manager,
        "PerformAction",
        [.string(action), .dictionary([:]), .dictionary(["deadline": .int64(90_000)])]
      )
      call(perform, deadline: .seconds(100), completion: replied)
    }
  }
}
