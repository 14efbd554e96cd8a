import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let export = Command(
    CommandDescription(
      "export",
      "Print the placed widgets as a file for apply",
      options: [CommonOption.host],
      examples: [("swiftlet export > ~/.config/widgets.json", "Keeps them among the dotfiles")]
    )
  ) { context in
    let client = try context.connect()
    let widgets = try client.placements().filter { placement in
      context.arguments.value("host").map { placement["host"]?.stringValue == $0 } ?? true
    }
    context.print(
      JSON.object(JSONObject([("widgets", .array(widgets.map(JSON.object)))])).prettyText
    )
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
        OptionDescription("dry-run", "Only print what would be done"),
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
      context.print("placed\t" + Printable.line(placement.name))
    }
    guard context.arguments.has("prune") else { return .done }
    let hosts = Set(placements.map(\.host))
    let names = Set(placements.map(\.name))
    for widget in present {
      guard let name = widget["name"]?.stringValue, let host = widget["host"]?.stringValue,
        hosts.contains(host), !names.contains(name)
      else { continue }
      if !isDryRun { try client.callManager("RemoveWidget", [.string(name)]) }
      context.print("removed\t" + Printable.line(name))
    }
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

extension WidgetClient {
  /// All placed widgets with their configuration, in one round trip.
  func placements() throws(ClientError) -> [JSONObject] {
    let answer = try call(
      ServiceNames.root,
      "org.freedesktop.DBus.ObjectManager",
      "GetManagedObjects"
    )
    let objects = answer.first?.dictionaryValue?.entries ?? []
    return objects.compactMap { object -> JSONObject? in
      guard object.key.objectPathValue?.isDescendant(of: ServiceNames.widgets) == true,
        let properties = object.value.dictionaryValue?[ServiceNames.widget.string]?.plainJSON
      else { return nil }
      var placement = JSONObject()
      for key in ["Name", "Host", "Kind", "Family", "Width", "Height", "Configuration"] {
        guard let value = properties[key], value != .object(JSONObject()) else { continue }
        placement[key.lowercased()] = value
      }
      return placement
    }
    .sorted { ($0["name"]?.stringValue ?? "") < ($1["name"]?.stringValue ?? "") }
  }
}
