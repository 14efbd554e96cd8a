import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let add = Command(
    CommandDescription(
      "add",
      "Place a widget",
      operands: "KIND [name=value…]",
      count: 1...1_000,
      options: [
        OptionDescription("name", value: "NAME", "What the widget is called; unique"),
        OptionDescription("host", value: "HOST", "The panel that shows it (default: swiftlet)"),
        OptionDescription("family", value: "FAMILY", "Its size class (default: the kind's first)"),
        OptionDescription("width", value: "POINTS", "Its width, where the panel has its own sizes"),
        OptionDescription("height", value: "POINTS", "Its height"),
        CommonOption.json,
      ],
      examples: [
        (
          "swiftlet add TaskList project=home --name todo --family systemMedium",
          "Places a list of one project; again, it only changes the configuration"
        )
      ]
    )
  ) { context in
    let kind = context.operands[0]
    let configuration = try Assignments.read(context.operands.dropFirst())
    let short = kind.split(separator: "/").last.map(String.init) ?? kind
    let name = context.arguments.value("name") ?? short
    let placement = Placement(
      name: name,
      host: context.arguments.value("host") ?? "swiftlet",
      kind: kind,
      family: context.arguments.value("family"),
      width: try context.points("width"),
      height: try context.points("height"),
      configuration: configuration
    )
    let path = try context.connect().place(placement)
    if context.isJSON {
      context.print(["name": .string(name), "path": .string(path.string)])
    } else {
      context.print(Printable.line(name))
    }
    return .done
  }

  static let remove = Command(
    CommandDescription(
      "remove",
      "Remove widgets",
      operands: "WIDGET…",
      count: 0...1_000,
      options: [
        OptionDescription("host", value: "HOST", "Remove all widgets of a host"), CommonOption.json,
      ],
      examples: [
        ("swiftlet remove todo", "Removes one widget; its bundle's data stay"),
        ("swiftlet remove --host waybar", "Removes all that a panel had placed"),
      ]
    )
  ) { context in
    let host = context.arguments.value("host")
    guard context.operands.isEmpty == (host != nil) else {
      throw UsageError(
        host == nil ? "remove needs WIDGET… or --host" : "remove takes widgets or --host, not both"
      )
    }
    let client = try context.connect()
    var removed = Int64(context.operands.count)
    if let host {
      removed = try client.callManager("RemoveHost", [.string(host)]).first?.int64Value ?? 0
    }
    for name in context.operands { try client.callManager("RemoveWidget", [.string(name)]) }
    context.confirm(["removed": .int(removed)])
    return .done
  }

  static let configure = Command(
    CommandDescription(
      "configure",
      "Change the configuration of a widget",
      operands: "WIDGET [name=value…]",
      count: 1...1_000,
      options: [CommonOption.unset, CommonOption.json],
      examples: [("swiftlet configure todo project=work", "Shows another project from now on")]
    )
  ) { context in
    let configuration = try Assignments.read(context.operands.dropFirst())
    var options: DBusDictionary = ["text": .bool(true)]
    let nulls = context.arguments.values("unset")
    guard !configuration.isEmpty || !nulls.isEmpty else {
      throw UsageError("configure needs name=value or --unset NAME")
    }
    if !nulls.isEmpty { options["nulls"] = .strings(nulls) }
    _ = try context.connect().callWidget(
      context.operands[0],
      "Configure",
      [.dictionary(configuration), .dictionary(options)]
    )
    context.confirm(["configured": .string(context.operands[0])])
    return .done
  }

  static let reload = Command(
    CommandDescription(
      "reload",
      "Ask for new timelines",
      operands: "WIDGET…",
      count: 0...1_000,
      options: [
        OptionDescription("kind", value: "KIND", "All widgets of a kind"),
        OptionDescription("bundle", value: "BUNDLE", "All widgets of a bundle"), CommonOption.json,
      ],
      examples: [
        ("swiftlet reload todo", "Asks for one widget's timeline"),
        ("swiftlet reload --kind TaskList", "Asks for all of a kind"),
      ]
    )
  ) { context in
    let kind = context.arguments.value("kind")
    let bundle = context.arguments.value("bundle")
    guard !context.operands.isEmpty || kind != nil || bundle != nil else {
      throw UsageError("reload needs WIDGET…, --kind or --bundle")
    }
    let client = try context.connect()
    var asked = Int64(context.operands.count)
    for name in context.operands { _ = try client.callWidget(name, "Reload") }
    if let kind {
      asked += try client.callManager("ReloadTimelines", [.string(kind)]).first?.int64Value ?? 0
    }
    if let bundle {
      let answer = try client.callManager("ReloadAllTimelines", [.string(bundle)])
      asked += answer.first?.int64Value ?? 0
    }
    context.confirm(["asked": .int(asked)])
    return .done
  }
}

/// A widget as it is to be placed.
struct Placement {
  var name: String
  var host: String
  var kind: String
  /// Nil is the first family of the kind.
  var family: String?
  var width: Double?
  var height: Double?
  var configuration: DBusDictionary
}

extension WidgetClient {
  /// Places a widget, or changes the one of that name.
  @discardableResult
  func place(_ placement: Placement) throws(ClientError) -> ObjectPath {
    var options: DBusDictionary = [
      "name": .string(placement.name), "host": .string(placement.host), "text": .bool(true),
    ]
    if let width = placement.width { options["width"] = .double(width) }
    if let height = placement.height { options["height"] = .double(height) }
    let family: String
    if let named = placement.family {
      family = named
    } else {
      let answer = try callManager("Describe", [.string(placement.kind), [:]])
      let families = answer.first?.plainJSON["families"]?.arrayValue ?? []
      guard let first = families.first?.stringValue else {
        throw ClientError(
          .unknownName,
          "\"\(placement.kind)\" is no kind of widget.",
          code: .unknownKind
        )
      }
      family = first
    }
    let answer = try callManager(
      "AddWidget",
      [
        .string(placement.kind), .string(family), .dictionary(placement.configuration),
        .dictionary(options),
      ]
    )
    return answer.first?.objectPathValue ?? ServiceNames.path(ofWidget: placement.name)
  }
}

extension CommandContext {
  /// A length in points from an option.
  func points(_ option: String) throws(UsageError) -> Double? {
    guard let text = arguments.value(option) else { return nil }
    guard let value = Double(text), (1...10_000).contains(value) else {
      throw UsageError("--\(option) takes points from 1 to 10000, not \"\(Printable.line(text))\"")
    }
    return value
  }
}
