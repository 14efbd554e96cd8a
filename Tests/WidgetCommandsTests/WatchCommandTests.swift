import CommandLineKit
import DBus
import DBusTestSupport
import Testing
import WidgetClient
import WidgetModel

@Suite(.timeLimit(.minutes(1)))
struct WatchCommandTests {
  /// The answer of ListWidgets: one widget with a generation.
  private static func list(_ name: String, generation: Int64) -> [DBusValue] {
    let widget: DBusValue = [
      "name": .string(name), "host": "bar", "generation": .int64(generation),
    ]
    return [
      .array(
        of: "(oa{sv})",
        [.structure([.objectPath(ServiceNames.path(ofWidget: name)), widget])]
      )
    ]
  }

  private static func changed(_ widget: String, _ generation: Int64, _ cause: String) -> Message {
    .signal(
      ServiceNames.path(ofWidget: widget),
      ServiceNames.widget,
      "Changed",
      [.int64(generation), .string(cause)]
    )
  }

  @Test
  func `watch prints each change and goes on over a restart of the daemon`() async throws {
    let generation = Recorder<Int64>()
    generation.record(3)
    let service = try await FakeService { _ in
      .success(Self.list("my todo", generation: generation.events.last ?? 0))
    }
    let output = Recorder<String>()
    let complaints = Recorder<String>()
    async let run = FakeService.run(
      ["watch", "--count", "4"],
      on: service.bus.address,
      output: output,
      complaints: complaints
    )
    // Without a bus the watch ends, should an expectation throw.
    defer { service.bus.stop() }
    // The list is asked for when the watch is in force.
    try await service.calls.wait(for: 1)
    service.connection.post(Self.changed("my todo", 4, "action"))
    service.connection.post(
      .signal(
        ServiceNames.path(ofWidget: "my todo"),
        ServiceNames.widget,
        "Settled",
        ["a9", "unchanged"]
      )
    )
    try await output.wait(for: 2)
    try await service.connection.releaseName(ServiceNames.service)
    try await complaints.wait(for: 1)
    // Changed while nobody could say so.
    generation.record(7)
    #expect(try await service.connection.requestName(ServiceNames.service))
    try await output.wait(for: 3)
    // The signal of what the list has told already.
    service.connection.post(Self.changed("my todo", 7, "start"))
    service.connection.post(Self.changed("my todo", 8, "date"))
    let end = try await run
    #expect(end.status == .done)
    #expect(
      end.output == [
        "my todo\t4\taction", "my todo\tsettled\ta9\tunchanged", "my todo\t7\trestart",
        "my todo\t8\tdate",
      ]
    )
    #expect(
      end.complaints == [
        "swiftlet: swiftletd has gone; waiting for it", "swiftlet: swiftletd is back",
      ]
    )
  }

  @Test
  func `a bus that goes ends the watch with 4`() async throws {
    let service = try await FakeService { _ in .success(Self.list("w", generation: 1)) }
    async let run = service.run("watch")
    try await service.calls.wait(for: 1)
    service.bus.stop()
    #expect(try await run.status == .noService)
  }

  @Test
  func `watching a widget that is not placed is an unknown name`() async throws {
    let service = try await FakeService { _ in .success(Self.list("todo", generation: 1)) }
    let run = try await service.run("watch", "todi")
    #expect(run.status == .unknownName)
    #expect(run.complaints.last == "Did you mean todo?")
  }

  @Test
  func `wait ends at once where the generation is there, and at the next change otherwise`()
    async throws
  {
    let service = try await FakeService { _ in .success([["generation": .int64(5)]]) }
    let known = try await service.run("wait", "w", "--after", "4")
    #expect(known.status == .done)
    #expect(known.output == ["5"])
    async let run = service.run("wait", "w", "--after", "5", "--json")
    defer { service.bus.stop() }
    try await service.calls.wait(for: 2)
    service.connection.post(Self.changed("other", 9, "action"))
    service.connection.post(Self.changed("w", 6, "action"))
    let next = try await run
    #expect(next.output == [#"{"widget":"w","generation":6}"#])
  }

  @Test
  func `wait gives up with 5`() async throws {
    let service = try await FakeService { _ in .success([["generation": .int64(5)]]) }
    let run = try await service.run("wait", "w", "--after", "5", "--timeout", "30")
    #expect(run.status == .timedOut)
  }
}
