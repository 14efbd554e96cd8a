import DBus
import IntegrationSupport
import Testing

extension WholeTests {
  /// Which providers run when something is written: exactly those that read it.
  ///
  /// Each provider notes itself from author code. These tests were seen to fail with the targeting
  /// replaced by "all" (`WidgetTable.affected` always taking the widgets of all kinds) and by "the
  /// pressed one only" (the same function giving `first` alone, and the engine's commit using the
  /// bundle's `affected` without its own index; either of the two alone finds the readers).
  @Suite(.serialized)
  struct TargetingTests {
    /// Twelve widgets over six kinds: three read `a`, three `b` of the same group, three a file,
    /// three nothing.
    static let placed: [(kind: String, family: String)] = [
      ("ReadsA", "systemSmall"), ("ReadsA", "systemMedium"), ("AlsoReadsA", "systemSmall"),
      ("ReadsB", "systemSmall"), ("ReadsB", "systemMedium"), ("ReadsB", "systemLarge"),
      ("ReadsFile", "systemSmall"), ("ReadsFile", "systemMedium"), ("AlsoReadsFile", "systemSmall"),
      ("ReadsNothing", "systemSmall"), ("ReadsNothing", "systemMedium"),
      ("ReadsNothing", "systemLarge"),
    ]

    static let readersOfA = ["AlsoReadsA systemSmall", "ReadsA systemMedium", "ReadsA systemSmall"]
    static let readersOfB = ["ReadsB systemLarge", "ReadsB systemMedium", "ReadsB systemSmall"]
    static let readersOfFile = [
      "AlsoReadsFile systemSmall", "ReadsFile systemMedium", "ReadsFile systemSmall",
    ]

    static func place(_ f: Fixture) async throws {
      for (kind, family) in placed {
        try await f.add("org.example.readers/\(kind)", family, named: "\(kind)-\(family)")
      }
    }

    @Test func aWriteReloadsExactlyItsReaders() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        try f.setFile("read.txt", "first")
        try await Self.place(f)
        #expect(try await f.settledAuthorLog(after: 0).count == Self.placed.count)

        let steps: [(action: String, parameters: DBusDictionary, expected: [String])] = [
          ("WriteA", ["value": .int64(1)], Self.readersOfA),
          ("WriteB", ["value": .int64(2)], Self.readersOfB),
          ("WriteFile", ["text": "second"], Self.readersOfFile),
          ("WriteOther", ["text": "unread"], []),
          ("ReadAll", [:], []),
        ]
        for step in steps {
          let before = f.authorLog.count
          let receipt = try await f.perform(
            step.action,
            step.parameters,
            options: ["wait": .int64(10_000)]
          )
          #expect(try await f.settledAuthorLog(after: before).sorted() == step.expected)
          let widgets = step.expected.map { $0.replacing(" ", with: "-") }
          #expect(receipt.widgets.keys.sorted() == widgets, "\(step.action)")
          #expect(Set(receipt.widgets.values).isSubset(of: ["changed"]), "\(step.action)")
        }
      }
    }

    @Test func aPressReloadsThePressedWidgetAndTheReaders() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        try f.setFile("read.txt", "first")
        try await Self.place(f)
        let presses = [
          ("Write A", Self.readersOfA), ("Write B", Self.readersOfB),
          ("Write file", Self.readersOfFile),
        ]
        let entry = try await f.entry("ReadsNothing-systemMedium")
        for (label, readers) in presses {
          let before = f.authorLog.count
          let receipt = try await f.press(
            "ReadsNothing-systemMedium",
            entry.element(label),
            options: ["wait": .int64(10_000)]
          )
          let expected = (readers + ["ReadsNothing systemMedium"]).sorted()
          #expect(try await f.settledAuthorLog(after: before).sorted() == expected)
          #expect(receipt.widgets["ReadsNothing-systemMedium"] == "unchanged")
          #expect(receipt.widgets.values.count { $0 == "changed" } == 3)
        }
      }
    }

    @Test func stateSetFromOutsideReloadsItsReaders() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        try await Self.place(f)
        let before = f.authorLog.count
        try await f.manager("SetState", ["group.org.example.readers", "b", "42"])
        try await f.waitForAuthorLog { $0.count >= before + 3 }
        #expect(try await f.settledAuthorLog(after: before).sorted() == Self.readersOfB)
        #expect(try await f.entry("ReadsB-systemLarge").text == ["b=42"])
      }
    }
  }
}
