import CommandLineKit
import Glibc
import WidgetModel

/// JSON values as lines for people and for `cut`.
enum PlainText {
  /// A value on one line; lists are separated by commas.
  static func cell(_ json: JSON?) -> String {
    switch json {
    case nil, .null: ""
    case .string(let text): text
    case .array(let elements): elements.map { cell($0) }.joined(separator: ", ")
    case .object(let object):
      object.members.map { "\($0.key)=\(cell($0.value))" }.joined(separator: " ")
    case let other?: other.text
    }
  }

  /// A moment in local time: `2026-11-30 22:15:00.042`.
  static func time(_ json: JSON?) -> String {
    guard let microseconds = json?.intValue else { return "" }
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return String(microseconds) }
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    let milliseconds = String(microseconds / 1_000 % 1_000)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) + "."
      + String(repeating: "0", count: max(0, 3 - milliseconds.count)) + milliseconds
  }
}
