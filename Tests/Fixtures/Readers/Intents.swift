import AppIntents
import Swiftlet

struct WriteA: AppIntent {
  static let title: LocalizedStringResource = "Write A"

  @Parameter(title: "Value")
  var value: Int

  init() {}

  init(value: Int) {
    self.value = value
  }

  func perform() async throws -> some IntentResult {
    Shared.a = value
    return .result()
  }
}

struct WriteB: AppIntent {
  static let title: LocalizedStringResource = "Write B"

  @Parameter(title: "Value")
  var value: Int

  init() {}

  init(value: Int) {
    self.value = value
  }

  func perform() async throws -> some IntentResult {
    Shared.b = value
    return .result()
  }
}

struct WriteFile: AppIntent {
  static let title: LocalizedStringResource = "Write File"

  @Parameter(title: "Text")
  var text: String

  init() {}

  init(text: String) {
    self.text = text
  }

  func perform() async throws -> some IntentResult {
    try Shared.file.write(text)
    return .result()
  }
}

/// Writes a file that no kind reads.
struct WriteOther: AppIntent {
  static let title: LocalizedStringResource = "Write Other"

  @Parameter(title: "Text")
  var text: String

  func perform() async throws -> some IntentResult {
    try Shared.other.write(text)
    return .result()
  }
}

/// Writes a text of so many bytes under a key that no kind reads.
struct WriteText: AppIntent {
  static let title: LocalizedStringResource = "Write Text"

  @Parameter(title: "Key")
  var key: String

  @Parameter(title: "Bytes")
  var bytes: Int

  func perform() async throws -> some IntentResult {
    let text = SharedState(wrappedValue: "", key, group: Shared.group)
    text.wrappedValue = String(repeating: "x", count: bytes)
    return .result()
  }
}

/// Reads everything and writes nothing.
struct ReadAll: AppIntent {
  static let title: LocalizedStringResource = "Read All"

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(Shared.a) \(Shared.b) \(Shared.text)")
  }
}
