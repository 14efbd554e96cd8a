import AppIntents
import Foundation
import RuntimeTestSupport
import Testing
import WidgetModel
import WidgetWire

@testable import Tasks
@testable import WidgetKit

/// The bundle as the daemon drives it, with a file of the test's own.
@Suite struct TasksProgramTests {
  private final class Folder {
    let file: String

    init(_ text: String?) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("tasks-\(UUID().uuidString)", isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      file = folder.appendingPathComponent("todo.txt").path
      try text?.write(toFile: file, atomically: true, encoding: .utf8)
    }

    deinit {
      try? FileManager.default.removeItem(atPath: (file as NSString).deletingLastPathComponent)
    }

    var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }
  }

  private func daemon() throws -> FakeDaemon {
    let intents = IntentCatalog()
    intents.register(ToggleTask.self)
    intents.register(AddTask.self)
    let daemon = try FakeDaemon(
      WidgetProgram(intents: intents, configurations: { TasksBundle().configurations })
    )
    daemon.welcome()
    return daemon
  }

  private func content(
    _ daemon: FakeDaemon,
    _ folder: Folder
  ) throws -> TimelineMessage.Content {
    let widget = PlacedWidget(
      id: "w",
      kind: "TaskList",
      family: .systemMedium,
      size: Size(width: 364, height: 170),
      configuration: ["file": .string(folder.file)]
    )
    daemon.requestTimeline(1, widget, sync: Sync(revision: 0, widgets: [widget]))
    return try daemon.timeline().outcome.get()
  }

  private func perform(
    _ daemon: FakeDaemon,
    _ intent: IntentReference
  ) throws -> PerformedMessage {
    daemon.send(
      .perform(
        PerformRequest(
          id: 2,
          action: "a",
          intent: intent,
          sync: Sync(revision: daemon.replica.revision)
        )
      )
    )
    return try daemon.performed()
  }

  private func staged(_ message: PerformedMessage) throws -> String {
    let write = try #require(message.writes.files.first)
    return try String(contentsOfFile: write.staged, encoding: .utf8)
  }

  @Test func pressingAnElementDoesItsTaskAndShowsIt() throws {
    let folder = try Folder("one\r\n(A) two +P\n\nx 2026-01-01 old")
    let daemon = try daemon()
    let before = try content(daemon, folder)
    let table = try #require(before.entries.first).table
    #expect(table.elements.map(\.role) == [.toggle, .toggle, .toggle])
    #expect(table.elements.map(\.value) == [.bool(false), .bool(false), .bool(true)])
    #expect(before.reads.files.keys.contains(folder.file))
    #expect(before.issues.isEmpty)

    let intent = try #require(table.elements.first?.intent)
    #expect(intent.parameters["task"] == .entity("\(folder.file):2:two +P"))
    let performed = try perform(daemon, intent)
    #expect(try performed.outcome.get().value == .bool(true))
    #expect(try performed.outcome.get().dialog == "Done: two +P")
    let today = Day(.now)
    #expect(try staged(performed) == "one\r\nx \(today) two +P pri:A\n\nx 2026-01-01 old")
    #expect(folder.text == "one\r\n(A) two +P\n\nx 2026-01-01 old", "not before the commit")

    #expect(performed.affected == ["w"])
    let after = try daemon.timeline().outcome.get()
    #expect(
      after.entries.first?.table.elements.map(\.value) == [.bool(false), .bool(true), .bool(true)]
    )
    #expect(after.entries.first?.table.elements.last?.id == table.elements.last?.id)
  }

  @Test func aTaskThatIsNoLongerThereIsAnErrorAndWritesNothing() throws {
    let folder = try Folder("one\ntwo\n")
    let daemon = try daemon()
    let table = try #require(try content(daemon, folder).entries.first).table
    try "new first line\none\ntwo\n".write(toFile: folder.file, atomically: true, encoding: .utf8)
    let performed = try perform(daemon, try #require(table.elements.first?.intent))
    #expect(throws: WidgetError.self) { try performed.outcome.get() }
    if case .failure(let error) = performed.outcome {
      #expect(error.message.contains("1:one"))
    }
    #expect(performed.writes.isEmpty)
  }

  @Test func theFirstTaskMakesTheFile() throws {
    let folder = try Folder(nil)
    let daemon = try daemon()
    #expect(
      try content(daemon, folder).entries.first?.table.textLines.contains("Nothing to do") == true
    )
    let performed = try perform(
      daemon,
      IntentReference(
        name: "AddTask",
        parameters: ["text": .string("(B) Buy milk @shop"), "file": .string(folder.file)]
      )
    )
    #expect(try performed.outcome.get().value == .entity("\(folder.file):1:Buy milk @shop"))
    #expect(try staged(performed) == "(B) Buy milk @shop\n")
    #expect(performed.affected == ["w"])
  }

  @Test func aTaskWithoutTextIsRefusedWithItsSentence() throws {
    let folder = try Folder("one\n")
    let performed = try perform(
      try daemon(),
      IntentReference(
        name: "AddTask",
        parameters: ["text": .string(" \n"), "file": .string(folder.file)]
      )
    )
    if case .failure(let error) = performed.outcome {
      #expect(error.message == "A task needs some text.")
    } else {
      Issue.record("it was taken")
    }
    #expect(performed.writes.isEmpty)
  }
}
