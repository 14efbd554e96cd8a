import AppIntents
import Foundation
import SwiftUI
import Swiftlet
import Synchronization
import WidgetKit

/// What the author code of these tests was called with.
final class Calls: Sendable {
  private let list = Mutex<[String]>([])
  func add(_ call: String) { list.withLock { $0.append(call) } }
  var all: [String] { list.withLock { $0 } }
}

struct SampleEntry: TimelineEntry {
  var date: Date
  var text: String
  var relevance: TimelineEntryRelevance?
}

/// A provider whose every answer is a closure's.
struct SampleProvider: TimelineProvider {
  var calls = Calls()
  var entries: @Sendable () -> [SampleEntry] = { [] }
  var policy = TimelineReloadPolicy.atEnd

  func placeholder(in context: Context) -> SampleEntry {
    SampleEntry(date: .distantPast, text: "placeholder")
  }

  func getSnapshot(in context: Context, completion: @escaping (SampleEntry) -> Void) {
    completion(SampleEntry(date: .distantPast, text: context.isPreview ? "preview" : "snapshot"))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<SampleEntry>) -> Void) {
    calls.add("timeline \(context.family) \(Int(context.displaySize.width))")
    completion(Timeline(entries: entries(), policy: policy))
  }
}

/// A provider that breaks the rules of completion handlers.
struct CarelessProvider: TimelineProvider {
  var completions: Int

  func placeholder(in context: Context) -> SampleEntry { SampleEntry(date: .now, text: "") }

  func getSnapshot(in context: Context, completion: @escaping (SampleEntry) -> Void) {}

  func getTimeline(in context: Context, completion: @escaping (Timeline<SampleEntry>) -> Void) {
    for number in 0..<completions {
      let entry = SampleEntry(date: Date(timeIntervalSince1970: 0), text: "\(number)")
      completion(Timeline(entries: [entry], policy: .never))
    }
  }
}

struct CityIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "City"
  static let description = IntentDescription("Which city is shown.")

  @Parameter(title: "City", default: "Berlin")
  var city: String
}

struct CityProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> SampleEntry { SampleEntry(date: .now, text: "-") }

  func snapshot(for configuration: CityIntent, in context: Context) async -> SampleEntry {
    SampleEntry(date: Date(timeIntervalSince1970: 0), text: configuration.city)
  }

  func timeline(for configuration: CityIntent, in context: Context) async -> Timeline<SampleEntry> {
    await Task.yield()
    let entry = SampleEntry(date: Date(timeIntervalSince1970: 0), text: configuration.city)
    return Timeline(entries: [entry], policy: .after(Date(timeIntervalSince1970: 60)))
  }
}

/// Says on which thread its body runs, and reads shared state there.
struct ThreadView: View {
  var entry: SampleEntry
  @SharedState("seen by view") private var seen = "nothing"

  var body: some View {
    MainActor.assertIsolated()
    return Text("\(entry.text) \(seen)")
  }
}
