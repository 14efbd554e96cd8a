import DBus
import DBusTestSupport
import Glibc
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// The entries of many widgets in one call.
  @Suite(.serialized)
  struct EntriesTests {
    private func entries(
      _ f: Fixture,
      _ names: [String],
      withArchive: Bool = true
    ) async throws -> [(path: ObjectPath?, entry: DBusDictionary?)] {
      let paths = names.map { DBusValue.objectPath(ServiceNames.path(ofWidget: $0)) }
      let options: DBusDictionary = ["archive": .bool(withArchive)]
      let answer = try await f.manager(
        "GetEntries",
        [.array(of: "o", paths), .dictionary(options)]
      )
      return (answer.first?.elements ?? []).map { row in
        guard case .structure(let members) = row else { return (nil, nil) }
        return (members.first?.objectPathValue, members.last?.dictionaryValue)
      }
    }

    /// The bytes behind a descriptor that came with an entry.
    private func size(_ entry: DBusDictionary?) -> Int? {
      guard case .unixFD(let file)? = entry?["archiveFile"] else { return nil }
      var info = stat()
      return fstat(file.rawValue, &info) == 0 ? Int(info.st_size) : nil
    }

    @Test func largeArchivesGoByFileAndNotMoreThanAMessageCarries() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try f.setFile("slow.txt", String(repeating: "x", count: 70_000))
        let names = (0..<17).map { "w\($0)" }
        for name in names { try await f.add("Slow", "systemSmall", named: name) }

        let sixteen = try await entries(f, Array(names.dropLast()))
        #expect(sixteen.count == 16)
        #expect(sixteen.allSatisfy { (size($0.entry) ?? 0) > 70_000 })
        #expect(sixteen.allSatisfy { $0.entry?["archive"] == nil })

        let error = await #expect(throws: DBusError.self) { try await entries(f, names) }
        #expect(error?.name.string == ServiceNames.errorPrefix + "LimitExceeded")
        #expect(try await entries(f, names, withArchive: false).count == 17)

        let twice = try await entries(f, ["w1", "w0", "w1"])
        #expect(twice.map(\.path) == ["w1", "w0", "w1"].map { ServiceNames.path(ofWidget: $0) })
        #expect(twice.allSatisfy { (size($0.entry) ?? 0) > 70_000 })

        // Smaller ones go along, but not without end.
        let before = f.signals.events.count
        try f.setFile("slow.txt", String(repeating: "x", count: 30_000))
        try await f.waitForChange(of: "w0", after: before)
        #expect(try await entries(f, Array(repeating: "w0", count: 50)).count == 50)
        let many = await #expect(throws: DBusError.self) {
          try await entries(f, Array(repeating: "w0", count: 2_000))
        }
        #expect(many?.name.string == ServiceNames.errorPrefix + "LimitExceeded")
        #expect(many?.message.contains("bytes") == true)
      }
    }
  }
}
