import SwiftUI
import WidgetKit

/// Two entries: one now and one a second later.
struct DatedWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Dated", provider: DatedProvider()) { entry in
      Text(entry.text).containerBackground(.background, for: .widget)
    }
    .supportedFamilies([.systemSmall])
  }
}

struct DatedProvider: TimelineProvider {
  func placeholder(in context: Context) -> SlowEntry {
    SlowEntry(date: .now, text: "")
  }

  func getSnapshot(in context: Context, completion: @escaping (SlowEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<SlowEntry>) -> Void) {
    AuthorLog.append("Dated \(context.family)")
    let now = Date.now
    let entries = [
      SlowEntry(date: now, text: "first"),
      SlowEntry(date: now.addingTimeInterval(1), text: "second"),
    ]
    completion(Timeline(entries: entries, policy: .never))
  }
}
