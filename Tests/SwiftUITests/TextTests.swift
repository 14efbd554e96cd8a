import SwiftUI
import SwiftletFoundation
import Testing
import WidgetModel

@MainActor
@Suite struct TextTests {
  private func text(_ text: Text, date: Date = Date(timeIntervalSince1970: 1_700_000_000))
    -> String
  {
    texts(archived(text, date: date).archive.root).joined()
  }

  @Test func `interpolated values are formatted for the request's locale`() {
    #expect(text(Text("\(1234) and \("word")")) == "1,234 and word")
    #expect(text(Text("\(0.5, specifier: "%.1f") of 100%")) == "0.5 of 100%")
    let entry = archived(Text("\(1234)").environment(\.locale, Locale(identifier: "de_DE")))
    #expect(texts(entry.archive.root) == ["1.234"])
  }

  @Test func `a string is shown as it is and a literal is looked up`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("swiftui-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let german = folder.appendingPathComponent("de.lproj", isDirectory: true)
    try FileManager.default.createDirectory(at: german, withIntermediateDirectories: true)
    try #""%lld tasks" = "%lld Aufgaben"; "Done" = "Erledigt";"#.write(
      to: german.appendingPathComponent("Localizable.strings"),
      atomically: true,
      encoding: .utf8
    )
    let request = RequestEnvironment(
      locale: Locale(identifier: "de_DE"),
      languages: ["de"],
      resources: folder
    )
    let word = "Done"
    let lines = RequestEnvironment.with(request) {
      archive(
        VStack {
          Text("\(2) tasks")
          Text("Done")
          Text(word)
          Text(verbatim: "Done")
        },
        environment: EnvironmentValues(),
        size: .zero,
        date: Date()
      )
      .textLines
    }
    #expect(lines == ["2 Aufgaben", "Erledigt", "Done", "Done"])
  }

  @Test func `pictures and dates keep their place among words`() {
    let due = Date(timeIntervalSince1970: 1_700_000_090)
    let entry = archived(Text("in \(due, style: .timer) \(Image(systemName: "star"))!"))
    guard case .text(let content) = entry.archive.root.content else {
      Issue.record("no text")
      return
    }
    #expect(content.runs.map(\.text) == ["in ", "1:30", " ", "", "!"])
    #expect(content.runs[1].date?.style == .timer)
    #expect(content.runs[3].image?.symbol == "star")
  }

  @Test func `dates are told in the request's zone`() {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(text(Text(date, style: .date)) == "November 14, 2023")
    // Between time and AM or PM stands a narrow space that does not break.
    #expect(text(Text(date, style: .time)) == "10:13\u{202F}PM")
    #expect(text(Text(date.addingTimeInterval(674), style: .relative)) == "11 min, 14 sec")
    #expect(text(Text(date.addingTimeInterval(-8580), style: .relative)) == "2 hours, 23 minutes")
    #expect(text(Text(date.addingTimeInterval(3600 * 36 + 3541), style: .timer)) == "36:59:01")
  }

  @Test func `looks of a text stay with its letters`() {
    let entry = archived(Text("a").bold().foregroundColor(.red) + Text("b").font(.caption))
    guard case .text(let content) = entry.archive.root.content else {
      Issue.record("no text")
      return
    }
    #expect(content.runs[0].isBold)
    #expect(content.runs[0].paint == .color(ColorValue(.system("red"))))
    #expect(content.runs[1].font?.style == .caption)
    #expect(content.runs[1].paint == nil)
  }
}
