import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetModel

extension WholeTests {
  /// The real `swiftlet` on a real daemon: every command, for people and as JSON, and every exit code.
  @Suite(.serialized)
  struct CommandLineTests {
    /// One run of the command line.
    struct Run: Sendable {
      var line: [String]
      /// What must stand in the output for people; nil where nothing is printed.
      var output: String?
      /// What the JSON has, as the path of its members or indices; empty: only that it is JSON.
      var json: [String]

      init(_ line: String, _ output: String?, json: String = "") {
        self.line = line.split(separator: " ").map(String.init)
        self.output = output
        self.json = json.split(separator: ".").map(String.init)
      }
    }

    /// Every command that asks the daemon, in an order in which each finds what it needs.
    static let runs: [Run] = [
      Run("list bundles", "org.swiftlet.counter", json: "0.name"),
      Run("list kinds", "TaskList", json: "0.families"),
      Run("list actions", "IncrementCounter", json: "0.title"),
      Run("describe IncrementCounter", "step", json: "parameters"),
      Run("describe Counter", "systemSmall", json: "families"),
      Run("describe org.swiftlet.counter", "1.0", json: "version"),
      Run("add Counter --name count --host bar --family systemSmall", "count", json: "path"),
      Run(
        "add TaskList project=House --name todo --host bar --family systemMedium",
        "todo",
        json: "name"
      ),
      Run("list widgets", "count", json: "0.generation"),
      Run("list widgets --host bar", "todo", json: "1.host"),
      Run("describe todo", "TaskList", json: "kind"),
      Run("perform IncrementCounter", nil, json: "widgets.count"),
      Run("perform IncrementCounter step=2 --key k1", nil, json: "revision"),
      Run("perform IncrementCounter --no-wait", nil, json: "status"),
      Run("perform IncrementCounter --wait 50", nil, json: "status"),
      Run("perform AddTask text=Paint --notify", "Added: Paint", json: "dialog"),
      Run("show count", "IncrementCounter(step=1)", json: "tree"),
      Run("show count --tree", "vstack", json: "elements.0.id"),
      Run("show count --text", nil, json: "text.0"),
      Run("press count IncrementCounter(step=1)", nil, json: "widgets.count"),
      Run("configure todo project=Garden", nil, json: "configured"),
      Run("reload count", nil, json: "asked"),
      Run("reload --kind TaskList", nil, json: "asked"),
      Run("reload --bundle org.swiftlet.tasks", nil, json: "asked"),
      Run("wait count --after 0", nil, json: "generation"),
      Run("history", "IncrementCounter", json: "0.action"),
      Run("history IncrementCounter --limit 1", "done", json: "0.status"),
      Run("explain count", "IncrementCounter", json: ""),
      Run("state get org.swiftlet.counter", "count", json: "count"),
      Run("state get org.swiftlet.counter count", nil, json: "value"),
      Run("state set org.swiftlet.counter count 41", nil, json: "revision"),
      Run("jobs", nil),
      Run("export", "\"todo\"", json: "widgets.0.name"),
      Run("export --host bar", "\"todo\"", json: "widgets.1.kind"),
      Run("apply widgets.json --dry-run", "unchanged\tcount", json: "changed.0"),
      Run("apply widgets.json --prune", "changed\ttodo", json: "unchanged.1"),
      Run("disable org.swiftlet.counter", nil, json: "bundle"),
      Run("enable org.swiftlet.counter", nil, json: "bundle"),
      Run("restart org.swiftlet.counter", nil, json: "bundle"),
      Run("doctor", "daemon", json: "0.verdict"),
    ]

