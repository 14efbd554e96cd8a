import DBusTestSupport
import Glibc
import IntegrationSupport
import Testing

extension WholeTests {
  /// `--notify` with a real notification server on the bus, and without one.
  @Suite(.serialized)
  struct NotifyTests {
    /// Shows notifications by writing them to a file, a line each.
    private static let server = """
      import sys
      from gi.repository import Gio, GLib
      shown = open(sys.argv[1], "a", buffering=1)
      node = Gio.DBusNodeInfo.new_for_xml('''<node><interface name="org.freedesktop.Notifications">
      <method name="Notify"><arg direction="in" type="s"/><arg direction="in" type="u"/>
      <arg direction="in" type="s"/><arg direction="in" type="s"/><arg direction="in" type="s"/>
      <arg direction="in" type="as"/><arg direction="in" type="a{sv}"/><arg direction="in" type="i"/>
      <arg direction="out" type="u"/></method></interface></node>''')
      def call(bus, sender, path, interface, method, arguments, invocation):
          _, _, icon, summary, body, *_ = arguments.unpack()
          print(icon, summary, body, sep="|", file=shown)
          invocation.return_value(GLib.Variant("(u)", (1,)))
      def acquired(bus, name):
          bus.register_object("/org/freedesktop/Notifications", node.interfaces[0], call, None, None)
      Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.Notifications", 0, acquired,
                       lambda *_: print("ready", file=shown), None)
      GLib.MainLoop().run()
      """

    @Test func dialogAndErrorAreShownAndTheExitCodeIsTheActions() async throws {
      try await Fixture.with(bundles: [.tasks, .misbehaving]) { f async throws in
        let alone = try await f.swiftlet("perform", "AddTask", "text=a", "--notify")
        #expect(alone.status == 0)
        #expect(alone.errorOutput.contains("The notification was not shown: The name"))
        let both = try await f.swiftlet("perform", "Misbehave", "misdeed=fail", "--notify")
        #expect(both.status == 1)
        #expect(both.errorOutput.contains("It fails on demand."))

        let log = "\(f.home)/shown.log"
        let process = try ChildProcess(
          ["/usr/bin/python3", "-c", Self.server, log],
          environment: f.environment
        )
        defer {
          process.kill()
          process.wait()
        }
        try await f.waitUntil("the server has its name") {
          (try? readFile(log)) == "ready\n"
        }
        _ = try await f.swiftlet("add", "NextTask", "--name", "next")
        let calls: [(line: [String], status: CInt, shown: String)] = [
          (
            ["perform", "AddTask", "text=Buy <b> & c/d"], 0, "information|Add Task|Added: Buy &lt;b"
          ),
          (["press", "next", "ToggleTask(task=1:a)"], 0, "information|Toggle Task|Done: a"),
          (["perform", "Misbehave", "misdeed=fail"], 1, "error|Misbehave|It fails on demand."),
          (["perform", "ToggleTask", "task=none"], 2, "error|Toggle Task|"),
          (["perform", "Nothing"], 3, "error|Nothing|No action is called"),
        ]
        for (line, status, shown) in calls {
          let program = ["\(Programs.folder)/swiftlet"]
          let result = try await f.run(program + line + ["--notify"])
          #expect(result.status == status, "\(line): \(result.errorOutput)")
          let last = try readFile(log).split(separator: "\n").last ?? ""
          #expect(last.hasPrefix("dialog-\(shown)"), "\(line): \(last)")
        }
      }
    }
  }
}
