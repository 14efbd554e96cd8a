import DBus
import DBusTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct SignalTests {
  private let bus: PrivateBus
  private let listener: BusConnection
  private let sender: BusConnection

  init() throws {
    bus = try PrivateBus()
    listener = try bus.connect()
    sender = try bus.connect()
  }

  @Test func onlyMatchingSignalsArriveInOrder() async throws {
    let seen = Recorder<Message>()
    let rule = MatchRule(interface: "org.example.Test", member: "Tick")
    let subscription = await listener.subscribe(rule) { seen.record($0) }
    try await settle()
    sender.post(.tick(["1"]))
    sender.post(.tick(["no"], member: "Tock"))
    sender.post(.tick(["2"], path: "/other"))
    let events = try await seen.wait(for: 2)
    #expect(events.map(\.body) == [["1"], ["2"]])
    #expect(events.map(\.sender) == [sender.uniqueName, sender.uniqueName])
    subscription.cancel()
  }

  @Test func equalRulesAreGivenToTheBusOnceAndTakenBackWithTheLast() async throws {
    let seen = Recorder<Int>()
    let rule = MatchRule(interface: "org.example.Test", member: "Tick")
    let first = await listener.subscribe(rule) { _ in seen.record(1) }
    let second = await listener.subscribe(rule) { _ in seen.record(2) }
    #expect(await listener.matchRuleCount == 1)
    try await settle()
    sender.post(.tick())
    #expect(try await seen.wait(for: 2) == [1, 2])
    first.cancel()
    sender.post(.tick())
    #expect(try await seen.wait(for: 3) == [1, 2, 2])
    second.cancel()
    try await settle()
    #expect(await listener.matchRuleCount == 0)
    // Taken back at the bus too: a rule that is not there cannot be removed.
    let remove = Message.bus("RemoveMatch", rule.string)
    let error = await #expect(throws: DBusError.self) { try await listener.call(remove) }
    #expect(error?.name == "org.freedesktop.DBus.Error.MatchRuleNotFound")
  }

  @Test func aDroppedSubscriptionEnds() async throws {
    let rule = MatchRule(member: "Tick")
    _ = await listener.subscribe(rule) { _ in }
    try await settle()
    #expect(await listener.matchRuleCount == 0)
  }

  @Test func aHandlerMayCancelTheNextOne() async throws {
    let seen = Recorder<Int>()
    let second = Recorder<Subscription>()
    let first = await listener.subscribe(MatchRule(member: "Tick")) { _ in
      seen.record(1)
      for subscription in second.events { subscription.cancel() }
    }
    second.record(
      await listener.subscribe(MatchRule(interface: "org.example.Test", member: "Tick")) { _ in
        seen.record(2)
      }
    )
    try await settle()
    sender.post(.tick())
    sender.post(.tick())
    #expect(try await seen.wait(for: 2) == [1, 1])
    first.cancel()
  }

  @Test func rulesCanAskForPathsAndArguments() async throws {
    let seen = Recorder<String>()
    var subscriptions: [Subscription] = []
    let rules: [String: MatchRule] = [
      "path": MatchRule(path: "/a/b"),
      "namespace": MatchRule(pathNamespace: "/a"),
      "argument": MatchRule(member: "Tick", argument0: "it's"),
      "names": MatchRule(member: "Tick", argument0Namespace: "org.mpris"),
    ]
    for (name, rule) in rules {
      subscriptions.append(await listener.subscribe(rule) { _ in seen.record(name) })
    }
    subscriptions.append(
      await listener.subscribe(MatchRule(member: "End")) { _ in seen.record("") }
    )
    try await settle()
    for message: Message in [
      .tick(path: "/a/b"), .tick(["it's"], path: "/ab"), .tick(["org.mpris.A"], path: "/c"),
      .tick(["org.mprisA"], path: "/c"), .tick(path: "/c", member: "End"),
    ] { sender.post(message) }
    let events = try await seen.wait { $0.contains("") }
    #expect(events.sorted() == ["", "argument", "names", "namespace", "path"])
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func aWellKnownSenderMeansItsCurrentOwner() async throws {
    let seen = Recorder<DBusValue>()
    let rule = MatchRule(sender: "org.example.Player", member: "Tick")
    let subscription = await listener.subscribe(rule) { seen.record($0.body[0]) }
    let owner = Recorder<BusName?>()
    let watch = await listener.watchName("org.example.Player") { owner.record($0) }
    #expect(try await sender.requestName("org.example.Player"))
    try await owner.wait { $0.last == sender.uniqueName }
    let other = try bus.connect()
    other.post(.tick(["of another"]))
    sender.post(.tick(["of the owner"]))
    #expect(try await seen.wait(for: 1) == ["of the owner"])
    try await sender.releaseName("org.example.Player")
    #expect(try await other.requestName("org.example.Player"))
    try await owner.wait { $0.last == other.uniqueName }
    sender.post(.tick(["of the old owner"]))
    other.post(.tick(["of the new owner"]))
    #expect(try await seen.wait(for: 2) == ["of the owner", "of the new owner"])
    subscription.cancel()
    watch.cancel()
  }

  @Test func aRuleThatTheBusRefusesIsReported() async throws {
    let small = try PrivateBus(limits: ["max_match_rules_per_connection": 1])
    let connection = try small.connect()
    let failures = Recorder<ErrorName>()
    var subscriptions: [Subscription] = []
    for member: MemberName in ["A", "B"] {
      let rule = MatchRule(member: member)
      let subscription = await connection.subscribe(rule, failed: { failures.record($0.name) }) {
        _ in
      }
      subscriptions.append(subscription)
    }
    #expect(try await failures.wait(for: 1) == [.limitsExceeded])
    for subscription in subscriptions { subscription.cancel() }
    try await connection.settle()
  }

  /// Waits until whatever the connections asked of the bus has happened.
  private func settle() async throws {
    try await listener.settle()
    try await sender.settle()
  }
}

@Suite(.timeLimit(.minutes(1))) struct NameOwnerTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  @Test func aTakenNameIsNotQueuedFor() async throws {
    let first = try bus.connect()
    let second = try bus.connect()
    #expect(try await first.requestName("org.example.Name"))
    #expect(try await first.requestName("org.example.Name"))
    #expect(try await !second.requestName("org.example.Name"))
    await first.close()
    let watcher = try bus.connect()
    let owners = Recorder<BusName?>()
    let watch = await watcher.watchName("org.example.Name") { owners.record($0) }
    try await owners.wait { $0.last == .some(nil) }
    #expect(try await second.requestName("org.example.Name"))
    watch.cancel()
  }

  @Test func aWatcherLearnsTheOwnerAndEachChange() async throws {
    let watcher = try bus.connect()
    let owners = Recorder<BusName?>()
    let watch = await watcher.watchName("org.example.Name") { owners.record($0) }
    #expect(try await owners.wait(for: 1) == [nil])
    let owner = try bus.connect()
    _ = try await owner.requestName("org.example.Name")
    #expect(try await owners.wait(for: 2) == [nil, owner.uniqueName])
    let late = Recorder<BusName?>()
    let second = await watcher.watchName("org.example.Name") { late.record($0) }
    #expect(try await late.wait(for: 1) == [owner.uniqueName])
    #expect(await watcher.matchRuleCount == 1)
    await owner.close()
    #expect(try await owners.wait(for: 3) == [nil, owner.uniqueName, nil])
    #expect(try await late.wait(for: 2) == [owner.uniqueName, nil])
    watch.cancel()
    second.cancel()
    try await watcher.settle()
    #expect(await watcher.matchRuleCount == 0)
  }

  @Test func theEndOfAUniqueNameIsSeen() async throws {
    let watcher = try bus.connect()
    let client = try bus.connect()
    let owners = Recorder<BusName?>()
    let watch = await watcher.watchName(client.uniqueName) { owners.record($0) }
    #expect(try await owners.wait(for: 1) == [client.uniqueName])
    await client.close()
    #expect(try await owners.wait(for: 2) == [client.uniqueName, nil])
    watch.cancel()
  }
}

extension BusConnection {
  /// Waits until the bus has handled everything sent so far.
  func settle() async throws {
    _ = try await call(.bus("GetId"))
  }
}
