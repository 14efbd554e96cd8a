/// The first bundle of an author: what `swiftlet new NAME` writes.
///
/// `Examples/Hello` is the same for the name Hello, byte for byte; a test compares them.
package struct BundleTemplate: Hashable, Sendable {
  package let name: String

  /// Modules that a bundle imports, and names from which the text would make a type of the SDK's,
  /// such as `TimelineEntry`.
  static let taken: Set<String> = [
    "AppIntent", "AppIntentTimeline", "AppIntents", "Control", "Dispatch", "Foundation",
    "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Glibc", "Intent",
    "IntentTimeline", "Observation", "Swift", "SwiftUI", "Swiftlet", "SwiftletFoundation",
    "Synchronization", "Timeline", "Widget", "WidgetKit", "WidgetModel", "WidgetWire",
  ]

  /// Takes a name of ASCII letters and digits with a letter first, and nil for any other.
  package init?(name: String) {
    guard let first = name.first, first.isASCII, first.isLetter, name.count <= 64,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return nil }
    self.name = name
  }

  package var files: [(name: String, text: String)] {
    [
      (".gitignore", "/build/\n/compile_commands.json\n"),
      ("\(name).swift", source),
      ("manifest.json", manifest),
    ]
  }

  private var manifest: String {
    """
    {
      "id": "com.example.\(name.lowercased())",
      "version": "1.0",
      "executable": "\(name)"
    }

    """
  }

  private var source: String {
    #"""
    import AppIntents
    import SwiftUI
    import WidgetKit

    /// What the widget shows from one moment on.
    struct \#(name)Entry: TimelineEntry {
      var date: Date
      var greetings: Int
    }

    /// Makes the entries; whatever it reads here reloads the widget when it is written.
    struct \#(name)Provider: TimelineProvider {
      func placeholder(in context: Context) -> \#(name)Entry {
        \#(name)Entry(date: .now, greetings: 0)
      }

      func getSnapshot(in context: Context, completion: @escaping (\#(name)Entry) -> Void) {
        completion(currentEntry())
      }

      func getTimeline(
        in context: Context,
        completion: @escaping (Timeline<\#(name)Entry>) -> Void
      ) {
        completion(Timeline(entries: [currentEntry()], policy: .never))
      }

      private func currentEntry() -> \#(name)Entry {
        \#(name)Entry(date: .now, greetings: UserDefaults.standard.integer(forKey: "greetings"))
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

    struct \#(name)Widget: Widget {
      var body: some WidgetConfiguration {
        StaticConfiguration(kind: "\#(name)", provider: \#(name)Provider()) { entry in
          VStack {
            Text("Hello, world")
            Text("Greetings: \(entry.greetings)")
            Button("Greet", intent: Greet())
          }
        }
        .configurationDisplayName("\#(name)")
        .description("Counts greetings.")
        .supportedFamilies([.systemSmall])
      }
    }

    @main
    struct \#(name)Bundle: WidgetBundle {
      var body: some Widget {
        \#(name)Widget()
      }
    }

    """#
  }
}
