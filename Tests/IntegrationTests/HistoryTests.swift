import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetModel

extension WholeTests {
  /// What `swiftlet` tells of the past, and of actions that still run.
  @Suite(.serialized)
  struct HistoryTests {
    @Test func anActionIsToldFromItsPressToWhatItChanged() async throws {
      try await Fixture.with(bundles: [.counter, .tasks]) { f async throws in
        for kind in ["Counter", "NextTask"] { _ = try await f.swiftlet("add", kind) }
        _ = try await f.swiftlet("perform", "AddTask", "text=Paint")
        _ = try await f.swiftlet("press", "Counter", "IncrementCounter(step=1)")
        let list = try await f.swiftlet("history", "--widget", "Counter").lines
        try #require(list.count == 1)
        let cells = list[0].split(separator: "\t", omittingEmptySubsequences: false)
        #expect(cells[2] == "org.swiftlet.counter/IncrementCounter")
        #expect(cells[3] == "done" && cells[6] == "Counter" && cells[7] == "Counter")
        #expect(cells[5].hasSuffix(" ms"))
        let next = try await f.swiftlet("history", "--widget", "NextTask", "--json")
        let rows = try JSONParser.parse(next.output).arrayValue
        #expect(rows?.map { $0["intent"] } == ["org.swiftlet.tasks/AddTask"])

        let page = try await f.swiftlet("history", "--id", String(cells[0])).lines
        for line in [
          "intent\torg.swiftlet.counter/IncrementCounter", "with step\t1", "pressed\tCounter",
          "wrote\torg.swiftlet.counter/count = 1", "changed\tCounter", "status\tdone",
        ] {
          #expect(page.contains(line), "\(page)")
        }
        let none = try await f.swiftlet("history", "--id", "a999")
        #expect(none.status == 3, "\(none.output)")

        let why = try await f.swiftlet("explain", "Counter").lines
        #expect(why.first?.hasPrefix("Counter shows generation 2 because action ") == true)
        #expect(why.contains("read\torg.swiftlet.counter/count"), "\(why)")
        #expect(why.contains("wrote\torg.swiftlet.counter/count = 1"))
        #expect(why.contains { $0.hasPrefix("  ") && $0.contains("\tgeneration 2, action") })
      }
    }

    @Test func whatIsStartedCanBeCalledOffByWhatWasPrinted() async throws {
      try await Fixture.with(bundles: [.workers]) { f async throws in
        for column in [0, 1] {
          let started = try await f.swiftlet("perform", "HoldAction", "--start")
          let cells = started.trimmed.split(separator: "\t").map(String.init)
          try #require(cells.count == 2, "\(started.output)")
          let jobs = try await f.swiftlet("jobs").lines
          #expect(jobs.contains { $0.hasPrefix(cells[0] + "\t") && $0.contains(cells[1]) })
          let cancelled = try await f.swiftlet("cancel", cells[column])
          #expect(cancelled.status == 0, "\(cancelled.errorOutput)")
        }
        let wrong = try await f.swiftlet("cancel", "/org/swiftlet/Widgets1/jobs/x/y")
        #expect(wrong.status == 3, "\(wrong.errorOutput)")
        #expect(try await f.swiftlet("cancel", "/no path").status == 3)
        #expect(try await f.swiftlet("perform", "HoldAction", "--start", "--wait", "5").status == 2)
      }
    }

    @Test func waitingInVainIsSaid() async throws {
      try await Fixture.with(bundles: [.counter]) { f async throws in
        _ = try await f.swiftlet("add", "Counter")
        let late = try await f.swiftlet("wait", "Counter", "--after", "9", "--timeout", "20")
        #expect(late.status == 5)
        #expect(late.errorOutput.contains("nothing newer than generation 9 within 20 ms"))
      }
    }

    @Test func anOutputThatTakesNothingIsAnError() async throws {
      try await Fixture.with(bundles: [.counter]) { f async throws in
        let line = "'\(Programs.folder)/swiftlet' list kinds > /dev/full"
        let full = try await f.run(["/bin/sh", "-c", line])
        #expect(full.status == 1)
        #expect(full.errorOutput.contains("No space left on device"))
      }
    }
  }
}

extension ToolResult {
  fileprivate var lines: [String] { output.split(separator: "\n").map(String.init) }
}
