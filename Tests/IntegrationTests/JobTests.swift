import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// Jobs that several callers share by a key: each has its own, and each hears of the end.
  @Suite(.serialized)
  struct JobTests {
    private struct Finished: Sendable {
      var path: String?
      var receipt: DBusDictionary
    }

    private func listen(
      on connection: BusConnection,
      _ subscriptions: inout [Subscription]
    ) async -> Recorder<Finished> {
      let seen = Recorder<Finished>()
      let rule = MatchRule(
        sender: ServiceNames.service,
        interface: "org.swiftlet.Widgets1.Job",
        member: "Finished"
      )
      subscriptions.append(
        await connection.subscribe(rule) { signal in
          seen.record(
            Finished(
              path: signal.path?.string,
              receipt: signal.body.first?.dictionaryValue ?? [:]
            )
          )
        }
      )
      return seen
    }

    private func start(
      _ f: Fixture,
      _ options: DBusDictionary,
      delay: Int64 = 1_000,
      on connection: BusConnection
    ) async throws -> ObjectPath {
      let call: [DBusValue] = [
        "CountUp", .dictionary(["delay": .int64(delay)]), .dictionary(options),
      ]
      let path = try await f.manager("StartAction", call, on: connection).first?.objectPathValue
      return try #require(path)
    }

    @Test func everyStarterOfOneActionHearsOfItsEndOnAPathOfItsOwn() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        let other = try f.bus.connect()
        var subscriptions: [Subscription] = []
        defer { withExtendedLifetime(subscriptions) {} }
        let mine = await listen(on: f.client, &subscriptions)
        let theirs = await listen(on: other, &subscriptions)
        let first = try await start(f, ["key": "k", "token": "one"], on: f.client)
        let second = try await start(f, ["key": "k", "token": "two"], on: other)
        let third = try await start(f, ["key": "k", "token": "three"], on: f.client)
        let again = try await start(f, ["key": "k", "token": "one"], on: f.client)
        #expect(first.string.hasSuffix("/one"))
        #expect(second.string.hasSuffix("/two"))
        #expect(third.string.hasSuffix("/three"))
        #expect(again == first)
        await #expect(throws: DBusError.self) {
          try await start(f, ["key": "other", "token": "one"], on: f.client)
        }

        let atMine = try await mine.wait(for: 2)
        let atTheirs = try await theirs.wait(for: 1)
        #expect(Set(atMine.map(\.path)) == [first.string, third.string])
        #expect(atTheirs.map(\.path) == [second.string])
        for finished in atMine + atTheirs {
          #expect(finished.receipt["status"]?.stringValue == "done")
          #expect(finished.receipt["job"]?.objectPathValue?.string == finished.path)
        }
        #expect(f.authorLog.count { $0 == "perform CountUp" } == 1)
      }
    }

    @Test func theKeyOfAnActionThatIsOverGivesAJobThatIsOver() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        var subscriptions: [Subscription] = []
        defer { withExtendedLifetime(subscriptions) {} }
        let heard = await listen(on: f.client, &subscriptions)
        let done = try await f.perform("CountUp", ["delay": .int64(0)], options: ["key": "k"])
        for count in 1...2 {
          let job = try await start(f, ["key": "k", "token": "one"], delay: 0, on: f.client)
          #expect(job.string.hasSuffix("/one"))
          let finished = try #require(try await heard.wait(for: count).last)
          #expect(finished.path == job.string)
          #expect(finished.receipt["action"]?.stringValue == done.action)
          #expect(finished.receipt["repeated"]?.boolValue == true)
          let read = Message.call(
            ServiceNames.service,
            job,
            "org.freedesktop.DBus.Properties",
            "GetAll",
            ["org.swiftlet.Widgets1.Job"]
          )
          let values = try await f.client.call(read).body.first?.dictionaryValue
          #expect(values?["Status"]?.stringValue == "done")
          #expect(values?["Receipt"]?.dictionaryValue?["value"]?.int64Value == 1)
        }
        // The token stands for that action alone.
        await #expect(throws: DBusError.self) {
          try await start(f, ["key": "other", "token": "one"], delay: 0, on: f.client)
        }
        #expect(f.authorLog.count == 1)
      }
    }

    @Test func whoCallsASharedActionOffCallsItOffForAll() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        let other = try f.bus.connect()
        var subscriptions: [Subscription] = []
        defer { withExtendedLifetime(subscriptions) {} }
        let mine = await listen(on: f.client, &subscriptions)
        let theirs = await listen(on: other, &subscriptions)
        let first = try await start(f, ["key": "k"], on: f.client)
        let second = try await start(f, ["key": "k"], on: other)
        #expect(first != second)
        let cancel = Message.call(
          ServiceNames.service,
          second,
          "org.swiftlet.Widgets1.Job",
          "Cancel"
        )
        _ = try await other.call(cancel)
        for finished in try await mine.wait(for: 1) + theirs.wait(for: 1) {
          #expect(finished.receipt["status"]?.stringValue == "failed")
          #expect(finished.receipt["error"]?.stringValue?.hasSuffix("Cancelled") == true)
        }
      }
    }
  }
}
