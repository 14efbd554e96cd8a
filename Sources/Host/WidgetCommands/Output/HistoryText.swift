import CommandLineKit
import WidgetModel

/// Past actions, and why a widget shows something, as lines for people.
enum HistoryText {
  /// One action as a row.
  static func cells(of action: JSONObject) -> [String] {
    [
      PlainText.cell(action["action"]), PlainText.time(action["started"]),
      PlainText.cell(action["intent"]), PlainText.cell(action["status"]),
      PlainText.cell(action["caller"]), duration(action) ?? "", PlainText.cell(action["widget"]),
      widgets(action, "changed").joined(separator: ", "),
    ]
  }

  /// All that is known of one action.
  static func lines(of action: JSONObject) -> [String] {
    var lines = Lines()
    addAction(action, to: &lines)
    for result in ["changed", "unchanged", "pending", "failed"] {
      for widget in widgets(action, result) { lines.add(result, widget) }
    }
    return lines.lines
  }

  /// Why a widget shows what it shows: the sentence, what it read, the action, what happened.
  static func explanation(_ object: JSONObject) -> [String] {
    var lines = Lines()
    lines.lines = [Printable.line(PlainText.cell(object["summary"]))]
    lines.add("kind", PlainText.cell(object["kind"]))
    lines.add("host", PlainText.cell(object["host"]))
    lines.add("made", PlainText.time(object["made"]))
    lines.add("entry of", PlainText.time(object["entry"]))
    lines.add("made again", policy(object["policy"]))
    lines.add("waits", PlainText.cell(object["waits"]))
    lines.add("stale", PlainText.cell(object["stale"]))
    if object["visible"] == false { lines.add("visible", "no panel shows it") }
    for name in reads(object["reads"]) { lines.add("read", name) }
    if object["action"] != nil { addAction(object, to: &lines) }
    let events = object["events"]?.arrayValue ?? []
    if !events.isEmpty { lines.lines.append("happened") }
    for event in events {
      let cells = [
        "  " + PlainText.time(event["at"]), PlainText.cell(event["what"]),
        PlainText.cell(event["action"]), PlainText.cell(event["text"]),
      ]
      lines.lines.append(cells.map(Printable.line).joined(separator: "\t"))
    }
    return lines.lines
  }

  /// Labelled lines; what is empty has none.
  private struct Lines {
    var lines: [String] = []

    mutating func add(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append("\(label)\t\(Printable.line(text))") }
    }
  }

  private static func addAction(_ action: JSONObject, to lines: inout Lines) {
    lines.add("action", PlainText.cell(action["action"]))
    lines.add("intent", PlainText.cell(action["intent"]))
    for (name, value) in action["parameters"]?.objectValue?.members ?? [] {
      lines.add("with \(Printable.line(name))", PlainText.cell(value))
    }
    lines.add("caller", PlainText.cell(action["caller"]))
    lines.add("pressed", PlainText.cell(action["widget"] ?? action["pressed"]))
    lines.add("key", PlainText.cell(action["key"]))
    lines.add("began", PlainText.time(action["started"]))
    lines.add("ended", PlainText.time(action["ended"]))
    lines.add("took", duration(action))
    lines.add("status", PlainText.cell(action["status"]))
    lines.add("error", PlainText.cell(action["receipt"]?["error"]?["message"]))
    lines.add("dialog", PlainText.cell(action["receipt"]?["dialog"]))
    for write in action["writes"]?["keys"]?.arrayValue ?? [] {
      let name = "\(PlainText.cell(write["group"]))/\(PlainText.cell(write["key"]))"
      lines.add("wrote", "\(name) = \(write["value"]?.text ?? "nothing")")
    }
    for file in action["writes"]?["files"]?.arrayValue ?? [] {
      lines.add("wrote", PlainText.cell(file["target"]))
    }
  }

  /// The widgets of an action's receipt that came out so.
  private static func widgets(_ action: JSONObject, _ result: String) -> [String] {
    (action["receipt"]?["widgets"]?.objectValue?.members ?? [])
      .filter { $0.value.stringValue == result }.map(\.key)
  }

  private static func duration(_ action: JSONObject) -> String? {
    guard let start = action["started"]?.intValue, let end = action["ended"]?.intValue else {
      return nil
    }
    let microseconds = max(0, end - start)
    let tenths = (microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  private static func policy(_ json: JSON?) -> String? {
    switch json {
    case .string("never")?: "only when something that it read changes"
    case .string("atEnd")?: "after its last entry"
    case let json?: json["after"].map { "after " + PlainText.time($0) }
    case nil: nil
    }
  }

  private static func reads(_ reads: JSON?) -> [String] {
    let keys = (reads?["keys"]?.arrayValue ?? []).map { read in
      "\(PlainText.cell(read["group"]))/\(PlainText.cell(read["key"]))"
    }
    let files = reads?["files"]?.objectValue?.members.map(\.key) ?? []
    let properties = (reads?["properties"]?.arrayValue ?? []).map { read in
      let parts = ["name", "path", "interface", "property"].map { PlainText.cell(read[$0]) }
      return "\(parts[3]) of \(parts[0]) \(parts[1]) \(parts[2])"
    }
    return keys + files + properties
  }
}
