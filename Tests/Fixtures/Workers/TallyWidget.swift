import AppIntents
import SwiftUI
import Swiftlet
import WidgetKit

/// Shows a number and a switch, with an element for each.
struct TallyWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Tally", provider: TallyProvider()) { entry in
      VStack {
        Text(verbatim: "\(entry.count)")
        Button("Count", intent: CountUp(delay: 0))
        Button("Count slowly", intent: CountUp(delay: 300))
        Toggle(isOn: entry.isOn, intent: FlipSwitch()) { Text("Switch") }
      }
      .containerBackground(.background, for: .widget)
    }
    .supportedFamilies([.systemSmall])
  }
}

struct TallyEntry: TimelineEntry {
  let date: Date
  let count: Int
  let isOn: Bool
}

struct TallyProvider: TimelineProvider {
  @SharedState("count") private var count = 0
  @SharedState("isOn") private var isOn = false

  func placeholder(in context: Context) -> TallyEntry {
    TallyEntry(date: .now, count: 0, isOn: false)
  }

  func getSnapshot(in context: Context, completion: @escaping (TallyEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<TallyEntry>) -> Void) {
    AuthorLog.append("Tally \(context.family)")
    let entry = TallyEntry(date: .now, count: count, isOn: isOn)
    completion(Timeline(entries: [entry], policy: .never))
  }
}
