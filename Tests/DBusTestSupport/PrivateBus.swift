package import DBus
package import EventLoop
import Glibc

/// A message bus of one test, with a folder, an event loop and tools of its own.
///
/// It ends with ``stop()``, with the last reference, and with the test process, however that ends.
package final class PrivateBus: Sendable {
  /// A new folder for whatever the test needs; removed at the end.
  package let folder: String
  package let address: String
  /// A running loop for the connections of this test.
  package let loop: EventLoop
  private let thread: EventLoopThread
  private let daemon: ChildProcess

  /// Starts a bus and waits until it listens.
  ///
  /// - Parameters:
  ///   - limits: Limits of the bus, such as `max_match_rules_per_connection`.
  ///   - services: Texts of service files by the names they start, for activation.
  /// - Throws: If the bus cannot be started.
  package init(limits: [String: Int] = [:], services: [String: String] = [:]) throws {
    folder = try makeTemporaryFolder()
    try makeFolder("\(folder)/services")
    for (name, text) in services {
      try writeFile(text, to: "\(folder)/services/\(name).service")
    }
    let configuration = "\(folder)/bus.conf"
    try writeFile(Self.configuration(folder, limits), to: configuration)
    // The shell ends the bus at a line or the end of its standard input. The end without a line means
    // that the test process was killed, and then nobody else removes the folder.
    let script = """
      dbus-daemon --config-file='\(configuration)' --nofork --print-address &
      read line || killed=yes
      kill -9 $!; wait
      [ -z "$killed" ] || rm -rf '\(folder)'
      """
    daemon = try ChildProcess(["/bin/sh", "-c", script], environment: ["PATH=/usr/bin:/bin"])
    guard let line = daemon.readLine() else { throw TestSupportError("dbus-daemon did not start") }
    address = line
    loop = try EventLoop()
    thread = try loop.start(name: "test bus")
  }

  deinit {
    stop()
    loop.stop()
    removeFolder(folder)
  }

  /// Kills the bus and waits until it is gone.
  package func stop() {
    daemon.finishInput()
    daemon.wait()
  }

  /// A new connection on the test's loop.
  package func connect(
    log: @escaping @Sendable (String) -> Void = logToStandardError
  ) throws -> BusConnection {
    try BusConnection(to: .address(address), on: loop, log: log)
  }

  /// The environment in which tools find this bus and nothing of the user's.
  package var environment: [String] {
    [
      "DBUS_SESSION_BUS_ADDRESS=\(address)", "DBUS_SYSTEM_BUS_ADDRESS=\(address)",
      "HOME=\(folder)", "XDG_RUNTIME_DIR=\(folder)", "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8",
    ]
  }

  /// Runs a program on this bus to its end; it is killed at a deadline, and the test fails.
  package func run(
    _ arguments: [String],
    within deadline: Duration = .seconds(20)
  ) async throws -> ToolResult {
    try await runTool(arguments, environment: environment, within: deadline)
  }

  private static func configuration(_ folder: String, _ limits: [String: Int]) -> String {
    let limits = sessionLimits.merging(limits) { $1 }.map { "<limit name=\"\($0)\">\($1)</limit>" }
      .joined(separator: "\n  ")
    return """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(folder)/bus</listen>
        <auth>EXTERNAL</auth>
        <servicedir>\(folder)/services</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
        \(limits)
      </busconfig>
      """
  }

  /// What dbus-daemon's own session configuration allows, which is far more than its defaults.
  private static let sessionLimits = [
    "max_incoming_bytes": 1_000_000_000, "max_outgoing_bytes": 1_000_000_000,
    "max_message_size": 1_000_000_000, "max_completed_connections": 100_000,
    "max_connections_per_user": 100_000, "max_names_per_connection": 50_000,
    "max_match_rules_per_connection": 50_000, "max_replies_per_connection": 50_000,
  ]
}
