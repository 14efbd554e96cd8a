import SwiftUI
import Swiftlet
import WidgetKit

private let families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]

struct ReadsA: Widget {
  var body: some WidgetConfiguration { reading("ReadsA") { "a=\(Shared.a)" } }
}

struct AlsoReadsA: Widget {
  var body: some WidgetConfiguration { reading("AlsoReadsA") { "also a=\(Shared.a)" } }
}

struct ReadsB: Widget {
  var body: some WidgetConfiguration { reading("ReadsB") { "b=\(Shared.b)" } }
}

struct ReadsFile: Widget {
  var body: some WidgetConfiguration { reading("ReadsFile") { Shared.text } }
}

struct AlsoReadsFile: Widget {
  var body: some WidgetConfiguration { reading("AlsoReadsFile") { "also \(Shared.text)" } }
}

struct ReadsNothing: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(
      kind: "ReadsNothing",
      provider: ReadingProvider(kind: "ReadsNothing") { "nothing" }
    ) { entry in
      VStack {
        Text(entry.text)
        Button("Write A", intent: WriteA(value: 7))
        Button("Write B", intent: WriteB(value: 7))
        Button("Write file", intent: WriteFile(text: "pressed"))
      }
      .containerBackground(.background, for: .widget)
    }
    .supportedFamilies(families)
  }
}

private func reading(
  _ kind: String,
  _ read: @escaping @Sendable () -> String
) -> some WidgetConfiguration {
  StaticConfiguration(kind: kind, provider: ReadingProvider(kind: kind, read: read)) { entry in
    Text(entry.text).containerBackground(.background, for: .widget)
  }
  .supportedFamilies(families)
}

struct ReadingEntry: TimelineEntry {
  let date: Date
  let text: String
}

/// Notes its kind and the family, then shows what it reads.
struct ReadingProvider: TimelineProvider {
  let kind: String
  let read: @Sendable () -> String

  func placeholder(in context: Context) -> ReadingEntry {
    ReadingEntry(date: .now, text: "")
  }

  func getSnapshot(in context: Context, completion: @escaping (ReadingEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<ReadingEntry>) -> Void) {
    AuthorLog.append("\(kind) \(context.family)")
    completion(Timeline(entries: [ReadingEntry(date: .now, text: read())], policy: .never))
  }
}
