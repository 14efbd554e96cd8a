import CommandLineKit
import DBus
import DBusTestSupport
import Testing
import WidgetClient
import WidgetModel

@Suite(.timeLimit(.minutes(1)))
struct ActionCommandTests {
  private static let receipt: DBusDictionary = [
    "status": "done", "action": "a7", "revision": .int64(12), "dialog": "Toggled",
    "widgets": ["todo": "changed"],
  ]

  @Test
  func `perform is one call with the values as text`() async throws {
    let service = try await FakeService { _ in .success([.dictionary(Self.receipt)]) }
    let run = try await service.run(
      "perform",
      "ToggleTask",
      "task=3",
      "title=a=b",
      "tag=x",
      "tag=y",
      "--key",
      "k",
      "--no-wait"
    )
    #expect(run.status == .done)
    #expect(run.output == ["Toggled"])
    #expect(service.members == ["PerformAction"])
    let call = try service.call("PerformAction")
    #expect(call.path == ServiceNames.root)
    #expect(call.interface == ServiceNames.manager)
    #expect(call.body[0] == "ToggleTask")
    let parameters = try #require(call.body[1].dictionaryValue)
    #expect(parameters["task"] == "3")
    #expect(parameters["title"] == "a=b")
    #expect(parameters["tag"]?.stringsValue == ["x", "y"])
    let options = try #require(call.body[2].dictionaryValue)
    #expect(options["key"] == "k")
    #expect(options["wait"]?.int64Value == 0)
    #expect(options["text"]?.boolValue == true)
    #expect(options.stringKeys == ["text", "key", "wait", "details"])
  }

