import AppIntents
import Foundation
import SwiftUI
import Swiftlet
import WidgetKit

/// A bundle that does on demand everything that a bundle should not do: it shows, and tests, that
/// only its own widgets suffer.
@main
struct MisbehavingBundle: WidgetBundle {
  var body: some Widget {
    MisbehavingWidget()
  }
}

/// Misbehaves in `perform()`.
struct Misbehave: AppIntent {
  static var title: LocalizedStringResource = "Misbehave"

  @Parameter(title: "Misdeed", default: Misdeed.none)
  var misdeed: Misdeed

  @SharedState("count") private var count = 0

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    $count.update { $0 += 1 }
    try await misdeed.commit()
    return .result(value: count)
  }
}

/// Makes the provider misbehave the next time, and each time after that.
struct SpoilProvider: AppIntent {
  static var title: LocalizedStringResource = "Spoil Provider"

  @Parameter(title: "Misdeed", default: Misdeed.none)
  var misdeed: Misdeed

  @SharedState("spoiled") private var spoiled = "none"

  func perform() async throws -> some IntentResult {
    spoiled = misdeed.rawValue
    return .result()
  }
}

struct MisbehavingEntry: TimelineEntry {
  var date: Date
  var count: Int
}

struct MisbehavingProvider: TimelineProvider {
  @SharedState("count") private var count = 0
  @SharedState("spoiled") private var spoiled = "none"

  func placeholder(in context: Context) -> MisbehavingEntry {
    MisbehavingEntry(date: .now, count: 0)
  }

  func getSnapshot(in context: Context, completion: @escaping (MisbehavingEntry) -> Void) {
    completion(MisbehavingEntry(date: .now, count: count))
  }

  func getTimeline(
    in context: Context,
    completion: @escaping (Timeline<MisbehavingEntry>) -> Void
  ) {
    let entry = MisbehavingEntry(date: .now, count: count)
    let misdeed = Misdeed(rawValue: spoiled) ?? .none
    Task {
      try? await misdeed.commit()
      completion(Timeline(entries: [entry], policy: .never))
      if misdeed == .answerTwice { completion(Timeline(entries: [], policy: .never)) }
    }
  }
}

struct MisbehavingWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Misbehaving", provider: MisbehavingProvider()) { entry in
      VStack {
        Text("Count: \(entry.count)")
        Button("Count", intent: Misbehave())
      }
    }
    .configurationDisplayName("Misbehaving")
    .description("Does what a bundle should not do.")
    .supportedFamilies([.systemSmall])
  }
}
