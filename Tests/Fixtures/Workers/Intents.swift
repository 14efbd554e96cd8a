import AppIntents
import Foundation
import Swiftlet

/// Adds one, after some milliseconds, and says what came out.
struct CountUp: AppIntent {
  static let title: LocalizedStringResource = "Count Up"

  @Parameter(title: "Delay", default: 0)
  var delay: Int

  @SharedState("count") private var count = 0

  init() {}

  init(delay: Int) {
    self.delay = delay
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    AuthorLog.append("perform CountUp")
    if delay > 0 { try await Task.sleep(nanoseconds: UInt64(delay) * 1_000_000) }
    $count.update { $0 += 1 }
    return .result(value: count)
  }
}

/// Flips the switch and says how it stands.
struct FlipSwitch: AppIntent {
  static let title: LocalizedStringResource = "Flip Switch"

  @SharedState("isOn") private var isOn = false

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    AuthorLog.append("perform FlipSwitch")
    $isOn.update { $0.toggle() }
    return .result(value: isOn)
  }
}

/// Writes what the slow kind shows.
struct WriteSlow: AppIntent {
  static let title: LocalizedStringResource = "Write Slow"

  @Parameter(title: "Value")
  var value: Int

  @SharedState("slow") private var number = 0

  func perform() async throws -> some IntentResult {
    AuthorLog.append("perform WriteSlow")
    number = value
    return .result()
  }
}

/// Sleeps and changes nothing.
struct SlowAction: AppIntent {
  static let title: LocalizedStringResource = "Slow Action"

  @Parameter(title: "Delay")
  var delay: Int

  func perform() async throws -> some IntentResult {
    AuthorLog.append("perform SlowAction")
    try await Task.sleep(nanoseconds: UInt64(delay) * 1_000_000)
    AuthorLog.append("performed SlowAction")
    return .result()
  }
}

/// Does not return before the test says so, by a file `release` in the home folder.
struct HoldAction: SwiftletIntent {
  static let title: LocalizedStringResource = "Hold Action"
  static var deadline: Duration? { .seconds(110) }

  /// Whether it keeps its thread for itself, as author code may that knows no better.
  @Parameter(title: "Blocks", default: false)
  var blocks: Bool

  func perform() async throws -> some IntentResult {
    AuthorLog.append("perform HoldAction")
    let path = (ProcessInfo.processInfo.environment["HOME"] ?? "") + "/release"
    while !FileManager.default.fileExists(atPath: path) {
      if blocks { usleep(5_000) } else { try await Task.sleep(nanoseconds: 5_000_000) }
    }
    return .result()
  }
}
