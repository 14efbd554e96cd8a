import AuthorKit
import Testing

/// What `make install` promises of the bus: a call to the name starts the daemon.
struct ActivationTests {
  @Test(.timeLimit(.minutes(15)))
  func aCallStartsTheDaemonWhichShowsTheNewBundle() throws {
    try Workspace.with { workspace in
      let installed = try workspace.make("install PREFIX=\"$PWD/usr\" DESTDIR=")
      try #require(installed.status == 0, "\(installed.output)")
      // The bundle is there before the first call, so that no watch has to be waited for.
      try workspace.write(
        """
        set -e
        swiftlet new Hello && swiftlet build Hello && swiftlet install Hello
        busctl --user get-property org.swiftlet.Widgets1 /org/swiftlet/Widgets1 \
          org.swiftlet.Widgets1.Manager Version
        daemon=$(busctl --user status org.swiftlet.Widgets1 | sed -n 's/^PID=//p')
        trap 'kill $daemon' EXIT
        readlink /proc/$daemon/exe
        swiftlet add Hello --name hello --host shell --family systemSmall
        swiftlet perform Greet
        swiftlet perform com.example.hello/Greet
        swiftlet show hello
        """,
        to: "session.sh"
      )
      let result = try workspace.run(
        """
        mkdir -m 700 run && export XDG_RUNTIME_DIR="$PWD/run" XDG_DATA_DIRS="$PWD/usr/share" \
          XDG_STATE_HOME="$PWD/home/state" XDG_CONFIG_HOME="$PWD/home/config" \
          PATH="$PWD/usr/bin:$PATH"
        unset DBUS_SESSION_BUS_ADDRESS
        dbus-run-session -- sh session.sh
        """
      )
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.contains("/usr/bin/swiftletd\n"), "\(result.output)")
      #expect(result.output.contains("Greetings: 2"), "\(result.output)")
    }
  }
}
