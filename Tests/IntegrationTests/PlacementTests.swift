import DBusTestSupport
import IntegrationSupport
import Testing
import WidgetModel

extension WholeTests {
  /// Placing and configuring widgets with the real `swiftlet`, and the file that keeps them.
  @Suite(.serialized)
  struct PlacementTests {
    @Test func whatIsNotNamedKeepsItsValue() async throws {
      try await Fixture.with(bundles: [.tasks]) { f async throws in
        let add = ["add", "TaskList", "--name", "todo", "showsDone=false", "project=House"]
        #expect(try await swiftlet(f, add).status == 0)
        #expect(try await swiftlet(f, ["configure", "todo", "context=phone"]).status == 0)
        let one: JSON = ["context": "phone", "project": "House", "showsDone": false]
        #expect(try await configuration(f) == one)
        let unset = ["configure", "todo", "--unset", "showsDone", "project="]
        #expect(try await swiftlet(f, unset).status == 0)
        let two: JSON = ["context": "phone", "project": "", "showsDone": nil]
        #expect(try await configuration(f) == two)
        #expect(try await swiftlet(f, ["configure", "todo", "--reset"]).status == 0)
        #expect(try await configuration(f) == ["showsDone": true])
      }
    }

    @Test func aKindCanBePlacedWhoseNameAWidgetHas() async throws {
      try await Fixture.with(bundles: [.tasks]) { f async throws in
        #expect(try await swiftlet(f, ["add", "TaskList"]).output == "TaskList\n")
        let second = try await swiftlet(f, ["add", "TaskList", "--name", "second"])
        #expect(second.status == 0, "\(second.errorOutput)")
        let kind = try await swiftlet(f, ["describe", "TaskList", "--as", "kind"])
        #expect(kind.output.contains("systemLarge"), "\(kind.errorOutput)")
        let alone = try await swiftlet(f, ["add", "TaskList", "--name", "n", "--width", "20"])
        #expect(alone.status == 2)
      }
    }

    @Test func whatIsExportedComesBackExactly() async throws {
      try await Fixture.with(bundles: [.tasks, .counter]) { f async throws in
        let placed = [
          ["add", "TaskList", "--name", "a b (ö)", "--unset", "showsDone", "project=House"],
          ["add", "NextTask", "--name", "--x", "--host", "bar", "--family", "accessoryInline"],
          ["add", "Counter", "--name", "c", "--width", "100.5", "--height", "50"],
        ]
        for line in placed { #expect(try await swiftlet(f, line).status == 0) }
        let exported = try await swiftlet(f, ["export"]).output
        try f.setFile("widgets.json", exported)
        let generation = try await list(f)
        let again = try await swiftlet(f, ["apply", "widgets.json", "--prune"])
        #expect(again.output == "unchanged\t--x\nunchanged\ta b (ö)\nunchanged\tc\n")
        #expect(try await list(f) == generation)
        _ = try await swiftlet(f, ["remove", "a b (ö)", "c"])
        _ = try await swiftlet(f, ["add", "NextTask", "--name", "other", "--host", "bar"])
        _ = try await swiftlet(f, ["add", "NextTask", "--name", "--x", "--host", "bar"])
        let line = ["apply", "widgets.json", "--prune"]
        let expected = "changed\t--x\nadded\ta b (ö)\nadded\tc\nremoved\tother\n"
        #expect(try await swiftlet(f, line + ["--dry-run"]).output == expected)
        #expect(try await swiftlet(f, line).output == expected)
        #expect(try await swiftlet(f, ["export"]).output == exported)
      }
    }

    @Test func aFileWithAMistakeChangesNothing() async throws {
      try await Fixture.with(bundles: [.tasks]) { f async throws in
        let add = ["add", "TaskList", "--name", "old", "project=House"]
        #expect(try await swiftlet(f, add).status == 0)
        let before = try await swiftlet(f, ["export"]).output
        let good = #"{"name": "new", "kind": "NextTask"}, {"name": "old", "kind": "TaskList"}"#
        // What is wrong, the exit code and what is said.
        let mistakes: [(String, CInt, String)] = [
          (#"{"name": "x", "kind": "Nope"}"#, 3, #"widgets[2], "x": No kind is called "Nope""#),
          (#"{"name": "x", "kind": "TaskLst"}"#, 3, "Did you mean TaskList?"),
          (#"{"name": "x", "kind": "TaskList", "family": "small"}"#, 2, "small"),
          (#"{"name": "x", "kind": "TaskList", "configuration": {"who": 1}}"#, 2, "who"),
          (
            #"{"name": "x", "kind": "TaskList", "configuration": {"showsDone": 3}}"#, 2, "showsDone"
          ),
          (#"{"name": "old", "kind": "NextTask"}"#, 2, "stands twice"),
          (#"{"name": "x", "kind": "TaskList", "width": 5}"#, 2, "width or height alone"),
          (#"{"name": "x", "kind": "TaskList", "famly": "systemSmall"}"#, 2, "famly"),
          ("\n  {", 2, "widgets.json, line 2, column 4"),
        ]
        for (mistake, status, said) in mistakes {
          try f.setFile("widgets.json", #"{"widgets": [\#(good), \#(mistake)]}"#)
          let result = try await swiftlet(f, ["apply", "widgets.json"])
          #expect(result.status == status, "\(mistake): \(result.errorOutput)")
          #expect(result.errorOutput.contains(said), "\(mistake): \(result.errorOutput)")
          #expect(result.output.isEmpty)
          #expect(try await swiftlet(f, ["export"]).output == before, "\(mistake)")
        }
      }
    }

    @Test func theOthersAreRemovedWhereOneIsNotThere() async throws {
      try await Fixture.with(bundles: [.tasks]) { f async throws in
        for name in ["a", "b"] { _ = try await swiftlet(f, ["add", "NextTask", "--name", name]) }
        let removed = try await swiftlet(f, ["remove", "a", "nobody", "b"])
        #expect(removed.status == 3)
        #expect(removed.errorOutput.contains("nobody"))
        #expect(try await list(f).isEmpty)
      }
    }

    private func swiftlet(_ f: Fixture, _ line: [String]) async throws -> ToolResult {
      try await f.run(
        ["/bin/sh", "-c", "cd '\(f.home)' && exec \"$0\" \"$@\"", "\(Programs.folder)/swiftlet"]
          + line
      )
    }

    private func configuration(_ f: Fixture) async throws -> JSON? {
      let file = try JSONParser.parse(try await swiftlet(f, ["export", "--json"]).output)
      return file["widgets"]?.arrayValue?.first?["configuration"]
    }

    private func list(_ f: Fixture) async throws -> String {
      try await swiftlet(f, ["list", "widgets"]).output
    }
  }
}
