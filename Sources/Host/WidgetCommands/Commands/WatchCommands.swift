import CommandLineKit
import EventLoop
import WidgetClient
import WidgetModel

extension Command {
  static let watch = Command(
    CommandDescription(
      "watch",
      "Print each change of widgets as it happens",
      operands: "[WIDGET…]",
      count: 0...1_000,
      options: [
        CommonOption.host, CommonOption.jsonLines,
        OptionDescription("count", value: "N", "End after N changes"),
      ],
      examples: [
        ("swiftlet watch", "One change a line: widget, generation, cause"),
        (
          "swiftlet watch todo | while read -r _; do swiftlet show todo --text; done",
          "Prints the widget anew at each change"
        ),
      ],
      details: """
        The watch goes on when swiftletd restarts, and says so on standard error; a widget that has
        changed meanwhile is printed with the cause \"restart\".
        """
    )
  ) { context in
    let limit = try context.arguments.number("count", in: 1...Int64.max)
    var run = WatchRun(context, limit: limit)
    return try run.run()
  }

  static let wait = Command(
    CommandDescription(
      "wait",
      "Wait until a widget shows something newer",
      operands: "WIDGET",
      count: 1...1,
      options: [
        OptionDescription("after", value: "GENERATION", "The generation that is known already"),
        OptionDescription(
          "timeout",
          value: "MS",
          "Give up after so many milliseconds (exit code 5)"
        ),
        CommonOption.json,
      ],
      examples: [
        ("swiftlet wait todo --after 12", "Ends at once where generation 13 is there already"),
        ("swiftlet wait todo", "Waits for the next change"),
      ]
    )
  ) { context in
    let name = context.operands[0]
    let after = try context.arguments.number("after")
    let timeout = try context.arguments.number("timeout", in: 0...86_400_000)
    let client = try context.connect()
    // Listen first, then ask: no change can fall between the two.
    let watch = WidgetWatch(client)
    let present = try client.generation(of: name)
    let known = after ?? present
    var generation = present
    let end = client.loop.monotonicNow.advanced(by: .milliseconds(timeout ?? 0))
    while generation <= known {
      let left = timeout == nil ? nil : client.loop.monotonicNow.duration(to: end)
      guard left.map({ $0 > .zero }) ?? true, let event = watch.next(for: left) else {
        let since = "generation \(known) within \(timeout ?? 0) ms"
        throw ClientError(.timedOut, "\(name) has shown nothing newer than \(since).")
      }
      switch event {
      case .changed(name, let newer, _): generation = newer
      case .serviceFound: generation = (try? client.generation(of: name)) ?? generation
      case .removed(name):
        throw ClientError(.unknownName, "The widget \"\(name)\" was removed.", code: .unknownWidget)
      case .busLost: throw ClientError(.noService, "The bus has gone.")
      default: break
      }
    }
    if context.isJSON {
      context.print(["widget": .string(name), "generation": .int(generation)])
    } else {
      context.print(String(generation))
    }
    return .done
  }
}

extension WidgetClient {
  /// The generation that a widget shows now.
  func generation(of widget: String) throws(ClientError) -> Int64 {
    try entry(ofWidget: widget, withArchive: false).entry["generation"]?.intValue ?? 0
  }
}

/// One run of `swiftlet watch`.
private struct WatchRun {
  private let context: CommandContext
  private let limit: Int64?
  private let host: String?
  private let names: Set<String>
  private var printed: Int64 = 0
  /// Widgets of the asked host, with the generation that was seen last.
  private var known: [String: Int64] = [:]
  /// Generations that were told after a restart; their signal may still come.
  private var toldAfterRestart: [String: Int64] = [:]
  private var isLost = false

  init(_ context: CommandContext, limit: Int64?) {
    self.context = context
    self.limit = limit
    host = context.arguments.value("host")
    names = Set(context.operands)
  }

  mutating func run() throws -> ExitCode {
    let client = try context.connect()
    let watch = WidgetWatch(client)
    remember(try client.widgets(ofHost: host))
    for name in names.sorted() where host == nil && known[name] == nil {
      throw ClientError(
        .unknownName,
        "No widget \"\(name)\" is placed.",
        code: .unknownWidget,
        details: JSONObject([
          ("widget", .string(name)),
          ("candidates", .array(known.keys.sorted().map(JSON.string))),
        ])
      )
    }
    while limit.map({ printed < $0 }) ?? true {
      guard let event = watch.next() else { continue }
      if event == .busLost { throw ClientError(.noService, "The bus has gone.") }
      take(event, client)
    }
    return .done
  }

  private mutating func remember(_ widgets: [JSONObject]) {
    for widget in widgets {
      guard let name = widget["name"]?.stringValue else { continue }
      known[name] = widget["generation"]?.intValue ?? 0
    }
  }

  private mutating func take(_ event: WidgetEvent, _ client: WidgetClient) {
    switch event {
    case .changed(let widget, let generation, let cause):
      guard isWanted(widget), toldAfterRestart[widget] != generation else { return }
      known[widget] = generation
      tell(widget, "changed", String(generation), cause, ["generation": .int(generation)])
    case .settled(let widget, let action, let result):
      guard isWanted(widget) else { return }
      tell(widget, "settled", action, result, ["action": .string(action)])
    case .placed(let widget):
      // Only a list tells whose it is.
      if host != nil, let widgets = try? client.widgets(ofHost: host, startsService: false) {
        remember(widgets)
      } else if host == nil {
        known[widget] = known[widget] ?? 0
      }
      if isWanted(widget) { tell(widget, "placed", "", "", [:]) }
    case .removed(let widget):
      guard isWanted(widget) else { return }
      known[widget] = nil
      tell(widget, "removed", "", "", [:])
    case .serviceLost:
      isLost = true
      say("lost", "swiftletd has gone; waiting for it")
    case .serviceFound:
      guard isLost else { return }
      isLost = false
      say("found", "swiftletd is back")
      catchUp(client)
    case .busLost: break
    }
  }

  /// Tells what has changed while nobody could say so.
  private mutating func catchUp(_ client: WidgetClient) {
    guard let widgets = try? client.widgets(ofHost: host, startsService: false) else { return }
    for widget in widgets {
      guard let name = widget["name"]?.stringValue, isWanted(name) || known[name] == nil else {
        continue
      }
      let generation = widget["generation"]?.intValue ?? 0
      let before = known[name]
      known[name] = generation
      if before != generation, isWanted(name) {
        toldAfterRestart[name] = generation
        tell(name, "changed", String(generation), "restart", ["generation": .int(generation)])
      }
    }
  }

  private func isWanted(_ widget: String) -> Bool {
    if !names.isEmpty { return names.contains(widget) }
    return host == nil || known[widget] != nil
  }

  private mutating func tell(
    _ widget: String,
    _ event: String,
    _ number: String,
    _ cause: String,
    _ extra: JSON
  ) {
    printed += 1
    if context.isJSON {
      var object = JSONObject([("event", .string(event)), ("widget", .string(widget))])
      for (key, value) in extra.objectValue?.members ?? [] { object[key] = value }
      if !cause.isEmpty { object[event == "settled" ? "result" : "cause"] = .string(cause) }
      context.print(.object(object))
    } else {
      var table = Table()
      // A change is the common case: widget, generation, cause; anything else is named.
      table.add(event == "changed" ? [widget, number, cause] : [widget, event, number, cause])
      context.print(table)
    }
  }

  private func say(_ event: String, _ sentence: String) {
    if context.isJSON { context.print(["event": .string(event)]) }
    context.complain("\(CommandTool.program): \(sentence)")
  }
}
