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

  /// The members of an object, one a line; what holds several things gets lines of its own.
  static func members(_ object: JSONObject, indent: String = "") -> [String] {
    object.members.flatMap { key, value -> [String] in
      let head = indent + Printable.line(key)
      let deeper = indent + "  "
      switch value {
      case .array(let elements) where elements.contains(where: isComposite):
        return [head] + elements.map { deeper + Printable.line(row($0)) }
      case .object(let object) where !object.isEmpty:
        return [head] + members(object, indent: deeper)
      default:
        let isTime = timeKeys.contains(key)
        return ["\(head)\t\(Printable.line(isTime ? time(value) : cell(value)))"]
      }
    }
  }

  /// Members that are moments in microseconds.
  private static let timeKeys: Set = ["at", "made", "started", "ended", "date", "nextChange"]

  private static func isComposite(_ json: JSON) -> Bool {
    json.arrayValue != nil || json.objectValue != nil
  }

  /// One thing of a list on one line.
  private static func row(_ json: JSON) -> String {
    guard let object = json.objectValue else {
      return json.arrayValue?.map { cell($0) }.joined(separator: ": ") ?? cell(json)
    }
    return object.members.map { key, value in
      if timeKeys.contains(key) { return time(value) }
      return value.objectValue == nil ? "\(key)=\(cell(value))" : "\(key)={\(cell(value))}"
    }
    .joined(separator: "  ")
  }

  /// A moment in local time: `2026-11-30 22:15:00`.
  static func time(_ json: JSON?) -> String {
    guard let microseconds = json?.intValue else { return "" }
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return String(microseconds) }
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
