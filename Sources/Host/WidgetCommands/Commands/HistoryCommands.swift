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
        OptionDescription("id", value: "ID", "One action by its id"),
        CommonOption.json,
      ],
      examples: [
        ("swiftlet history", "One a line: id, time, action, status, who asked"),
        ("swiftlet history ToggleTask --limit 1 --json", "All that is known of the last toggle"),
      ]
    )
  ) { context in
    var options: DBusDictionary = [
      "limit": .int64(try context.arguments.number("limit", in: 1...10_000) ?? 20)
    ]
    if let name = context.operands.first { options["intent"] = .string(name) }
    if let id = context.arguments.value("id") { options["action"] = .string(id) }
    let answer = try context.connect().callManager("GetHistory", [.dictionary(options)])
    let actions = (answer.first?.plainJSON.arrayValue ?? []).compactMap(\.objectValue)
    var table = Table()
    for action in actions {
      table.add([
        PlainText.cell(action["action"]), PlainText.time(action["started"]),
        PlainText.cell(action["intent"]), PlainText.cell(action["status"]),
        PlainText.cell(action["caller"]),
      ])
    }
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
      examples: [("swiftlet explain todo", "The press, what it wrote, the reload and the entry")]
    )
  ) { context in
    let answer = try context.connect().callManager("Explain", [.string(context.operands[0]), [:]])
    let text = answer.first?.stringValue ?? "null"
    guard let json = try? JSONParser.parse(text) else {
      throw ClientError(.failed, "swiftletd explained it with something that is no JSON")
    }
    if context.isJSON {
      context.print(json)
    } else if let object = json.objectValue {
      for line in PlainText.members(object) { context.print(line) }
    } else {
      context.print(Printable.lines(json.prettyText))
    }
    return .done
  }
}
