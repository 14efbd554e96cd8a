import DBus
import DBusTestSupport
import Glibc
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// The daemon's start, end and idleness.
  @Suite(.serialized)
  struct DaemonLifeTests {
    @Test func aSecondDaemonEndsWellAndTheFirstGoesOn() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        let second = try f.launchDaemon()
        #expect(try await second.waitForEnd(within: .seconds(10)) == 0)
        #expect(try await f.perform("CountUp").status == "done")
      }
    }

    @Test func aDaemonThatIsAskedToEndFinishesAndLeavesNothing() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Tally", "systemSmall", named: "tally")
        #expect(f.bundleProcesses.count == 1)
        #expect(try await f.terminate() == 0)
        try await f.waitUntil("the bundle has ended") { f.bundleProcesses.isEmpty }
        try await f.start()
        #expect(try await f.entry("tally").text.first == "0")
      }
    }

    @Test func aBundleThatHeedsNothingEndsWithTheDaemon() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        let folder = f.bundleFolder + "/org.example.deaf"
        try makeFolder(folder)
        try writeFile(
          "#!/bin/sh\ntrap '' TERM\necho $$ >~/pid\nwhile :; do sleep 1; done\n",
          to: "\(folder)/deaf"
        )
        chmod("\(folder)/deaf", 0o700)
        try writeFile(
          #"{"id": "org.example.deaf", "version": "1", "executable": "deaf"}"#,
          to: "\(folder)/manifest.json"
        )
        try await f.waitUntil("it runs") { (try? f.file("pid"))?.hasSuffix("\n") == true }
        let process = try #require(CInt(try f.file("pid").dropLast()))
        #expect(kill(process, 0) == 0)
        #expect(try await f.terminate() == 0)
        #expect(kill(process, 0) != 0)
      }
    }

    @Test func whatABundleOffersIsKnownAsSoonAsItIsInstalled() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try f.install(.counter)
        #expect(try await f.perform("IncrementCounter").status == "done")
        try f.install(.counter.named("org.swiftlet.second"))
        try await f.add("org.swiftlet.second/Counter", "systemSmall", named: "second")
        try f.install(.counter.named("org.swiftlet.third"))
        let listed = try await f.manager("List", ["bundles", [:]])
        #expect("\(listed)".contains("org.swiftlet.third"))
      }
    }

    @Test func aBundleThatIsReplacedWhileItRunsFinishesAndTheNewOneTakesOver() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Tally", "systemSmall", named: "tally")
        let old = try #require(f.bundleProcesses.first)
        let held = Task { try await f.perform("HoldAction", ["blocks": .bool(false)]) }
        try await f.waitForAuthorLog { $0.contains("perform HoldAction") }
        // The other program has other kinds and actions, under the id of this one.
        try f.replaceProgram(of: .workers, by: .counter)
        try await f.waitUntilPending("tally")
        #expect(f.bundleProcesses == [old])
        let queued = Task { try await f.perform("org.example.workers/IncrementCounter") }
        try f.setFile("release", "")
        #expect(try await held.value.status == "done")
        #expect(try await queued.value.status == "done")
        try await f.waitUntil("the old one has ended") { !f.bundleProcesses.contains(old) }
        #expect(f.bundleProcesses.count == 1)
        let error = await #expect(throws: DBusError.self) { try await f.perform("CountUp") }
        #expect(error?.name.string == ServiceNames.errorPrefix + "UnknownAction")
        // Its kind is gone: it shows the last entry, and why.
        let entry = try await f.entry("tally")
        #expect(entry.text.first == "0")
        #expect(entry.stale != nil)
      }
    }

    @Test func aRestartedDaemonShowsTheDueEntryWithoutStartingABundle() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Dated", "systemSmall", named: "dated")
        #expect(try await f.entry("dated").text == ["first"])
        try await f.killDaemonAndWait()
        try await f.waitUntil("the bundle has ended with it") { f.bundleProcesses.isEmpty }
        let log = f.authorLog
        // The entry's date is real time.
        try await Task.sleep(for: .milliseconds(1_500))
        try await f.start()
        let entry = try await f.entry("dated")
        #expect(entry.text == ["second"])
        #expect(entry.stale == nil)
        #expect(f.bundleProcesses.isEmpty)
        #expect(f.authorLog == log)
      }
    }

    @Test func anEntryIsShownWhenItsDateComes() async throws {
      try await Fixture.with(bundles: [.workers]) { f in
        try await f.add("Dated", "systemSmall", named: "dated")
        let before = f.signals.events.count
        try await f.waitForChange(of: "dated", after: before)
        #expect(f.signals.events.last == .changed(widget: "dated", generation: 2, cause: "date"))
        #expect(try await f.entry("dated").text == ["second"])
        #expect(f.authorLog == ["Dated systemSmall"])
      }
    }
  }
}