  @Test
  func `json prints the whole receipt`() async throws {
    let service = try await FakeService { _ in .success([.dictionary(Self.receipt)]) }
    let run = try await service.run("perform", "ToggleTask", "--json")
    let json = try JSONParser.parse(try #require(run.output.first))
    #expect(json["revision"] == 12)
    #expect(json["widgets"]?["todo"] == "changed")
  }

  @Test(arguments: [
    ("ActionFailed", ExitCode.failed), ("BundleCrashed", .failed), ("Conflict", .failed),
    ("Interrupted", .failed), ("Cancelled", .failed), ("UnknownAction", .unknownName),
    ("StaleElement", .unknownName), ("InvalidParameter", .usage), ("MissingParameter", .usage),
    ("AmbiguousValue", .usage), ("TimedOut", .timedOut), ("NotPermitted", .refused),
    ("BundleQuarantined", .refused), ("Locked", .refused), ("LimitExceeded", .refused),
  ])
  func `each error of the service has its exit code, and its sentence is printed`(
    name: String,
    status: ExitCode
  ) async throws {
    let service = try await FakeService { _ in .failure(.service(name, "It did not work.")) }
    let run = try await service.run("perform", "ToggleTask")
    #expect(run.status == status)
    #expect(run.complaints.first == "swiftlet: It did not work.")
    #expect(run.output.isEmpty)
  }

  @Test
  func `the entities that a text may mean are listed with their titles`() async throws {
    let service = try await FakeService { _ in
      let candidates: [DBusValue] = [("1", "Milk"), ("2", "Milk again")].map { id, title in
        .variant(.dictionary(["value": .string(id), "title": .string(title)]))
      }
      return .failure(
        .service(
          "AmbiguousValue",
          "\"milk\" matches several tasks.",
          ["candidates": .array(of: "v", candidates)]
        )
      )
    }
    let run = try await service.run("perform", "ToggleTask", "task=milk")
    #expect(run.status == .usage)
    #expect(run.complaints.last == "It may stand for:\n  1  Milk\n  2  Milk again")
  }

  @Test
  func `how a date is written is said where one was wrong`() async throws {
    let service = try await FakeService { _ in
      .failure(.service("InvalidParameter", "No date.", ["expected": "a date"]))
    }
    let run = try await service.run("perform", "Remind", "at=tomorrow")
    #expect(run.status == .usage)
    #expect(run.complaints.last?.contains("2026-01-31T08:00") == true)
  }

  @Test
  func `the candidates of an ambiguous name are listed`() async throws {
    let service = try await FakeService { _ in
      .failure(
        .service(
          "AmbiguousValue",
          "Several bundles have Toggle.",
          ["candidates": .strings(["a/Toggle", "b/Toggle"])]
        )
      )
    }
    let run = try await service.run("perform", "Toggle", "--json")
    #expect(run.status == .usage)
    #expect(run.complaints.last == "It may stand for:\n  a/Toggle\n  b/Toggle")
    let json = try JSONParser.parse(try #require(run.output.first))
    #expect(json["error"]?["code"] == "AmbiguousValue")
    #expect(json["error"]?["details"]?["candidates"] == ["a/Toggle", "b/Toggle"])
  }

  @Test
  func `a receipt that failed or still runs has its exit code`() async throws {
    let failed = try await FakeService { _ in
      .success([
        [
          "status": "failed", "error": .string(ServiceNames.errorPrefix + "TimedOut"),
          "message": "Too slow.",
        ]
      ])
    }
    let run = try await failed.run("perform", "Slow")
    #expect(run.status == .timedOut)
    #expect(run.complaints == ["swiftlet: Too slow."])
    let running = try await FakeService { _ in
      .success([["status": "running", "job": "/org/swiftlet/Widgets1/jobs/x/1"]])
    }
    let other = try await running.run("perform", "Slow")
    #expect(other.status == .timedOut)
    #expect(other.complaints.first?.contains("/jobs/x/1") == true)
  }

  @Test
  func `no bus and no daemon are told apart from failures`() async throws {
    let none = try await FakeService.run(["perform", "X"], on: "unix:path=/nowhere/bus")
    #expect(none.status == .noService)
    let service = try await FakeService(name: "org.example.Other") { _ in .success([]) }
    let run = try await service.run("perform", "X")
    #expect(run.status == .noService)
    #expect(run.complaints.last == "swiftlet doctor finds out why.")
  }

  @Test
  func `press flips, switches and sets what the entry shows`() async throws {
    let service = try await FakeService { _ in .success([.dictionary(Self.receipt)]) }
    _ = try await service.run("press", "my todo", "Toggle(task=3)", "--generation", "4")
    _ = try await service.run("press", "my todo", "Toggle(task=3)", "--off")
    _ = try await service.run("press", "my todo", "Volume", "--value", "0.5")
    let press = try service.call("Press")
    #expect(press.path == ServiceNames.path(ofWidget: "my todo"))
    #expect(press.body.prefix(2) == [.int64(4), "Toggle(task=3)"])
    #expect(try service.call("SetToggle").body[2] == .bool(false))
    #expect(try service.call("SetValue").body[2] == .double(0.5))
    let both = try await service.run("press", "w", "e", "--on", "--off")
    #expect(both.status == .usage)
  }

  @Test
  func `a widget that is not placed is an unknown name`() async throws {
    let service = try await FakeService { call in
      .failure(DBusError(name: .unknownObject, message: "There is no object"))
    }
    let run = try await service.run("press", "nobody", "e")
    #expect(run.status == .unknownName)
    #expect(run.complaints.first == "swiftlet: No widget \"nobody\" is placed.")
  }

  @Test
  func `notify shows the dialog, or the error, and never changes the exit code`() async throws {
    let isFailing = Recorder<Bool>()
    let service = try await FakeService { call in
      switch call.message.member {
      case "Notify": return .success([.uint32(1)])
      default:
        return isFailing.events.isEmpty
          ? .success([.dictionary(Self.receipt)]) : .failure(.service("ActionFailed", "a < b & c"))
      }
    }
    let missing = try await service.run("perform", "t/ToggleTask", "--notify")
    #expect(missing.status == .done)
    #expect(missing.complaints.first?.contains("notification was not shown") == true)
    let name: BusName = "org.freedesktop.Notifications"
    #expect(try await service.connection.requestName(name))
    _ = try await service.run("perform", "t/ToggleTask", "--notify")
    let shown = try service.call("Notify").body
    #expect(shown[3] == "ToggleTask")
    #expect(shown[4] == "Toggled")
    isFailing.record(true)
    let failed = try await service.run("perform", "t/ToggleTask", "--notify")
    #expect(failed.status == .failed)
    let error = try #require(service.calls.events.last?.body)
    #expect(error[4] == "a &lt; b &amp; c")
    #expect(error[2] == "dialog-error")
  }

  @Test(arguments: [
    ["perform"], ["perform", "X", "novalue"], ["perform", "X", "=5"],
    ["perform", "X", "--wait", "1", "--no-wait"], ["press", "w"], ["list", "wigets"],
    ["state", "get"], ["state", "set", "g", "k", "unquoted"], ["frobnicate"], [],
    ["remove"], ["configure", "w"], ["add", "K", "--width", "zero"], ["apply", "/no/file"],
  ])
  func `wrong calls end with 2 and call nothing`(arguments: [String]) async throws {
    let run = try await FakeService.run(arguments, on: "unix:path=/nowhere/bus")
    #expect(run.status == .usage)
    #expect(!run.complaints.isEmpty)
    // An error has its JSON too, where the command is known.
    guard arguments.first == "perform", arguments.count == 3 else { return }
    let json = try await FakeService.run(arguments + ["--json"], on: "unix:path=/nowhere/bus")
    #expect(json.output.first?.hasPrefix(#"{"error":{"message":"#) == true)
  }
}
