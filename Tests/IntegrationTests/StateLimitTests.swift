import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// Much shared state, with bundles that read and write it.
  @Suite(.serialized)
  struct StateLimitTests {
    private static let group = "group.org.example.readers"

    private func setState(_ f: Fixture, _ group: String, _ key: String, _ json: String) async throws
    {
      try await f.manager("SetState", [.string(group), .string(key), .string(json)])
    }

    private func getState(_ f: Fixture, _ key: String) async throws -> String? {
      try await f.manager("GetState", [.string(Self.group), .string(key)]).first?.stringValue
    }

    @Test func aBundleStartsAndIsAskedHoweverFullItsGroupsAre() async throws {
      let groups = [Self.group, "group.b", "group.c", "group.d"]
      try await Fixture.with(bundles: [.readers.sharing(groups)]) { f in
        for letter in ["x", "y"] {
          let json = "\"\(String(repeating: letter, count: 1_000_000))\""
          for group in groups {
            for key in ["1", "2", "3", "4"] { try await setState(f, group, key, json) }
          }
          // The values are told with this request, or where the process is a new one at its start.
          #expect(try await f.perform("WriteA", ["value": .int64(1)]).status == "done")
          try await f.admin("Restart", ["org.example.readers"])
        }
        #expect(try await f.perform("ReadAll").value == "1 0 absent")
      }
    }

    /// Lets the bundle write, and gives the receipt's status or the error's name.
    private func write(_ f: Fixture, _ key: String, _ bytes: Int) async throws -> String {
      let parameters: DBusDictionary = ["key": .string(key), "bytes": .int64(Int64(bytes))]
      do {
        return try await f.perform("WriteText", parameters).status
      } catch let error as DBusError {
        return String(error.name.string.dropFirst(ServiceNames.errorPrefix.count))
      }
    }

    @Test func aBundlesOwnWritesAreLimitedAndItGoesOn() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        let large = try await write(f, "large", 1 << 20)
        #expect(large == "LimitExceeded")
        #expect(try await getState(f, "large") == "null")
        for key in ["1", "2", "3", "4"] { #expect(try await write(f, key, 1_000_000) == "done") }
        #expect(try await write(f, "5", 1_000_000) == "LimitExceeded")
        #expect(try await getState(f, "5") == "null")
        #expect(try await write(f, "4", 10) == "done")
        #expect(try await write(f, "5", 1_000_000) == "done")
        #expect(try await f.perform("WriteA", ["value": .int64(1)]).status == "done")
        #expect(!f.daemonLog.contains("failed"))
      }
    }

    @Test func numbersKeepTheirDigitsOrAreRefused() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        for number in ["9223372036854775807", "-9223372036854775808", "0.5"] {
          try await setState(f, Self.group, "n", number)
          #expect(try await getState(f, "n") == number)
        }
        for json in ["18446744073709551615", "[1,{\"a\":-9223372036854775809}]"] {
          let error = await #expect(throws: DBusError.self) {
            try await setState(f, Self.group, "n", json)
          }
          #expect(error?.name.string == ServiceNames.errorPrefix + "InvalidParameter")
          #expect(error?.message.contains("922337203685477580") == (json.hasPrefix("[")))
        }
        try await setState(f, Self.group, "n", "\"18446744073709551615\"")
        #expect(try await getState(f, "n") == "\"18446744073709551615\"")
      }
    }
  }
}
