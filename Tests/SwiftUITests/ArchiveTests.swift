import AppIntents
import SwiftUI
import Testing
import WidgetModel

/// The example of Docs/archive.md.
private struct Example: View {
  let due = Date(timeIntervalSince1970: 1_700_003_600)

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        Text("Tasks").font(.headline)
        Spacer()
        Text(due, style: .relative).foregroundStyle(.secondary)
      }
      Toggle(isOn: false, intent: ToggleTask(task: "7")) { Text("Buy milk") }
      ProgressView(value: 0.25)
    }
    .padding()
    .containerBackground(.background, for: .widget)
  }
}

private struct Everything: View {
  let start = Date(timeIntervalSince1970: 1_700_000_000)

  var body: some View {
    ZStack(alignment: .topTrailing) {
      LinearGradient(colors: [.red, .init(white: 0.5)], startPoint: .top, endPoint: .bottom)
      Grid(horizontalSpacing: 3) {
        GridRow {
          Text("a").bold() + Text("b").italic().foregroundColor(.blue)
          Image(systemName: "star").symbolVariant(.fill).imageScale(.large)
        }
      }
      ForEach(["x", "y"], id: \.self) { Text(verbatim: $0) }
      Circle().trim(from: 0, to: 0.5).stroke(.tint, style: StrokeStyle(lineWidth: 2, dash: [1, 2]))
      RoundedRectangle(cornerRadius: 4).inset(by: 2).fill(.ultraThinMaterial)
      Gauge(value: 3, in: 0...10) { Text("Load") }.gaugeStyle(.accessoryCircular)
      Text(timerInterval: start...start.addingTimeInterval(90), countsDown: false)
      Label("Home", systemImage: "house").labelStyle(.titleOnly)
      ViewThatFits(in: .horizontal) {
        Text("long")
        Text("s")
      }
      GeometryReader { Text("\(Int($0.size.width))") }.frame(width: 50)
      Image("photo").resizable().aspectRatio(contentMode: .fill).clipShape(.capsule)
    }
    .frame(maxWidth: .infinity, minHeight: 20, alignment: .leading)
    .background(.red.opacity(0.5), in: Capsule())
    .overlay(alignment: .bottom) { Divider() }
    .shadow(color: .black, radius: 2, y: 1)
    .rotationEffect(.degrees(45), anchor: .topLeading)
    .environment(\.colorScheme, .dark)
    .transition(.opacity)
    .id(7)
  }
}

@MainActor
@Suite struct ArchiveTests {
  @Test func `the documented example is what the archiver makes`() throws {
    let entry = archived(Example())
    let text = "```json\n\(try entry.archive.goldenText)```\n"
    try Golden.checkPage(text, "archive.md", marker: "example")
    let tree = "```\n\(entry.archive.root.treeText)\n```\n"
    try Golden.checkPage(tree, "archive.md", marker: "tree")
  }

  @Test func `every kind of view and modifier keeps its archived form`() throws {
    let archive = archived(Everything()).archive
    try Golden.check(try archive.goldenText, "everything.json")
    #expect(try ViewArchive(bytes: archive.bytes) == archive)
  }

  @Test func `kinds of a later version become placeholders`() throws {
    let text = """
      {"archive":1,"width":10,"height":20,"later":true,"root":{"kind":"vstack","spacing":3,
      "children":[{"kind":"hologram","depth":4},{"kind":"text","runs":[{"text":"a","glow":1}],
      "modifiers":[{"kind":"wobble","speed":2},{"kind":"opacity","value":0.5}]}]}}
      """
    let archive = try ViewArchive(bytes: Array(text.utf8))
    #expect(archive.root.children[0].content == .unknown("hologram"))
    #expect(archive.root.children[1].modifiers == [.unknown("wobble"), .number(.opacity, 0.5)])
    #expect(archive.root.textLines == ["a"])
  }

  @Test(arguments: [
    (#"{"archive":2,"root":{"kind":"empty"}}"#, "version 2"),
    (#"{"root":{"kind":"empty"}}"#, "no version"),
    (#"{"archive":1}"#, "no root"),
    (#"{"archive":1,"root":{"kind":"text","runs":3}}"#, "runs: expected a list, got a number"),
    (#"{"archive":1,"root":{"runs":[]}}"#, "no kind"),
    (#"{"archive":1,"root""#, "byte"),
  ])
  func `bytes that are no archive are refused with the reason`(text: String, reason: String) {
    let error = #expect(throws: ArchiveError.self) { try ViewArchive(bytes: Array(text.utf8)) }
    #expect(error?.message.contains(reason) == true)
  }

  @Test func `too deep or too long an archive is refused`() {
    let depth = 300
    let deep =
      #"{"archive":1,"root":"# + String(repeating: #"{"kind":"vstack","children":["#, count: depth)
      + #"{"kind":"empty"}"# + String(repeating: "]}", count: depth) + "}"
    #expect(throws: ArchiveError.self) { try ViewArchive(bytes: Array(deep.utf8)) }
    let long = [UInt8](repeating: 0x20, count: ViewArchive.byteLimit + 1)
    #expect(throws: ArchiveError.self) { try ViewArchive(bytes: long) }
  }

  @Test func `views without end become a placeholder and an issue`() throws {
    struct Endless: View {
      let depth: Int
      var body: AnyView { AnyView(VStack { Endless(depth: depth + 1) }) }
    }
    let entry = archived(Endless(depth: 0))
    #expect(entry.issues.count == 1)
    #expect(entry.issues[0].contains("deep"))
    #expect(try ViewArchive(bytes: entry.bytes) == entry.archive)
  }

  @Test func `rows share a line and hidden views have none`() {
    let entry = archived(
      VStack {
        HStack {
          Text("one")
          Text("two")
        }
        Text("gone").hidden()
        Text("also gone").opacity(0)
        Label("three", systemImage: "star")
        Text("four").overlay { Text("five") }
      }
    )
    #expect(entry.textLines == ["one two", "three", "four", "five"])
  }

  @Test func `the next change is the next second of a timer`() {
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let now = start.addingTimeInterval(0.25)
    let entry = archived(Text(start, style: .timer), date: now)
    #expect(entry.nextChange == Timestamp(start.addingTimeInterval(1)))
    #expect(archived(Text(start, style: .date), date: now).nextChange == nil)
    let over = Text(timerInterval: start...start.addingTimeInterval(1))
    #expect(archived(over, date: start.addingTimeInterval(2)).nextChange == nil)
  }
}
