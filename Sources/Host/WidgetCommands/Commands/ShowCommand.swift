import CommandLineKit
import WidgetClient
import WidgetModel

extension Command {
  static let show = Command(
    CommandDescription(
      "show",
      "Show what a widget shows, as text",
      operands: "WIDGET",
      count: 1...1,
      options: [
        OptionDescription("tree", "Print the tree of views"),
        OptionDescription("text", "Print the text alone"),
        CommonOption.json,
      ],
      examples: [
        ("swiftlet show todo", "Its text and elements, one a line"),
        ("swiftlet show todo --json", "Everything: dates, elements, the tree of views"),
      ],
      details: """
        An element's line is its role, its state, its id (for `swiftlet press`) and its label.
        """
    )
  ) { context in
    let name = context.operands[0]
    if context.arguments.has("tree"), context.arguments.has("text") {
      throw UsageError("--tree and --text say different things")
    }
    let needsArchive = context.isJSON || context.arguments.has("tree")
    let client = try context.connect()
    let (entry, archive) = try client.entry(ofWidget: name, withArchive: needsArchive)
    let tree = archive.flatMap { try? JSONParser.parse($0) }
    if context.isJSON {
      var object = entry
      object["tree"] = tree
      context.print(.object(object))
      return .done
    }
    if context.arguments.has("tree") {
      for line in ViewTree.lines(tree ?? .null) { context.print(line) }
      return .done
    }
    for line in entry["text"]?.arrayValue ?? [] {
      context.print(Printable.line(PlainText.cell(line)))
    }
    if context.arguments.has("text") { return .done }
    for element in entry["elements"]?.arrayValue ?? [] { context.print(ElementLine.text(element)) }
    if let stale = entry["stale"]?.stringValue, !stale.isEmpty {
      context.complain("\(CommandTool.program): stale: \(Printable.line(stale))")
    }
    if entry["generation"]?.intValue == 0 {
      context.complain("\(CommandTool.program): \(Printable.line(name)) has no entry yet")
    }
    return .done
  }
}

/// One element of an entry as a line: role, state, id, label.
enum ElementLine {
  static func text(_ element: JSON) -> String {
    var state = PlainText.cell(element["value"])
    switch element["value"] {
    case .bool(let isOn)?: state = isOn ? "on" : "off"
    default: break
    }
    if element["enabled"]?.boolValue == false {
      state = state.isEmpty ? "disabled" : state + ",disabled"
    }
    let cells = [
      PlainText.cell(element["role"]), state, PlainText.cell(element["id"]),
      PlainText.cell(element["label"]),
    ]
    return cells.map(Printable.line).joined(separator: "\t")
  }
}

/// A tree of views as indented lines.
///
/// It reads the archive's shape, not its vocabulary: a node's name, its scalar members, and below it
/// whatever nodes it holds; so it shows views that are newer than this program.
enum ViewTree {
  private static let nameKeys = ["type", "kind", "view", "node", "t"]

  static func lines(_ json: JSON, label: String? = nil, depth: Int = 0) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let prefix = label.map { "\($0): " } ?? ""
    switch json {
    case .object(let object):
      let name = nameKeys.lazy.compactMap { object[$0]?.stringValue }.first
      let nameKey = nameKeys.first { object[$0]?.stringValue != nil }
      var head = indent + (name.map { prefix + $0 } ?? label.map { "\($0):" } ?? "-")
      var below: [String] = []
      for (key, value) in object.members where key != nameKey {
        if value.objectValue != nil || value.arrayValue?.contains(where: isNode) == true {
          below += lines(value, label: key, depth: depth + 1)
        } else {
          head += " \(key)=\(value.stringValue.map { JSON.string($0).text } ?? value.text)"
        }
      }
      return [Printable.line(head)] + below
    case .array(let elements):
      return elements.flatMap { lines($0, label: label == "children" ? nil : label, depth: depth) }
    default:
      return [Printable.line(indent + prefix + json.text)]
    }
  }

  private static func isNode(_ json: JSON) -> Bool {
    json.objectValue != nil || json.arrayValue?.contains(where: isNode) == true
  }
}
