import AppIntents
import SwiftUI
import WidgetKit

/// What the widget shows from one moment on.
struct HelloEntry: TimelineEntry {
  var date: Date
  var greetings: Int
}

/// Makes the entries; whatever it reads here reloads the widget when it is written.
struct HelloProvider: TimelineProvider {
  func placeholder(in context: Context) -> HelloEntry {
    HelloEntry(date: .now, greetings: 0)
  }

  func getSnapshot(in context: Context, completion: @escaping (HelloEntry) -> Void) {
    completion(currentEntry())
  }

  func getTimeline(
    in context: Context,
    completion: @escaping (Timeline<HelloEntry>) -> Void
  ) {
    completion(Timeline(entries: [currentEntry()], policy: .never))
  }

  private func currentEntry() -> HelloEntry {
    HelloEntry(date: .now, greetings: UserDefaults.standard.integer(forKey: "greetings"))
  }
}

/// An action: pressed in the widget, or called from a script by its name.
struct Greet: AppIntent {
  static let title: LocalizedStringResource = "Greet"

  func perform() async throws -> some IntentResult {
    let greetings = UserDefaults.standard.integer(forKey: "greetings")
    UserDefaults.standard.set(greetings + 1, forKey: "greetings")
    return .result()
  }
}

struct HelloWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Hello", provider: HelloProvider()) { entry in
      VStack {
        Text("Hello, world")
        Text("Greetings: \(entry.greetings)")
        Button("Greet", intent: Greet())
      }
    }
    .configurationDisplayName("Hello")
    .description("Counts greetings.")
    .supportedFamilies([.systemSmall])
  }
}

@main
struct HelloBundle: WidgetBundle {
  var body: some Widget {
    HelloWidget()
  }
}
