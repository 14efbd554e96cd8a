import AppIntents

struct PlainIntent: AppIntent {
  static var title: LocalizedStringResource = "Plain"
  @Parameter(title: "Count") var count: Int
  func perform() async throws -> some IntentResult { .result(value: count) }
}

struct Settings: WidgetConfigurationIntent {
  static var title: LocalizedStringResource = "Settings"
  @Parameter(title: "Name", default: "nobody") var name: String
}

enum Outer {
  struct NestedIntent: AppIntent {
    static var title: LocalizedStringResource = "Nested"
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct HiddenIntent: AppIntent {
    static var title: LocalizedStringResource = "Hidden"
    func perform() async throws -> some IntentResult { .result() }
  }
}

final class ClassIntent: AudioPlaybackIntent {
  static let title: LocalizedStringResource = "Class"
  init() {}
  func perform() async throws -> some IntentResult { .result() }
}

struct GenericIntent<T: Sendable>: AppIntent {
  static var title: LocalizedStringResource { "Generic" }
  func perform() async throws -> some IntentResult { .result() }
}

/// Prints the name of every intent that discovery finds in this very executable, sorted.
@main
enum IntentFixture {
  static func main() throws {
    for type in try IntentDiscovery.intentTypes().map({ $0.persistentIdentifier }).sorted() {
      print(type)
    }
  }
}
