import DBus
import DBusTestSupport
import IntegrationSupport
import Testing

extension WholeTests {
  /// What any other program does to a file reloads exactly those who read it, once.
  @Suite(.serialized)
  struct OutsideChangeTests {
    /// No pause between reloads, so that one too many is seen and not merged with the next.
    static let settings = ["outsideInterval": 0]

    static let readers = ["AlsoReadsFile systemSmall", "ReadsFile systemSmall"]

    @Test(arguments: [
      ("an append", "printf second >>read.txt", "firstsecond"),
      ("sed -i", "sed -i s/first/third/ read.txt", "third"),
      ("a rename onto it", "printf fourth >new && mv new read.txt", "fourth"),
      ("removal", "rm read.txt", "absent"),
    ])
    func aChangeReloadsTheReadersOnce(_ what: String, _ line: String, _ text: String) async throws {
      try await Fixture.with(bundles: [.readers], settings: Self.settings) { f in
        try f.setFile("read.txt", "first")
        try await Self.place(f)
        let before = f.authorLog.count
        try await f.shell(line)
        try await Self.expectOneReload(f, after: before, text)
      }
    }

    @Test func aFileThatIsMadeAgainReloadsTheReadersOnce() async throws {
      try await Fixture.with(bundles: [.readers], settings: Self.settings) { f in
        try f.setFile("read.txt", "first")
        try await Self.place(f)
        var before = f.authorLog.count
        try await f.shell("rm read.txt")
        try await Self.expectOneReload(f, after: before, "absent")
        before = f.authorLog.count
        try await f.shell("printf again >new && mv new read.txt")
        try await Self.expectOneReload(f, after: before, "again")
        before = f.authorLog.count
        try await f.shell("printf ! >>read.txt")
        try await Self.expectOneReload(f, after: before, "again!")
      }
    }

    @Test func changesBehindASymlinkReloadTheReadersOnce() async throws {
      try await Fixture.with(bundles: [.readers], settings: Self.settings) { f in
        try await f.shell("mkdir real other && printf first >real/text && ln -s real/text read.txt")
        try await Self.place(f)
        for (line, text) in [
          ("printf 2 >>real/text", "first2"),
          ("printf third >real/new && mv real/new real/text", "third"),
          ("printf fourth >other/text && ln -s other/text new && mv -T new read.txt", "fourth"),
          ("printf 5 >>other/text", "fourth5"),
        ] {
          let before = f.authorLog.count
          try await f.shell(line)
          try await Self.expectOneReload(f, after: before, text)
        }
        // Nobody reads that one any more.
        let before = f.authorLog.count
        try await f.shell("printf x >>real/text && printf x >unread.txt")
        #expect(try await f.settledAuthorLog(after: before) == [])
      }
    }

    @Test func anActionsOwnWriteIsNotTakenForAnOutsideChange() async throws {
      try await Fixture.with(bundles: [.readers], settings: Self.settings) { f in
        try f.setFile("read.txt", "first")
        try await Self.place(f)
        for number in 1...3 {
          let before = f.authorLog.count
          try await f.perform("WriteFile", ["text": .string("written \(number)")])
          try await Self.expectOneReload(f, after: before, "written \(number)")
        }
      }
    }

    @Test func aChangeMadeWhileTheDaemonIsDownReloadsTheReadersOnce() async throws {
      try await Fixture.with(bundles: [.readers], settings: Self.settings) { f in
        try f.setFile("read.txt", "first")
        try await Self.place(f)
        let before = f.authorLog.count
        #expect(try await f.terminate() == 0)
        try await f.shell("printf second >>read.txt")
        try await f.start()
        try await Self.expectOneReload(f, after: before, "firstsecond")

        // Nothing has changed this time.
        let later = f.authorLog.count
        try await f.restartAfterKill()
        #expect(try await f.settledAuthorLog(after: later, quietFor: .seconds(1)) == [])
        #expect(try await f.entry("reads").text == ["firstsecond"])
      }
    }

    /// The provider reads, and only then, before the daemon watches the file, somebody changes it.
    @Test func aChangeBetweenReadingAndWatchingIsNotMissed() async throws {
      try await Fixture.with(bundles: [.workers], settings: Self.settings) { f in
        try f.setFile("slow.txt", "first")
        try f.setFile("delay", "800")
        async let placed: Void = f.add("Slow", "systemSmall", named: "slow")
        try await f.waitForAuthorLog { $0 == ["Slow systemSmall"] }
        try f.setFile("delay", "0")
        try await f.shell("printf second >>slow.txt")
        #expect(f.signals.events.isEmpty, "it must still be sleeping")
        try await placed
        try await f.waitForAuthorLog { $0.count == 2 }
        #expect(try await f.settledAuthorLog(after: 0).count == 2)
        #expect(try await f.entry("slow").text == ["0 firstsecond"])
      }
    }

    @Test func anEditedTodoFileShowsUpByItself() async throws {
      try await Fixture.with(bundles: [.tasks], settings: Self.settings) { f in
        try f.setFile("todo.txt", "Water the plants\nReturn the books\n")
        try await f.add("TaskList", "systemMedium", named: "list")
        let before = f.signals.events.count
        try await f.shell("sed -i s/plants/garden/ todo.txt")
        try await f.waitForChange(of: "list", after: before)
        #expect(try await f.entry("list").text.contains { $0.contains("Water the garden") })
        #expect(f.signals.events.count == before + 1)
      }
    }

    private static func place(_ f: Fixture) async throws {
      for (kind, name) in [
        ("ReadsFile", "reads"), ("AlsoReadsFile", "also"), ("ReadsA", "a"),
        ("ReadsNothing", "nothing"),
      ] {
        try await f.add("org.example.readers/\(kind)", "systemSmall", named: name)
      }
    }

    private static func expectOneReload(
      _ f: Fixture,
      after before: Int,
      _ text: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      try await f.waitForAuthorLog { $0.count >= before + readers.count }
      let log = try await f.settledAuthorLog(after: before)
      #expect(log.sorted() == readers, sourceLocation: sourceLocation)
      #expect(try await f.entry("reads").text == [text], sourceLocation: sourceLocation)
      #expect(try await f.entry("also").text == ["also \(text)"], sourceLocation: sourceLocation)
    }
  }
}
