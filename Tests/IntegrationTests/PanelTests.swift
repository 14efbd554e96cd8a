import DBusTestSupport
import Glibc
import IntegrationSupport
import Testing

extension WholeTests {
  /// The panels of `Examples/panels`: they show, press and follow, also when the daemon dies.
  @Suite(.serialized)
  struct PanelTests {
    private static let folder: String = {
      let tests = "/Tests/IntegrationTests/PanelTests.swift"
      return String(#filePath.dropLast(tests.count)) + "/Examples/panels"
    }()

    static let panels = [
      ["\(folder)/shell/panel", "bar"], ["/usr/bin/python3", "\(folder)/python/panel.py", "bar"],
    ]

    @Test(arguments: panels)
    func namesWithSignsAreShownAndPressed(panel: [String]) async throws {
      try await Fixture.with(bundles: [.tasks]) { f async throws in
        try f.setFile("todo.txt", "Say \"hi\" \\ [now]\n")
        let name = #"my [list] "ö" (1)"#
        _ = try await f.swiftlet("add", "NextTask", "--name", name, "--host", "bar")
        _ = try await f.swiftlet("add", "NextTask", "--name", "other", "--host", "else")
        let shown = try await f.run(panel)
        #expect(shown.status == 0, "\(shown.errorOutput)")
        #expect(shown.output.hasPrefix(name), "\(shown.output)")
        #expect(!shown.output.contains("other"))
        let element = #"ToggleTask(task=1:Say "hi" \ [now])"#
        #expect(shown.output.contains("> \(element)"), "\(shown.output)")
        let pressed = try await f.run(panel + ["press", name, element])
        #expect(pressed.status == 0, "\(pressed.errorOutput)")
        #expect(try f.file("todo.txt").hasPrefix("x "))

        #expect(try await f.run(panel + ["press", "other", element]).status == 3)
        #expect(try await f.run(panel + ["press", name, "Nothing"]).status == 1)
        #expect(try await f.run(panel + ["press", name]).status == 2)
        #expect(try await f.run(panel + ["frobnicate"]).status == 2)
        #expect(try await f.run([panel[0]] + panel[1...].dropLast()).status == 2)
        try await f.killDaemonAndWait()
        let alone = try await f.run(panel)
        #expect(alone.status == 1)
        #expect(alone.errorOutput.contains("org.swiftlet.Widgets1"))
        try await f.start()
      }
    }

    @Test(arguments: panels)
    func followingGoesOnWhenTheDaemonIsKilled(panel: [String]) async throws {
      try await Fixture.with(bundles: [.counter]) { f async throws in
        _ = try await f.swiftlet("add", "Counter", "--name", "c", "--host", "bar")
        let log = "\(f.home)/panel.log"
        let words = (panel + ["follow"]).map { "'\($0)'" }.joined(separator: " ")
        let process = try ChildProcess(
          ["/usr/bin/setsid", "/bin/sh", "-c", "exec \(words) >'\(log)' 2>&1"],
          environment: f.environment
        )
        var isRunning = true
        func stop() {
          guard isRunning else { return }
          isRunning = false
          kill(-process.processID, SIGTERM)
          process.wait()
        }
        defer { stop() }
        func shows(_ text: String) -> Bool { (try? readFile(log))?.contains(text) == true }
        // What a panel says once it listens.
        try await f.waitUntil("the panel listens") {
          shows("Monitoring bus") || shows("Following changes")
        }
        _ = try await f.swiftlet("state", "set", "org.swiftlet.counter", "count", "41")
        try await f.waitUntil("41 is shown") { shows("  41\n") }
        try await f.killDaemonAndWait()
        try await f.start()
        _ = try await f.swiftlet("state", "set", "org.swiftlet.counter", "count", "43")
        try await f.waitUntil("43 is shown") { shows("  43\n") }
        #expect(!shows("Traceback"))

        // What it has said of visibility ends with it: scripts see the truth again.
        stop()
        _ = try await f.swiftlet("state", "set", "org.swiftlet.counter", "count", "44")
        var text = ""
        for _ in 0..<200 where !text.contains("44") {
          text = try await f.swiftlet("show", "c", "--text").output
        }
        #expect(text.contains("44"))
      }
    }
  }
}