    @Test func everyCommandWorksForPeopleAndAsJSON() async throws {
      try await Fixture.with(bundles: [.tasks, .counter]) { f in
        try f.setFile("todo.txt", "Mend the roof +House\nWater the plants +Garden\n")
        try f.setFile(
          "widgets.json",
          #"""
          {"widgets": [{"name": "count", "kind": "Counter", "host": "bar", "family": "systemSmall"},
            {"name": "todo", "kind": "TaskList", "host": "bar", "family": "systemMedium"}]}
          """#
        )
        for run in Self.runs {
          let plain = try await Self.swiftlet(f, run.line)
          #expect(plain.status == 0, "\(run.line): \(plain.errorOutput)")
          if let output = run.output {
            #expect(plain.output.contains(output), "\(run.line): \(plain.output)")
          }
          let json = try await Self.swiftlet(f, run.line + ["--json"])
          #expect(json.status == 0, "\(run.line) --json: \(json.errorOutput)")
          try Self.expectJSON(json.output, run)
        }
      }
    }

    /// What runs once, or follows what others do.
    @Test func commandsThatFollowAndEndThings() async throws {
      try await Fixture.with(bundles: [.counter, .workers]) { f in
        for options in [[], ["--json"]] {
          _ = try await Self.swiftlet(f, ["add", "Counter", "--name", "c"])
          // They end with a change that comes once they listen, so it is made until they have.
          let ended = Recorder<String>()
          let watch = Task {
            defer { ended.record("watch") }
            return try await Self.swiftlet(f, ["watch", "c", "--count", "1"] + options)
          }
          let wait = Task {
            defer { ended.record("wait") }
            return try await Self.swiftlet(f, ["wait", "c", "--timeout", "50000"] + options)
          }
          while ended.events.count < 2 {
            #expect(try await Self.swiftlet(f, ["perform", "IncrementCounter"]).status == 0)
          }
          let (seen, waited) = try await (watch.value, wait.value)
          #expect(seen.status == 0 && waited.status == 0)
          #expect(seen.output.contains(options.isEmpty ? "c\t" : #""event":"changed""#))
          #expect(
            options.isEmpty ? Int(waited.trimmed) != nil : waited.output.contains("generation")
          )

          // A job that is called off.
          let start = ["perform", "HoldAction", "--start"]
          let job = try await Self.swiftlet(f, start + options)
          #expect(job.output.contains("/org/swiftlet/Widgets1/jobs/"), "\(job.output)")
          let jobs = try await Self.swiftlet(f, ["jobs", "--json"])
          let list = try JSONParser.parse(jobs.trimmed)
          let id = try #require(
            list.arrayValue?.first { $0["status"] == "running" }?["action"]?.stringValue
          )
          #expect(try await Self.swiftlet(f, ["jobs"]).output.contains("HoldAction"))
          let cancelled = try await Self.swiftlet(f, ["cancel", id] + options)
          #expect(cancelled.status == 0, "\(cancelled.errorOutput)")
          #expect(cancelled.trimmed == (options.isEmpty ? "" : #"{"cancelled":"\#(id)"}"#))

          let removed = try await Self.swiftlet(f, ["remove", "c"] + options)
          #expect(removed.status == 0, "\(removed.errorOutput)")
          #expect(removed.trimmed == (options.isEmpty ? "" : #"{"removed":1}"#))
          _ = try await Self.swiftlet(f, ["state", "set", "org.swiftlet.counter", "count", "5"])
          let state = ["state", "remove", "org.swiftlet.counter", "count"]
          #expect(try await Self.swiftlet(f, state + options).status == 0)
        }
      }
    }

    /// New makes a bundle, and build says what is wrong with a folder that has none.
    @Test func commandsOfAuthorsAreCarriedOut() async throws {
      try await Fixture.with(bundles: []) { f in
        let new = try await Self.swiftlet(f, ["new", "Hello"])
        #expect(new.status == 0, "\(new.errorOutput)")
        #expect(try f.file("Hello/manifest.json").contains("com.example.hello"))
        for command in ["build", "install"] {
          let result = try await Self.swiftlet(f, [command, "nowhere"])
          #expect(result.status != 0)
          #expect(result.errorOutput.contains("nowhere"), "\(result.errorOutput)")
        }
        let again = try await Self.swiftlet(f, ["new", "Hello"])
        #expect(again.status != 0)
        #expect(again.errorOutput.contains("Hello"), "\(again.errorOutput)")
      }
    }

    /// Draws what a widget shows, and a kind that is not placed.
    @Test func widgetsAndKindsAreDrawn() async throws {
      try await Fixture.with(bundles: [.counter]) { f in
        let add = ["add", "Counter", "--name", "count", "--host", "bar", "--family", "systemSmall"]
        #expect(try await Self.swiftlet(f, add).status == 0)
        #expect(try await Self.swiftlet(f, ["perform", "IncrementCounter"]).status == 0)
        let drawn = try await Self.swiftlet(f, ["render", "count", "-o", "count.svg", "--json"])
        #expect(drawn.status == 0, "\(drawn.errorOutput)")
        #expect(drawn.output.contains("IncrementCounter"))
        #expect(try f.file("count.svg").contains("<svg"))
        let preview = ["render", "Counter", "--family", "systemSmall", "-o", "kind.svg"]
        #expect(try await Self.swiftlet(f, preview).status == 0)
        #expect(try f.file("kind.svg").contains("<svg"))
        let unknown = try await Self.swiftlet(f, ["render", "nobody", "-o", "nobody.png"])
        #expect(unknown.status == 3)
        #expect(unknown.errorOutput.contains("nobody"))
      }
    }

    // MARK: - Exit codes

    /// Calls, the exit code of each, and what the complaint must say.
    static let codes: [(line: [String], status: CInt, complaint: String)] = [
      (["perform", "IncrementCounter"], 0, ""),
      (["perform", "Misbehave", "misdeed=fail"], 1, "It fails on demand."),
      (["perform", "Misbehave", "misdeed=exit"], 1, "org.swiftlet.misbehaving"),
      (["perform", "IncrementCounter", "step=many"], 2, "step"),
      (["perform", "IncrementCounter", "--frobnicate"], 2, "--frobnicate"),
      (["frobnicate"], 2, "frobnicate"),
      (["perform"], 2, "perform"),
      (["perform", "ToggleTask", "task=call"], 2, "Call the plumber"),
      (["perform", "ToggleTask"], 2, "task"),
      (["perform", "IncrementCuonter"], 3, "IncrementCounter"),
      (["show", "nobody"], 3, "nobody"),
      (["describe", "nothing"], 3, "nothing"),
      (["describe", "TaskLst"], 3, "Did you mean TaskList?"),
      (["add", "Nothing", "--name", "n"], 3, "Nothing"),
      (["press", "bad", "Nothing"], 3, "Nothing"),
      (["cancel", "a999"], 3, "a999"),
      (["perform", "Misbehave", "misdeed=wait"], 5, "Misbehave"),
      (["wait", "bad", "--timeout", "50"], 5, ""),
      (["disable", "org.swiftlet.counter"], 0, ""),
      (["perform", "IncrementCounter"], 6, "org.swiftlet.counter"),
    ]

    @Test func everyExitCodeIsGiven() async throws {
      let settings = ["performDeadline": 1_000, "firstRestartDelay": 50, "quarantineAfter": 100]
      try await Fixture.with(
        bundles: [.counter, .misbehaving, .tasks],
        settings: settings
      ) { f in
        try f.setFile("todo.txt", "Call the plumber\nCall the bank\n")
        _ = try await Self.swiftlet(f, ["add", "Misbehaving", "--name", "bad"])
        for (line, status, complaint) in Self.codes {
          for options in [[], ["--json"]] {
            let result = try await Self.swiftlet(f, line + options)
            #expect(result.status == status, "\(line + options): \(result.errorOutput)")
            #expect(
              result.errorOutput.contains(complaint),
              "\(line + options): \(result.errorOutput)"
            )
            if status != 0 { #expect(status == 5 || !result.errorOutput.isEmpty) }
          }
        }
        #expect(Set(Self.codes.map(\.status)) == [0, 1, 2, 3, 5, 6])
        try await f.killDaemonAndWait()
        for line in [["list", "widgets"], ["perform", "IncrementCounter"], ["doctor"], ["watch"]] {
          let result = try await Self.swiftlet(f, line)
          #expect(result.status == 4, "\(line): \(result.output) \(result.errorOutput)")
        }
        let noBus = try await runTool(
          ["\(Programs.folder)/swiftlet", "list", "widgets"],
          environment: ["DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere", "HOME=\(f.home)"],
          within: .seconds(20)
        )
        #expect(noBus.status == 4, "\(noBus.errorOutput)")
      }
    }

    // MARK: -

    private static func swiftlet(_ f: Fixture, _ line: [String]) async throws -> ToolResult {
      // In the home folder, where relative paths lead.
      try await f.run(
        ["/bin/sh", "-c", "cd '\(f.home)' && exec \"$0\" \"$@\"", "\(Programs.folder)/swiftlet"]
          + line,
        within: .seconds(60)
      )
    }

    private static func expectJSON(_ output: String, _ run: Run) throws {
      let lines = output.split(separator: "\n")
      #expect(lines.count == 1, "\(run.line) --json: \(output)")
      guard var value = try? JSONParser.parse(output) else {
        Issue.record("\(run.line) --json printed \(output)")
        return
      }
      for member in run.json {
        let next = Int(member).flatMap { index in
          value.arrayValue.flatMap { index < $0.count ? $0[index] : nil }
        }
        guard let found = next ?? value[member] else {
          Issue.record("\(run.line) --json has no \(run.json): \(output)")
          return
        }
        value = found
      }
    }
  }
}
