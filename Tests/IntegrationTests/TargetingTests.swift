import DBus
import IntegrationSupport
import Testing

extension WholeTests {
  /// Which providers run when something is written: exactly those that read it.
  @Suite(.serialized)
  struct TargetingTests {
    /// Actions, and the readers of what they write.
    static let steps: [(action: String, parameters: DBusDictionary, readers: [String])] = [
      ("WriteA", ["value": .int64(1)], ReaderWidgets.ofA),
      ("WriteB", ["value": .int64(2)], ReaderWidgets.ofB),
      ("WriteFile", ["text": "second"], ReaderWidgets.ofFile),
      ("WriteOther", ["text": "unread"], []),
      ("ReadAll", [:], []),
    ]

    static let pressed = "ReadsNothing systemMedium"
    static let presses = [
      ("Write A", ReaderWidgets.ofA), ("Write B", ReaderWidgets.ofB),
      ("Write file", ReaderWidgets.ofFile),
    ]

    @Test func aWriteReloadsExactlyItsReaders() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        try f.setFile("read.txt", "first")
        try await ReaderWidgets.place(f)
        let first = try await f.settledAuthorLog(after: 0)
        #expect(Reloads(first, of: ReaderWidgets.all).mistakes == [])
        for step in Self.steps {
          let before = f.authorLog.count
          let receipt = try await f.perform(
            step.action,
            step.parameters,
            options: ["wait": .int64(10_000)]
          )
          let called = try await f.settledAuthorLog(after: before)
          #expect(Reloads(called, of: step.readers).mistakes == [], "\(step.action)")
          let widgets = step.readers.map { $0.replacing(" ", with: "-") }
          #expect(receipt.widgets.keys.sorted() == widgets, "\(step.action)")
          #expect(Set(receipt.widgets.values).isSubset(of: ["changed"]), "\(step.action)")
        }
      }
    }

    @Test func aPressReloadsThePressedWidgetAndTheReaders() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        try f.setFile("read.txt", "first")
        try await ReaderWidgets.place(f)
        let entry = try await f.entry("ReadsNothing-systemMedium")
        for (label, readers) in Self.presses {
          let before = f.authorLog.count
          let receipt = try await f.press(
            "ReadsNothing-systemMedium",
            entry.element(label),
            options: ["wait": .int64(10_000)]
          )
          let called = try await f.settledAuthorLog(after: before)
          #expect(Reloads(called, of: readers + [Self.pressed]).mistakes == [], "\(label)")
          #expect(receipt.widgets["ReadsNothing-systemMedium"] == "unchanged")
          #expect(receipt.widgets.values.count { $0 == "changed" } == 3)
        }
      }
    }

    @Test func stateSetFromOutsideReloadsItsReaders() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        try await ReaderWidgets.place(f)
        let before = f.authorLog.count
        try await f.manager("SetState", ["group.org.example.readers", "b", "42"])
        try await f.waitForAuthorLog { $0.count >= before + 3 }
        let called = try await f.settledAuthorLog(after: before)
        #expect(Reloads(called, of: ReaderWidgets.ofB).mistakes == [])
        #expect(try await f.entry("ReadsB-systemLarge").text == ["b=42"])
      }
    }

    // MARK: - The tests above can fail

    /// What these tests look at tells a daemon that reloads everything from one that aims: here it
    /// really reloads everything after each write, as it is asked to.
    @Test func aReloadOfEverythingIsNoticed() async throws {
      try await Fixture.with(bundles: [.readers]) { f in
        try f.setFile("read.txt", "first")
        try await ReaderWidgets.place(f)
        for step in Self.steps {
          let before = f.authorLog.count
          try await f.perform(step.action, step.parameters, options: ["wait": .int64(10_000)])
          try await f.manager("ReloadAllTimelines", ["org.example.readers"])
          let all = ReaderWidgets.all.count
          try await f.waitForAuthorLog { $0.count >= before + step.readers.count + all }
          let called = try await f.settledAuthorLog(after: before)
          #expect(Reloads(called, of: step.readers).mistakes.count == all, "\(step.action)")
        }
      }
    }

    /// The sets of providers that other ways of aiming would give are told from the right ones.
    @Test func otherPoliciesWouldFail() {
      for step in Self.steps {
        #expect(Reloads(step.readers.shuffled(), of: step.readers).mistakes == [])
        #expect(
          Reloads(ReaderWidgets.all, of: step.readers).mistakes.count == 12 - step.readers.count
        )
        // Nothing is pressed here: "the pressed one only" is nobody.
        #expect(Reloads([], of: step.readers).mistakes.count == step.readers.count)
      }
      for (_, readers) in Self.presses {
        let expected = readers + [Self.pressed]
        #expect(Reloads(ReaderWidgets.all, of: expected).mistakes.count == 8)
        #expect(Reloads([Self.pressed], of: expected).mistakes.count == 3)
        #expect(
          Reloads(readers, of: expected).mistakes == ["\(Self.pressed): 0 times instead of 1"]
        )
        #expect(Reloads(expected + [readers[0]], of: expected).mistakes.count == 1)
      }
    }
  }
}
