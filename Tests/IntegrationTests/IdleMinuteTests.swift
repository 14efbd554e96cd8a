import DBus
import DBusTestSupport
import IntegrationSupport
import Testing

/// A minute in which nothing is due: nobody wakes, and nothing that is not needed runs.
///
/// No part of ``WholeTests``, so that they run meanwhile and the minute costs none.
@Suite(.timeLimit(.minutes(6)), .againWhereTheClockWasSet)
struct IdleMinuteTests {
  @Test func anIdleDaemonNeverWakesAndNoBundleIsLeft() async throws {
    try await Fixture.with(bundles: [.readers], settings: ["idleExit": 5_000]) { f in
      try f.setFile("read.txt", "first")
      for (kind, family) in ReaderWidgets.placed.prefix(10) {
        try await f.add("org.example.readers/\(kind)", family, named: "\(kind)-\(family)")
      }
      #expect(f.bundleProcesses.count == 1)
      try await f.waitUntil("the bundle has ended", within: .seconds(60)) {
        f.bundleProcesses.isEmpty
      }
      // What the end itself brings with it, such as a checkpoint of the database.
      try await Task.sleep(for: .seconds(3))
      let process = try f.daemon.processID
      let before = try ProcessTable.contextSwitches(of: process)
      #expect(!before.isEmpty)
      try await Task.sleep(for: .seconds(60))
      #expect(try ProcessTable.contextSwitches(of: process) == before)
      #expect(f.bundleProcesses.isEmpty)

      let log = f.authorLog.count
      try await f.shell("printf second >>read.txt")
      try await f.waitForAuthorLog(within: .seconds(30)) { $0.count >= log + 3 }
      let reloaded = Reloads(try await f.settledAuthorLog(after: log), of: ReaderWidgets.ofFile)
      #expect(reloaded.mistakes == [])
      #expect(try await f.entry("ReadsFile-systemSmall").text == ["firstsecond"])
      try await f.waitUntil("it has ended again", within: .seconds(60)) {
        f.bundleProcesses.isEmpty
      }
    }
  }
}
