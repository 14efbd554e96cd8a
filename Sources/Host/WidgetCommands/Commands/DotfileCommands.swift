import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let export = Command(
    CommandDescription(
      "export",
      "Print the placed widgets as a file for apply",
      options: [CommonOption.host, CommonOption.json],
      examples: [("swiftlet export > ~/.config/widgets.json", "Keeps them among the dotfiles")]
    )
  ) { context in
    let widgets = try context.connect().widgets(ofHost: context.arguments.value("host"))
    let file: JSON = ["widgets": .array(widgets.map(Placement.fileEntry))]
    if context.isJSON { context.print(file) } else { context.print(file.prettyText) }
    return .done
  }

  static let apply = Command(
    CommandDescription(
      "apply",
      "Place the widgets that a file lists",
      operands: "FILE",
      count: 1...1,
      options: [
        OptionDescription("prune", "Also remove other widgets of the hosts that the file names"),
        OptionDescription("dry-run", "Only print what would be done"), CommonOption.json,
      ],
      examples: [
        ("swiftlet apply ~/.config/widgets.json", "Places them; what is there already stays"),
        ("swiftlet apply - < widgets.json", "Reads the list from standard input"),
      ],
      details: """
        The file is JSON as `swiftlet export` prints it: {"widgets": [{"name": …, "kind": …,
        "family": …, "host": …, "configuration": {…}}]}. Applying it again changes nothing. It is
        checked as a whole before the first widget is placed.
        """
    )
  ) { context in
    let path = context.operands[0]
    let placements = try PlacementFile.read(path)
    let client = try context.connect()
    let present = try client.widgets()
    let isDryRun = context.arguments.has("dry-run")
    for placement in placements {
      if !isDryRun { try client.place(placement) }
      if !context.isJSON { context.print("placed\t" + Printable.line(placement.name)) }
    }
    var removed: [String] = []
    if context.arguments.has("prune") {
      let hosts = Set(placements.map(\.host))
      let names = Set(placements.map(\.name))
      for widget in present {
        guard let name = widget["name"]?.stringValue, let host = widget["host"]?.stringValue,
          hosts.contains(host), !names.contains(name)
        else { continue }
        if !isDryRun { try client.callManager("RemoveWidget", [.string(name)]) }
        if !context.isJSON { context.print("removed\t" + Printable.line(name)) }
        removed.append(name)
      }
    }
    context.confirm([
      "placed": .array(placements.map { .string($0.name) }),
      "removed": .array(removed.map(JSON.string)),
    ])
    return .done
  }
}

/// The file of `swiftlet apply`.
enum PlacementFile {
  /// Reads and checks a whole file.
  ///
  /// - Throws: ``UsageError`` naming the file, the place in it and what is wrong.
  static func read(_ path: String) throws(UsageError) -> [Placement] {
    let bytes = try InputFile.read(path)
    do {
      return try placements(try JSONParser.parse(bytes))
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(Printable.line(path)): \(error)")
    }
  }

  private static func placements(_ json: JSON) throws -> [Placement] {
    var reader = try ObjectReader(json, path: "file")
    let placements = try reader.list("widgets") { (json, path) throws(MalformedDocument) in
      try placement(json, path: path)
    }
    try reader.finish()
    var names = Set<String>()
    for placement in placements where !names.insert(placement.name).inserted {
      throw MalformedDocument(path: "file.widgets", problem: "\"\(placement.name)\" stands twice")
    }
    return placements
  }

  private static func placement(
    _ json: JSON,
    path: String
  ) throws(MalformedDocument) -> Placement {
    var reader = try ObjectReader(json, path: path)
    let name = try reader.string("name")
    var configuration: [(String, DBusValue)] = []
    for (key, value) in try reader.members("configuration").members where !value.isNull {
      guard let parameter = DBusValue(parameter: value) else {
        throw MalformedDocument(
          path: "\(path).configuration.\(key)",
          problem: "\(value.kindName) is no value of a parameter"
        )
      }
      configuration.append((key, parameter))
    }
    let placement = Placement(
      name: name,
      host: try reader.optionalString("host") ?? "swiftlet",
      kind: try reader.string("kind"),
      family: try reader.optionalString("family"),
      width: try reader.optionalDouble("width"),
      height: try reader.optionalDouble("height"),
      configuration: DBusDictionary(configuration)
    )
    try reader.finish()
    return placement
  }
}

extension Placement {
  /// A widget of ListWidgets as it stands in the file; a size that its family has anyway is left
  /// out, so that the file follows it.
  static func fileEntry(_ widget: JSONObject) -> JSON {
    var entry = JSONObject()
    for key in ["name", "kind", "family", "host"] { entry[key] = widget[key] }
    let usual = widget["family"]?.stringValue.flatMap(Family.init(rawValue:))?.defaultSize
    if let width = widget["width"]?.doubleValue, let height = widget["height"]?.doubleValue,
      usual != Size(width: width, height: height)
    {
      entry["width"] = .double(width)
      entry["height"] = .double(height)
    }
    if let configuration = widget["configuration"]?.objectValue, !configuration.isEmpty {
      entry["configuration"] = .object(configuration)
    }
    return .object(entry)
  }
}
