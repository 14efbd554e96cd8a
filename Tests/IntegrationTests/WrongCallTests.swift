import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// Callers that make no sense get an error each, and cost the daemon nothing.
  @Suite(.serialized)
  struct WrongCallTests {
    @Test func aThousandWrongCallsGetAnErrorEachAndTakeNoMemory() async throws {
      let seed = UInt64.random(in: .min ... .max)
      print("seed of the wrong calls: \(seed)")
      try await Fixture.with(bundles: [.readers]) { f in
        try f.setFile("read.txt", "as it was")
        try await f.add("ReadsNothing", "systemSmall", named: "w")
        let bundle = f.bundleProcesses
        var random = WrongCalls(seed: seed)
        var half = 0
        var large = 0
        for number in 0..<1_000 {
          if number == 500 { half = try await Self.residentBytes(f) }
          let (call, isLarge) = random.next()
          large += isLarge ? 1 : 0
          do {
            let answer = try await f.client.call(call, deadline: .seconds(60))
            Issue.record("Call \(number) was answered: \(Self.name(call)) → \(answer.body)")
          } catch let error as DBusError {
            #expect(error.code == .remote, "Call \(number), \(Self.name(call)): \(error)")
            #expect(!error.message.isEmpty, "Call \(number), \(Self.name(call))")
            // A sentence for a person, however much came.
            #expect(error.message.utf8.count <= 5_000, "Call \(number), \(Self.name(call))")
          }
        }
        let grown = try await Self.residentBytes(f) - half
        print("\(large) of them large; grown over the last 500: \(grown / 1024) KiB")
        #expect(grown < 1 << 20)
        // It is the same daemon with the same bundle, and neither has done what it was told.
        #expect(f.bundleProcesses == bundle)
        #expect(try f.file("read.txt") == "as it was")
        #expect(try await f.perform("WriteA", ["value": .int64(1)]).status == "done")
        #expect(try await f.entry("w").stale == nil)
        #expect(f.daemonLog.utf8.count < 100_000)
      }
    }

    /// A bundle is told of its whole group when it starts, in one message.
    @Test func aGroupIsNotFilledBeyondWhatItsBundleCanBeTold() async throws {
      try await Fixture.with(bundles: [.counter]) { f in
        let long = DBusValue.string("\"" + String(repeating: "x", count: 1 << 20 - 100) + "\"")
        for key in ["a", "b", "c", "d"] {
          try await f.manager("SetState", ["org.swiftlet.counter", .string(key), long])
        }
        let full = await #expect(throws: DBusError.self) {
          try await f.manager("SetState", ["org.swiftlet.counter", "e", long])
        }
        #expect(full?.name.string == ServiceNames.errorPrefix + "LimitExceeded")
        // One in its place may be set, and the bundle starts with all of them.
        try await f.manager("SetState", ["org.swiftlet.counter", "a", long])
        try await f.restartAfterKill()
        #expect(try await f.perform("IncrementCounter").value == .int64(1))
        try await f.manager("SetState", ["org.swiftlet.counter", "a", "null"])
        try await f.manager("SetState", ["org.swiftlet.counter", "e", long])
        #expect(try await f.perform("IncrementCounter").value == .int64(2))
      }
    }

    /// What the daemon holds once it has given back what the last call took: it does so before it
    /// waits for the next one.
    private static func residentBytes(_ f: Fixture) async throws -> Int {
      for _ in 1...3 { try await f.manager("GetState", ["org.example.readers", "a"]) }
      return try ProcessTable.residentBytes(of: f.daemon.processID)
    }

    private static func name(_ call: Message) -> String {
      let body = call.body.map { String("\($0)".prefix(80)) }
      return "\(call.member?.string ?? "") of \(call.path?.string.prefix(80) ?? "") \(body)"
    }
  }
}
