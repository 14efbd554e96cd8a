import Testing
import WidgetEngine
import WidgetModel

/// The configuration file: whole numbers within their limits, and nothing else.
@Suite struct SettingsTests {
  private func problem(_ text: String) -> String? {
    var settings = Settings()
    do throws(MalformedDocument) {
      try settings.apply(json: Array(text.utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func everySettingIsTakenAtItsLimitsAndNotBeyond() throws {
    for setting in Settings.all {
      for value in [setting.range.lowerBound, setting.range.upperBound] {
        var settings = Settings()
        try settings.set(setting.name, to: .int(value))
        #expect(setting.value(in: settings) == value)
      }
      for value in [setting.range.lowerBound - 1, setting.range.upperBound + 1] {
        #expect(problem("{\"\(setting.name)\": \(value)}")?.contains(setting.name) == true)
      }
      // What is in effect without a file is within the limits, too.
      #expect(setting.range.contains(setting.value(in: Settings())))
    }
  }

  @Test(arguments: [
    "-1", "1.5", "9223372036854775808", "99999999999999999999", "1e400", "NaN", "Infinity", "null",
    "true", "\"5\"", "[]", "{}", "", "1 2",
  ])
  func whatIsNoSuchNumberIsRefusedByName(value: String) {
    let text = problem("{\"receiptWait\": 10, \"idleExit\": \(value)}")
    #expect(text?.contains("idleExit") == true)
  }

  @Test func whatWouldLetNothingWorkIsRefused() {
    for name in ["performDeadline", "timelineDeadline", "startDeadline", "policyInterval"] {
      #expect(problem("{\"\(name)\": 0}")?.contains(name) == true)
    }
    #expect(problem("{\"receiptWait\": 0, \"idleExit\": 0}") == nil)
  }

  @Test func unknownKeysAndOtherFormsAreRefused() {
    #expect(problem("{\"idleexit\": 5}")?.contains("idleexit") == true)
    #expect(problem("{\"idleExit\": 5, \"idleExit\": 6}")?.contains("idleExit") == true)
    for text in ["", "[]", "5", "{", "{\"idleExit\"}"] { #expect(problem(text) != nil) }
    #expect(problem("{}") == nil)
  }
}
