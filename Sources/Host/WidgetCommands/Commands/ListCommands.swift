import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let list = Command(
    CommandDescription(
      "list",
      "List bundles, kinds, widgets or actions",
      operands: "bundles|kinds|widgets|actions",
      count: 1...1,
      options: [CommonOption.host, CommonOption.json],
      examples: [
        (
          "swiftlet list actions",
          "One a line, separated by tabs: the name to use, title, parameters"
        ),
        ("swiftlet list widgets --host waybar | cut -f1", "The names of one panel's widgets"),
      ]
    )
  ) { context in
    let topics = ["bundles", "kinds", "widgets", "actions"]
    let topic = context.operands[0]
    guard topics.contains(topic) else {
      throw UsageError(
        "There is no list of \"\(Printable.line(topic))\"",
        remedy: Suggestion.sentence(for: topic, among: topics)
          ?? "There are: \(topics.joined(separator: ", "))"
      )
    }
    guard topic == "widgets" || !context.arguments.has("host") else {
      throw UsageError("Only widgets have a host")
    }
    let client = try context.connect()
    if topic == "widgets" {
      let widgets = try client.widgets(ofHost: context.arguments.value("host"))
      context.printList(widgets, Table.widgets(widgets))
    } else {
      var items = try client.items(topic)
      if topic == "bundles" { items += client.passedOverBundles() }
      context.printList(items, Table.items(items, of: topic))
    }
    return .done
  }
}

extension CommandContext {
  /// Prints a list as JSON, or as a table.
  func printList(_ items: [JSONObject], _ table: Table) {
    if isJSON { print(.array(items.map(JSON.object))) } else { print(table) }
  }
}

extension WidgetClient {
  /// Something that the daemon says is wrong.
  struct Problem {
    var kind: String
    var subject: String
    var message: String
  }

  /// What is wrong; nothing where the daemon cannot be asked.
  func problems() -> [Problem] {
    let answer = try? call(ServiceNames.root, ServiceNames.admin, "ListProblems")
    return (answer?.first?.elements ?? []).compactMap { problem in
      let parts = problem.elements?.compactMap(\.stringValue) ?? []
      guard parts.count == 3 else { return nil }
      return Problem(kind: parts[0], subject: parts[1], message: parts[2])
    }
  }

  /// Folders that are no bundle, or stand behind another one, as rows of the list of bundles.
  func passedOverBundles() -> [JSONObject] {
    problems().filter { $0.kind == "bundle" || $0.kind == "shadowed" }.map { problem in
      JSONObject([
        ("name", .string(problem.subject)), ("version", ""),
        ("state", problem.kind == "shadowed" ? "shadowed" : "broken"),
        ("folder", .string(problem.subject)), ("lastError", .string(problem.message)),
      ])
    }
  }

  /// Bundles, kinds or actions; the member `name` is the full name.
  func items(_ topic: String, startsService: Bool = true) throws(ClientError) -> [JSONObject] {
    let answer = try callManager("List", [.string(topic), [:]], startsService: startsService)
    return (answer.first?.elements ?? []).compactMap { item in
      guard let parts = item.elements, parts.count == 2, let name = parts[0].stringValue else {
        return nil
      }
      var members: [(key: String, value: JSON)] = [("name", .string(name))]
      members += (parts[1].plainJSON.objectValue?.members ?? []).filter { $0.key != "name" }
      return JSONObject(members)
    }
  }
}

extension Table {
  /// Name, kind, family, host, generation, and what is the matter.
  static func widgets(_ widgets: [JSONObject]) -> Table {
    var table = Table()
    for widget in widgets {
      var cells = ["name", "kind", "family", "host", "generation"].map {
        PlainText.cell(widget[$0])
      }
      let stale = PlainText.cell(widget["stale"])
      if widget["pending"]?.boolValue == true { cells.append("pending") }
      if !stale.isEmpty, stale != "false" { cells.append("stale: \(stale)") }
      table.add(cells)
    }
    return table
  }

  /// The name to use, what is said of it, and the full name where that is another one.
  static func items(_ items: [JSONObject], of topic: String) -> Table {
    let columns: [String: [String]] = [
      "bundles": ["version", "state", "lastError"],
      "kinds": ["displayName", "families"],
      "actions": ["title", "parameters"],
    ]
    let names = items.map { PlainText.cell($0["name"]) }
    let short = ShortNames(names)
    var table = Table()
    for (item, name) in zip(items, names) {
      var cells =
        [topic == "bundles" ? name : short.usable(name)]
        + (columns[topic] ?? []).map { PlainText.cell(item[$0]) }
      if cells[0] != name { cells.append(name) }
      table.add(cells)
    }
    return table
  }
}

/// Which of several full names (`bundle/Name`) can be said in short.
struct ShortNames {
  private var counts: [Substring: Int] = [:]

  init(_ names: [String]) {
    for name in names { counts[Self.short(name), default: 0] += 1 }
  }

  /// The name without its bundle where no other one ends the same.
  func usable(_ name: String) -> String {
    let short = Self.short(name)
    return counts[short] == 1 ? String(short) : name
  }

  private static func short(_ name: String) -> Substring {
    name.firstIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...]
  }
}
