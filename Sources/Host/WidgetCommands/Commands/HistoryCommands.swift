import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let history = Command(
    CommandDescription(
      "history",
      "List past actions, the latest first",
      operands: "[ACTION]",
      count: 0...1,
      options: [
        OptionDescription("limit", value: "N", "How many at most (default: 20)"),
        OptionDescription("widget", value: "WIDGET", "Those that pressed or reloaded a widget"),
        OptionDescription("id", value: "ID", "All that is known of one action, by its id"),
        CommonOption.json,
      ],
      examples: [
        ("swiftlet history", "One a line: id, time, action, status, who asked, and the rest"),
        ("swiftlet history --widget todo", "What has touched one widget"),
        ("swiftlet history --id a17", "What it was called with, wrote and reloaded, and when"),
        ("swiftlet history ToggleTask --limit 1 --json", "All that is known of the last toggle"),
      ],
      details: """
        A line is an action's id, when it began, its name, done, failed, interrupted or started, the
        caller's name on the bus, how long it took, the widget that was pressed (else empty), and the
        widgets that it changed.
        """
    )
  ) { context in
    let id = context.arguments.value("id")
    var options: DBusDictionary = [
      "limit": .int64(try context.arguments.number("limit", in: 1...10_000) ?? 20)
    ]
    if let name = context.operands.first { options["intent"] = .string(name) }
    if let widget = context.arguments.value("widget") { options["widget"] = .string(widget) }
    if let id { options["action"] = .string(id) }
    let answer = try context.connect().callManager("GetHistory", [.dictionary(options)])
    let actions = (answer.first?.plainJSON.arrayValue ?? []).compactMap(\.objectValue)
    if let id {
      guard let action = actions.first else {
        throw ClientError(.unknownName, "No action \"\(id)\" is remembered.")
      }
      if !context.isJSON {
        for line in HistoryText.lines(of: action) { context.print(line) }
        return .done
      }
    }
    var table = Table()
    for action in actions { table.add(HistoryText.cells(of: action)) }
    context.printList(actions, table)
    return .done
  }

  static let explain = Command(
    CommandDescription(
      "explain",
      "Tell why a widget shows what it shows",
      operands: "WIDGET",
      count: 1...1,
      options: [CommonOption.json],
      examples: [
        ("swiftlet explain todo", "The press, what it wrote, the reload and the entry, with times")
      ],
      details: """
        The first line answers in one sentence. Below it stands what the timeline read, so what reloads
        it, the action behind it, and what happened lately, the oldest first.
        """
    )
  ) { context in
    let answer = try context.connect().callManager("Explain", [.string(context.operands[0]), [:]])
    let text = answer.first?.stringValue ?? "null"
    guard let json = try? JSONParser.parse(text), let object = json.objectValue else {
      throw ClientError(.failed, "swiftletd explained it with something that is no JSON object")
    }
    if context.isJSON {
      context.print(json)
    } else {
      for line in HistoryText.explanation(object) { context.print(line) }
    }
    return .done
  }
}
