import Foundation
import SwiftUI
import Swiftlet
import WidgetKit

/// Reads a file and a number, and takes its time before it shows them.
struct SlowWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Slow", provider: SlowProvider()) { entry in
      Text(entry.text).containerBackground(.background, for: .widget)
    }
    .supportedFamilies([.systemSmall])
  }
}

struct SlowEntry: TimelineEntry {
  let date: Date
  let text: String
}

struct SlowProvider: TimelineProvider {
  @SharedState("slow") private var number = 0

  func placeholder(in context: Context) -> SlowEntry {
    SlowEntry(date: .now, text: "")
  }

  func getSnapshot(in context: Context, completion: @escaping (SlowEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(
    in context: Context,
    completion: @escaping @Sendable (Timeline<SlowEntry>) -> Void
  ) {
    let text = (try? SharedFile("~/slow.txt").text()) ?? "absent"
    let entry = SlowEntry(date: .now, text: "\(number) \(text)")
    AuthorLog.append("Slow \(context.family)")
    let delay = Self.delay
    Task {
      if delay > 0 { try? await Task.sleep(nanoseconds: delay * 1_000_000) }
      completion(Timeline(entries: [entry], policy: .never))
    }
  }

  /// Milliseconds, from a file of the test that no read set has.
  private static var delay: UInt64 {
    let path = (ProcessInfo.processInfo.environment["HOME"] ?? "") + "/delay"
    return (try? String(contentsOfFile: path, encoding: .utf8)).flatMap { UInt64($0) } ?? 0
  }
}
