import AppIntents
import SwiftUI
import Swiftlet
import WidgetKit

struct CounterEntry: TimelineEntry {
  let date: Date
  let count: Int
}

struct CounterProvider: TimelineProvider {
  @SharedState("count") private var count = 0

  func placeholder(in context: Context) -> CounterEntry {
    CounterEntry(date: .now, count: 0)
  }

  func getSnapshot(in context: Context, completion: @escaping (CounterEntry) -> Void) {
    completion(CounterEntry(date: .now, count: context.isPreview ? 7 : count))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<CounterEntry>) -> Void) {
    // Reading `count` here is what reloads this timeline when an action changes it.
    completion(Timeline(entries: [CounterEntry(date: .now, count: count)], policy: .never))
  }
}

struct CounterWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Counter", provider: CounterProvider()) { entry in
      CounterView(entry: entry)
    }
    .configurationDisplayName("Counter")
    .description("A number with two buttons.")
    .supportedFamilies([.systemSmall])
  }
}

struct CounterView: View {
  let entry: CounterEntry

  var body: some View {
    VStack {
      Text("\(entry.count)")
        .font(.largeTitle)
      HStack {
        Button(intent: IncrementCounter(step: 1)) {
          Text("Add")
        }
        Button(intent: ResetCounter()) {
          Text("Reset")
        }
        .disabled(entry.count == 0)
      }
    }
    .containerBackground(.background, for: .widget)
  }
}
