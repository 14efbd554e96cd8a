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
        OptionDescription("height", value: "POINTS", "Its height; both or none"),
        CommonOption.unset, CommonOption.json,
      ],
      examples: [
        (
          "swiftlet add TaskList project=home --name todo --family systemMedium",
          "Places a list of one project; again, it only changes the configuration"
        )
      ],
      details: """
        Parameters that are not named have their default; `name=` gives an empty text, --unset NAME no
        value at all. Without --name the widget is called like its kind.
        """
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
      size: try context.size(),
      configuration: configuration,
      nulls: context.arguments.values("unset")
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
    var removed: Int64 = 0
    if let host {
      removed = try client.callManager("RemoveHost", [.string(host)]).first?.int64Value ?? 0
    }
    let status = context.each(context.operands) { name throws(ClientError) in
      try client.callManager("RemoveWidget", [.string(name)])
      if host == nil { removed += 1 }
    }
    context.confirm(["removed": .int(removed)])
    return status
  }

  static let configure = Command(
    CommandDescription(
      "configure",
      "Change the configuration of a widget",
      operands: "WIDGET [name=value…]",
      count: 1...1_000,
      options: [
        CommonOption.unset,
        OptionDescription("reset", "Give all parameters that are not named their default"),
        CommonOption.json,
      ],
      examples: [
        ("swiftlet configure todo project=work", "Shows another project from now on"),
        ("swiftlet configure todo --unset project", "Shows no project in particular"),
        ("swiftlet configure todo --reset", "Everything as its author meant it"),
      ],
      details: """
        Parameters that are not named keep their values. `name=` gives an empty text, --unset NAME no
        value at all.
        """
    )
  ) { context in
    let configuration = try Assignments.read(context.operands.dropFirst())
    var options: DBusDictionary = ["text": .bool(true)]
    let nulls = context.arguments.values("unset")
    let isReset = context.arguments.has("reset")
    guard !configuration.isEmpty || !nulls.isEmpty || isReset else {
      throw UsageError("configure needs name=value, --unset NAME or --reset")
    }
    options["keep"] = .bool(!isReset)
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
    var asked: Int64 = 0
    let status = context.each(context.operands) { name throws(ClientError) in
      _ = try client.callWidget(name, "Reload")
      asked += 1
    }
    if let kind {
      asked += try client.callManager("ReloadTimelines", [.string(kind)]).first?.int64Value ?? 0
    }
    if let bundle {
      let answer = try client.callManager("ReloadAllTimelines", [.string(bundle)])
      asked += answer.first?.int64Value ?? 0
    }
    context.confirm(["asked": .int(asked)])
    return status
  }
}

extension CommandContext {
  /// The size that the options name.
  func size() throws(UsageError) -> Size? {
    let (width, height) = (try points("width"), try points("height"))
    guard (width == nil) == (height == nil) else {
      throw UsageError("--width and --height go together")
    }
    return width.flatMap { width in height.map { Size(width: width, height: $0) } }
  }

  /// Does something to each of several things, to the others also where it fails for one.
  ///
  /// - Returns: the exit code of the first failure.
  func each(
    _ names: [String],
    _ body: (String) throws(ClientError) -> Void
  ) -> ExitCode {
    var status = ExitCode.done
    for name in names {
      do throws(ClientError) {
        try body(name)
      } catch {
        let code = CommandTool(surroundings: surroundings).fail(error, in: self)
        if status == .done { status = code }
      }
    }
    return status
  }

  /// A length in points from an option.
  private func points(_ option: String) throws(UsageError) -> Double? {
    guard let text = arguments.value(option) else { return nil }
    guard let value = Double(text), (1...10_000).contains(value) else {
      throw UsageError("--\(option) takes points from 1 to 10000, not \"\(Printable.line(text))\"")
    }
    return value
  }
}
