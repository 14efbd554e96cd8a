import DBus
import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetClient

extension WholeTests {
  /// The same task toggled in every way a caller has: file and receipt agree each time.
  @Suite(.serialized)
  struct TaskToggleTests {
    static let text = "(A) Water the plants\nReturn the books +Library\nCall the plumber\n"
    static let list = "org.swiftlet.tasks/TaskList"

    @Test func everyCallerTogglesTheTask() async throws {
      try await Fixture.with(bundles: [.tasks]) { f in
        try f.setFile("todo.txt", Self.text)
        try await f.add(Self.list, "systemMedium", named: "list")
        let task = try await Self.task("Return the books", f)

        let viaBusctl = try await f.run([
          "busctl", "--user", "--json=short", "call", "org.swiftlet.Widgets1",
          "/org/swiftlet/Widgets1", "org.swiftlet.Widgets1.Manager", "PerformAction", "sa{sv}a{sv}",
          "ToggleTask", "1", "task", "s", task, "0",
        ])
        #expect(viaBusctl.status == 0, "\(viaBusctl.errorOutput)")
        #expect(viaBusctl.output.contains(#""value":{"type":"b","data":true}"#))
        try await Self.expect(done: true, f)

        let viaGDBus = try await f.run([
          "gdbus", "call", "--session", "--dest", "org.swiftlet.Widgets1", "--object-path",
          "/org/swiftlet/Widgets1", "--method", "org.swiftlet.Widgets1.Manager.PerformAction",
          "ToggleTask", "{'task': <'\(try await Self.task("Return the books", f))'>}", "{}",
        ])
        #expect(viaGDBus.status == 0, "\(viaGDBus.errorOutput)")
        #expect(viaGDBus.output.contains("'value': <false>"))
        try await Self.expect(done: false, f)

        let viaTool = try await f.swiftlet(
          "perform",
          "ToggleTask",
          "task=return the books",
          "--json"
        )
        #expect(viaTool.status == 0, "\(viaTool.errorOutput)")
        #expect(viaTool.output.replacing(" ", with: "").contains(#""value":true"#))
        try await Self.expect(done: true, f)

        let entry = try await f.entry("list")
        let receipt = try await f.press("list", entry.element("Return the books"))
        #expect(receipt.value == .bool(false))
        #expect(receipt.widgets == ["list": "changed"])
        try await Self.expect(done: false, f)

        let pressed = try await f.swiftlet("press", "list", entry.element("Return the books"))
        #expect(pressed.status == 0, "\(pressed.errorOutput)")
        try await Self.expect(done: true, f)
      }
    }

    @Test func aTaskThatHasMovedIsNoTaskAnyMore() async throws {
      try await Fixture.with(bundles: [.tasks]) { f in
        try f.setFile("todo.txt", Self.text)
        try await f.add(Self.list, "systemMedium", named: "list")
        let task = try await Self.task("Call the plumber", f)
        // A line that has moved is another task now.
        try f.setFile("todo.txt", "One more\n" + Self.text)
        let error = await #expect(throws: DBusError.self) {
          try await f.perform("ToggleTask", ["task": .string(task)])
        }
        #expect(error?.name.string.hasPrefix(ServiceNames.errorPrefix) == true)
        #expect(try f.file("todo.txt") == "One more\n" + Self.text)
      }
    }

    /// The entity of a task, as the list's element names it.
    private static func task(_ title: String, _ f: Fixture) async throws -> String {
      let entry = try await f.entry("list")
      let id = try entry.element(title)
      let element = entry.elements.first { $0["id"]?.stringValue == id }
      let parameters = element?["parameters"]?.dictionaryValue
      return try #require(parameters?["task"]?.stringValue)
    }

    /// The file says so, the list that is shown says so, and no other line has changed.
    private static func expect(done: Bool, _ f: Fixture) async throws {
      let lines = try f.file("todo.txt").split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.first == "(A) Water the plants")
      #expect(lines.last == "Call the plumber")
      #expect(lines[1].hasPrefix("x ") == done, "\(lines)")
      #expect(lines[1].hasSuffix("Return the books +Library"))
      let entry = try await f.entry("list")
      let id = try entry.element("Return the books")
      let element = entry.elements.first { $0["id"]?.stringValue == id }
      #expect(element?["value"] == .bool(done))
    }
  }
}
