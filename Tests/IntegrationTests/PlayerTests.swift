import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// The bundle Music with a real player, and with players that fail it.
  @Suite(.serialized)
  struct PlayerTests {
    static let prefix = "org.mpris.MediaPlayer2."

    /// The task widgets' bundle ends when it is idle, and is started for none of this.
    @Test func aRealPlayerPausesAndOnlyItsWidgetReloads() async throws {
      try await Fixture.with(bundles: [.music, .tasks], settings: ["idleExit": 1_000]) { f in
        try f.setFile("todo.txt", "Water the plants\n")
        try await f.add("TaskList", "systemMedium", named: "list")
        try await f.add("NextTask", "systemSmall", named: "next")
        // Of a generated stream the player guesses a new length each second, and says so.
        try writeBytes(Self.tone(seconds: 60), to: "\(f.home)/tone.wav")
        let player = try await Self.start(
          [
            "mpv", "--no-config", "--no-video", "--no-terminal", "--ao=null", "--loop-file=inf",
            "--script=/usr/lib/mpv-mpris/mpris.so", "--force-media-title=Morning Tone",
            "\(f.home)/tone.wav",
          ],
          as: "mpv",
          f
        )
        defer { withExtendedLifetime(player) {} }
        try await Self.wait(f, "it plays") { try await Self.status(f) == "Playing" }
        try await f.add("NowPlaying", "systemMedium", named: "music")
        try await Self.wait(f, "the widget shows it") {
          let entry = try await f.entry("music")
          return entry.text.contains("Morning Tone") && (try? entry.element("Pause")) != nil
        }
        try await f.waitUntil("the bundles have ended", within: .seconds(30)) {
          f.bundleProcesses.isEmpty
        }
        let tasks = try await f.entry("list")
        let before = f.signals.events.count

        let wait: DBusDictionary = ["wait": .int64(10_000)]
        let paused = try await f.perform("PlayPause", options: wait)
        #expect(paused.widgets == ["music": "changed"])
        #expect(paused.value == "mpv")
        let shown = try await f.entry("music")
        #expect(try await Self.status(f) == "Paused")
        let play = try shown.element("Play")

        let played = try await f.press("music", play, options: wait)
        #expect(played.widgets == ["music": "changed"])
        _ = try await f.entry("music").element("Pause")
        #expect(try await Self.status(f) == "Playing")

        // Only Music has been started, and only its widget has changed.
        #expect(f.bundleProcesses.count == 1)
        let command = try f.bundleProcesses.first.map { try readFile("/proc/\($0)/cmdline") }
        #expect(command?.contains("/Music") == true)
        #expect(Set(f.signals.events.dropFirst(before).map(\.widget)) == ["music"])
        let tasksNow = try await f.entry("list")
        #expect(tasksNow.generation == tasks.generation)
        #expect(tasksNow.revision == tasks.revision)
      }
    }

    @Test func withoutAPlayerItSaysSo() async throws {
      try await Fixture.with(bundles: [.music]) { f in
        try await f.add("NowPlaying", "systemSmall", named: "music")
        #expect(try await f.entry("music").text == ["No music"])
        let error = await #expect(throws: DBusError.self) { try await f.perform("PlayPause") }
        #expect(error?.name.string == ServiceNames.errorPrefix + "ActionFailed")
        #expect(error?.message == "No music player is running.")
        // One that was chosen, and does not run.
        let chosen = await #expect(throws: DBusError.self) {
          try await f.perform("PlayPause", ["player": "mpv"])
        }
        #expect(chosen?.message == "\(Self.prefix)mpv is not running.")
      }
    }

    @Test func aPlayerThatVanishesInACallIsGone() async throws {
      try await Fixture.with(bundles: [.music]) { f in
        let player = try await Self.fake("fragile", "vanishes", f)
        try await f.add("NowPlaying", "systemSmall", named: "music")
        let entry = try await f.entry("music")
        #expect(entry.text.contains("A Song"))
        let pause = try entry.element("Pause")
        let before = f.signals.events.count
        let error = await #expect(throws: DBusError.self) { try await f.press("music", pause) }
        #expect(error?.name.string == ServiceNames.errorPrefix + "ActionFailed")
        #expect(error?.message == "\(Self.prefix)fragile is not running.")
        #expect(try await player.waitForEnd(within: .seconds(10)) == 0)
        try await f.waitForChange(of: "music", after: before)
        let after = try await f.entry("music")
        #expect(after.text == ["No music"])
        #expect(after.stale == nil)
      }
    }

    @Test func aPlayerThatNeverAnswersACommandIsNamed() async throws {
      try await Fixture.with(bundles: [.music, .tasks]) { f in
        let player = try await Self.fake("stubborn", "silent", f)
        defer { withExtendedLifetime(player) {} }
        try await f.add("NowPlaying", "systemSmall", named: "music")
        let pause = try await f.entry("music").element("Pause")
        let ended = Recorder<String>()
        let call = Task {
          defer { ended.record("PlayPause") }
          return try await f.press("music", pause)
        }
        try await f.perform("AddTask", ["text": "Meanwhile"])
        ended.record("AddTask")
        let error = await #expect(throws: DBusError.self) { try await call.value }
        #expect(ended.events == ["AddTask", "PlayPause"])
        #expect(error?.name.string == ServiceNames.errorPrefix + "ActionFailed")
        #expect(error?.message == "\(Self.prefix)stubborn did not answer in time.")
        let entry = try await f.entry("music")
        #expect(entry.text.contains("A Song"))
        #expect(entry.stale == nil)
      }
    }

    @Test func aPlayerThatAnswersNothingIsShownAsSilent() async throws {
      try await Fixture.with(bundles: [.music]) { f in
        let mute = try await Self.fake("mute", "mute", f)
        try await f.add("NowPlaying", "systemSmall", named: "music")
        #expect(try await f.entry("music").text == ["\(Self.prefix)mute did not answer in time."])
        // Another one that plays is shown instead, as soon as it comes.
        let before = f.signals.events.count
        let good = try await Self.fake("good", "good", f)
        try await f.waitForChange(of: "music", after: before, within: .seconds(30))
        #expect(try await f.entry("music").text.contains("A Song"))
        let receipt = try await f.perform("PlayPause", options: ["wait": .int64(10_000)])
        #expect(receipt.value == "good")
        #expect(receipt.widgets == ["music": "changed"])
        _ = try await f.entry("music").element("Play")
        withExtendedLifetime((mute, good)) {}
      }
    }

    @Test func aPlayerThatSaysMoreThanAnybodyCanCarryIsNamed() async throws {
      try await Fixture.with(bundles: [.music]) { f in
        let huge = try await Self.fake("huge", "huge", f)
        try await f.add("NowPlaying", "systemSmall", named: "music")
        let text = try await f.entry("music").text
        #expect(text.joined().contains("\(Self.prefix)huge answered with more than"))
        #expect(f.bundleProcesses.count == 1)
        withExtendedLifetime(huge) {}
      }
    }

    // MARK: - Players

    /// A file of so many seconds of a tone: 8,000 bytes each, as WAV.
    private static func tone(seconds: Int) -> [UInt8] {
      let samples = [UInt8]((0..<8_000 * seconds).map { $0 / 10 % 2 == 0 ? 96 : 160 })
      func field(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      let format = field(1, 2) + field(1, 2) + field(8_000, 4) + field(8_000, 4) + field(1, 2)
      return Array("RIFF".utf8) + field(36 + samples.count, 4) + Array("WAVEfmt ".utf8)
        + field(16, 4) + format + field(8, 2) + Array("data".utf8) + field(samples.count, 4)
        + samples
    }

    private static func fake(
      _ name: String,
      _ mode: String,
      _ f: Fixture
    ) async throws -> ChildProcess {
      let script = "\(Programs.sources)/Tests/Fixtures/players/player.py"
      return try await start(["/usr/bin/python3", script, name, mode], as: name, f)
    }

    /// Starts a player and waits until it has its name.
    private static func start(
      _ arguments: [String],
      as name: String,
      _ f: Fixture
    ) async throws -> ChildProcess {
      let found = Recorder<BusName?>()
      let watch = await f.client.watchName(try BusName(prefix + name)) { found.record($0) }
      let player = try ChildProcess(arguments, environment: f.environment)
      try await found.wait(within: .seconds(30)) { $0.contains { $0 != nil } }
      withExtendedLifetime(watch) {}
      return player
    }

    private static func status(_ f: Fixture) async throws -> String {
      try await f.run(["playerctl", "--player=mpv", "status"]).trimmed
    }

    private static func wait(
      _ f: Fixture,
      _ what: String,
      for condition: () async throws -> Bool
    ) async throws {
      let start = ContinuousClock.now
      while try await !condition() {
        if ContinuousClock.now - start > .seconds(30) { throw TestSupportError("Not: \(what)") }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }
}
