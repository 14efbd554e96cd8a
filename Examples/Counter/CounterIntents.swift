import AppIntents
import Swiftlet

struct IncrementCounter: AppIntent {
  static var title: LocalizedStringResource = "Increment Counter"
  static var description = IntentDescription("Adds to the counter.")

  @Parameter(title: "By", default: 1)
  var step: Int

  @SharedState("count") private var count = 0

  init() {}

  init(step: Int) {
    self.step = step
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let step = step
    $count.update { $0 += step }
    return .result(value: count)
  }
}

struct ResetCounter: AppIntent {
  static var title: LocalizedStringResource = "Reset Counter"

  @SharedState("count") private var count = 0

  func perform() async throws -> some IntentResult {
    count = 0
    return .result()
  }
}
