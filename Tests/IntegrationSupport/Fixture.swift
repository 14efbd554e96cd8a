package import DBus
package import DBusTestSupport
import Glibc
import Synchronization
import WidgetClient

/// A whole Swiftlet of one test: bus, home folder, bundles, daemon and a client, all its own.
///
/// Use ``with(bundles:settings:_:)``; it ends everything that it started, in reverse order, and
/// fails where something was left running.
package final class Fixture: Sendable {
  package let bus: PrivateBus
  /// The test's connection.
  package let client: BusConnection
  /// What the widgets signalled since the start, in order.
  package let signals = Recorder<WidgetSignal>()
  private let owners = Recorder<BusName?>()
  private let settings: [String: Int]
  private let daemonBox = Mutex<ChildProcess?>(nil)
  private let subscriptions = Mutex<[Subscription]>([])

  /// Runs a test with a daemon that serves some bundles.
  ///
  /// - Parameters:
  ///   - bundles: Names of executables in the build folder that have a manifest in the sources.
  ///   - settings: What `--set` takes.
  ///   - body: The test.
  /// - Throws: What the test throws, and where a program does not start or end as it should.
  package static func with(
    bundles: [FixtureBundle] = [.readers, .workers, .tasks],
    settings: [String: Int] = [:],
    _ body: (Fixture) async throws -> Void
  ) async throws {
    let fixture = try await Fixture(bundles, settings)
    do {
      try await fixture.start()
      try await body(fixture)
      try await fixture.end()
    } catch {
      print("--- the daemon's log:\n\(fixture.daemonLog)--- end of the daemon's log")
      if let daemon = fixture.daemonBox.withLock({ $0 }), daemon.hasEnded {
        print("The daemon had ended by itself: \(daemon.wait())")
      }
      fixture.killDaemon()
      throw error
    }
  }

  private init(_ bundles: [FixtureBundle], _ settings: [String: Int]) async throws {
    self.settings = settings
    bus = try PrivateBus()
    client = try bus.connect()
    for folder in [bus.folder + "/home", bus.folder + "/bundles", bus.folder + "/run"] {
      try makeFolder(folder)
    }
    for bundle in bundles { try bundle.install(in: bus.folder + "/bundles") }
    let owners = owners
    let signals = signals
    let made = [
      await client.watchName(ServiceNames.service) { owners.record($0) },
      await client.subscribe(
        MatchRule(
          sender: ServiceNames.service,
          pathNamespace: ServiceNames.widgets,
          interface: ServiceNames.widget
        )
      ) { WidgetSignal($0).map(signals.record) },
    ]
    subscriptions.withLock { $0 = made }
  }

  // MARK: - Places

  package var home: String { bus.folder + "/home" }
  package var bundleFolder: String { bus.folder + "/bundles" }
  package var stateFolder: String { bus.folder + "/state" }
  package var daemonLogPath: String { bus.folder + "/daemon.log" }
  package var authorLogPath: String { bus.folder + "/author.log" }
  package var daemonLog: String { (try? readFile(daemonLogPath)) ?? "" }

  /// What every program of the test sees.
  package var environment: [String] {
    bus.environment.filter { !$0.hasPrefix("HOME=") && !$0.hasPrefix("XDG_RUNTIME_DIR=") } + [
      "HOME=\(home)", "XDG_RUNTIME_DIR=\(bus.folder)/run", "XDG_DATA_DIRS=\(home)/none",
      "SWIFTLET_TEST_LOG=\(authorLogPath)", "TZ=UTC", "DBUS_FATAL_WARNINGS=0",
    ]
  }

  // MARK: - The daemon

  /// Starts the daemon, with further options, and waits until it has its name.
  package func start(
    _ options: [String] = [],
    within deadline: Duration = .seconds(20)
  ) async throws {
    let before = owners.events.count
    let process = try launchDaemon(options)
    daemonBox.withLock { $0 = process }
    try await owners.wait(within: deadline) { $0.dropFirst(before).contains { $0 != nil } }
  }

  /// Starts one more `swiftletd` on the same folders; the caller waits for its end.
  package func launchDaemon(_ options: [String] = []) throws -> ChildProcess {
    var line = "exec '\(Programs.folder)/swiftletd' --bundles '\(bundleFolder)'"
    line += " --state '\(stateFolder)' --log-level debug"
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      line += " --set \(name)=\(value)"
    }
    for option in options { line += " '\(option)'" }
    return try ChildProcess(
      ["/bin/sh", "-c", "\(line) 2>>'\(daemonLogPath)'"],
      environment: environment
    )
  }

  package var daemon: ChildProcess {
    get throws {
      guard let process = daemonBox.withLock({ $0 }) else {
        throw TestSupportError("No daemon is running")
      }
      return process
    }
  }

  /// Kills the daemon without warning and waits until it is gone from the bus.
  package func killDaemonAndWait() async throws {
    try daemon.kill()
    try await waitForDeath()
  }

  /// Waits until a daemon that dies, or is dead already, is gone from the bus.
  package func waitForDeath(within deadline: Duration = .seconds(10)) async throws {
    _ = try await daemon.waitForEnd(within: deadline)
    daemonBox.withLock { $0 = nil }
    try await owners.wait(within: deadline) { $0.last == .some(nil) }
  }

  package func restartAfterKill() async throws {
    try await killDaemonAndWait()
    try await start()
  }

  /// Asks the daemon to end and gives its exit status.
  package func terminate(within deadline: Duration = .seconds(10)) async throws -> CInt {
    let process = try daemon
    process.signal(SIGTERM)
    let status = try await process.waitForEnd(within: deadline)
    daemonBox.withLock { $0 = nil }
    return status
  }

  fileprivate func killDaemon() {
    let process = daemonBox.withLock { box in
      defer { box = nil }
      return box
    }
    process?.kill()
    process?.wait()
  }

  private func end() async throws {
    if daemonBox.withLock({ $0 != nil }) {
      let status = try await terminate()
      if status != 0 { throw TestSupportError("The daemon ended with status \(status)") }
    }
    try await waitUntil("no bundle is left running") { self.bundleProcesses.isEmpty }
  }

  /// The processes of bundles of this test.
  package var bundleProcesses: [CInt] {
    ProcessTable.processes { $0.hasPrefix(self.bundleFolder) }
  }
}
