import SwiftUI
import Testing
import WidgetModel

@MainActor
@Suite struct AuthorSourceTests {
  @Test func `an author's task list becomes elements and lines`() {
    let tasks = [
      TaskItem(id: "1", title: "Milk", isDone: true),
      TaskItem(id: "2", title: "Bread", isDone: false),
    ]
    var environment = EnvironmentValues()
    environment.widgetFamily = .systemMedium
    let entry = archive(
      TasksWidgetView(tasks: tasks),
      environment: environment,
      size: CGSize(width: 364, height: 170),
      date: Date(timeIntervalSince1970: 0)
    )
    #expect(entry.elements.map(\.label) == ["Milk", "Bread"])
    #expect(entry.elements.map(\.value) == [.bool(true), .bool(false)])
    #expect(entry.textLines == ["Tasks 1", "☑ Milk", "☐ Bread"])
    #expect(entry.issues.isEmpty)
    #expect(entry.archive.variants.count == 1)

    environment.widgetFamily = .accessoryInline
    let line = archive(
      TasksWidgetView(tasks: tasks),
      environment: environment,
      size: CGSize(width: 257, height: 26),
      date: Date(timeIntervalSince1970: 0)
    )
    #expect(line.textLines == ["2 tasks"])
  }

  @Test func `everything an author may write is archived and read back`() throws {
    let entry = archive(
      AssortedView(),
      environment: EnvironmentValues(),
      size: CGSize(width: 364, height: 382),
      date: Date(timeIntervalSince1970: 10)
    )
    #expect(entry.url == "app://open")
    #expect(try ViewArchive(bytes: entry.bytes) == entry.archive)
    #expect(entry.nextChange != nil)
  }

  @Test func `an author's player has labelled buttons that look pressed`() {
    var environment = EnvironmentValues()
    environment.widgetFamily = .systemMedium
    let entry = archive(
      MusicWidgetView(title: "Song", artist: "Band", played: 0.5, isPlaying: false),
      environment: environment,
      size: CGSize(width: 364, height: 170),
      date: Date(timeIntervalSince1970: 0)
    )
    #expect(
      entry.elements.map(\.id) == ["SkipIntent(forwards=false)", "SkipIntent(forwards=true)"]
    )
    #expect(entry.elements.map(\.label) == ["Back", "Next"])
    #expect(entry.elements.map(\.isEnabled) == [true, false])
    var pressed = 0
    entry.archive.root.visitNodes { node in
      if case .button(let button) = node.content, !button.pressed.isEmpty { pressed += 1 }
    }
    #expect(pressed == 2)
    #expect(entry.archive.variants.isEmpty)
  }
}
