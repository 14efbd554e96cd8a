import AppIntents
import SwiftUI
import Swiftlet
import WidgetKit

/// Adds one to a number of four after 300 ms, beside whatever else the bundle does.
struct CountLane: SwiftletIntent {
  static let title: LocalizedStringResource = "Count Lane"
  static var policy: ActionPolicy { .parallel(max: 16) }

  @Parameter(title: "Lane")
  var lane: Int

  init() {}

  init(lane: Int) {
    self.lane = lane
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    AuthorLog.append("perform CountLane")
    try await Task.sleep(nanoseconds: 300_000_000)
    let count = SharedState(wrappedValue: 0, "lane\(lane)")
    count.update { $0 += 1 }
    return .result(value: count.wrappedValue)
  }
}

/// Shows all four, so that every action changes what it shows.
struct LanesWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Lanes", provider: LanesProvider()) { entry in
      VStack {
        ForEach(entry.counts.indices, id: \.self) { lane in
          Text(verbatim: "\(entry.counts[lane])")
          Button("Lane \(lane)", intent: CountLane(lane: lane))
        }
      }
      .containerBackground(.background, for: .widget)
    }
    .supportedFamilies([.systemSmall])
  }
}

struct LanesEntry: TimelineEntry {
  let date: Date
  let counts: [Int]
}

struct LanesProvider: TimelineProvider {
  func placeholder(in context: Context) -> LanesEntry {
    LanesEntry(date: .now, counts: [])
  }

  func getSnapshot(in context: Context, completion: @escaping (LanesEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<LanesEntry>) -> Void) {
    AuthorLog.append("Lanes \(context.family)")
    let counts = (0..<4).map { SharedState(wrappedValue: 0, "lane\($0)").wrappedValue }
    completion(Timeline(entries: [LanesEntry(date: .now, counts: counts)], policy: .never))
  }
}
