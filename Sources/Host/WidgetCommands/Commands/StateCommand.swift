import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

extension Command {
  static let state = Command(
    CommandDescription(
      "state",
      "Read or write shared state",
      operands: "get GROUP [KEY] | set GROUP KEY JSON | remove GROUP KEY",
      count: 2...4,
      options: [CommonOption.json],
      examples: [
        ("swiftlet state get org.swiftlet.counter", "All values of a group, one a line"),
        ("swiftlet state get org.swiftlet.counter count", "One value"),
        ("swiftlet state set org.swiftlet.counter count 5", "Writes it; its readers reload"),
      ],
      details: "Values are JSON: a text needs its quotes, as in '\"text\"'."
    )
  ) { context in
    let operands = context.operands
    switch (operands[0], operands.count) {
    case ("get", 2): return try getAll(context, group: operands[1])
    case ("get", 3):
      let answer = try context.connect().callManager(
        "GetState",
        [.string(operands[1]), .string(operands[2])]
      )
      let text = answer.first?.stringValue ?? "null"
      if context.isJSON {
        context.print([
          "value": (try? JSONParser.parse(text)) ?? .null,
          "revision": .int(answer.last?.int64Value ?? 0),
        ])
      } else {
        context.print(text)
      }
    case ("set", 4):
      do {
        _ = try JSONParser.parse(operands[3])
      } catch {
        throw UsageError(
          "\"\(Printable.line(operands[3]))\" is no JSON: \(error)",
          remedy: "A text needs its quotes: '\(JSON.string(operands[3]).text)'"
        )
      }
      try set(context, operands[1], operands[2], operands[3])
    case ("remove", 3): try set(context, operands[1], operands[2], "null")
    case (let verb, _) where !["get", "set", "remove"].contains(verb):
      throw UsageError(
        "state does not know \"\(Printable.line(verb))\"",
        remedy: Suggestion.sentence(for: verb, among: ["get", "set", "remove"])
          ?? "It knows get, set and remove"
      )
    case (let verb, _): throw UsageError("state \(verb) was given too few or too many names")
    }
    return .done
  }

  private static func getAll(_ context: CommandContext, group: String) throws -> ExitCode {
    let answer = try context.connect().callManager("GetState", [.string(group), ""])
    let values = (try? JSONParser.parse(answer.first?.stringValue ?? "{}")) ?? .null
    if context.isJSON {
      context.print(values)
      return .done
    }
    var table = Table()
    for (key, value) in values.objectValue?.members ?? [] { table.add([key, value.text]) }
    context.print(table)
    return .done
  }

  private static func set(
    _ context: CommandContext,
    _ group: String,
    _ key: String,
    _ json: String
  ) throws(ClientError) {
    let answer = try context.connect().callManager(
      "SetState",
      [.string(group), .string(key), .string(json)]
    )
    if context.isJSON { context.print(["revision": .int(answer.first?.int64Value ?? 0)]) }
  }
}
