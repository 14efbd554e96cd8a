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
    let entries = widgets.compactMap(Placement.init(placed:)).map(\.fileEntry)
    let file: JSON = ["widgets": .array(entries)]
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
        "family": …, "host": …, "configuration": {…}}]}. Only name and kind must be there; null stands
        for a parameter without a value. Each widget is printed behind what was done with it: added,
        changed, unchanged, or removed. A file with a mistake changes nothing at all.
        """
    )
  ) { context in
    let placements = try PlacementFile.read(context.operands[0])
    var run = try ApplyRun(client: context.connect())
    try run.check(placements)
    if !context.arguments.has("dry-run") { try run.place(placements) }
    if context.arguments.has("prune") {
      try run.prune(around: placements, isDryRun: context.arguments.has("dry-run"))
    }
    if context.isJSON {
      context.print(run.json)
    } else {
      for (name, outcome) in run.outcomes {
        context.print("\(outcome.rawValue)\t\(Printable.line(name))")
      }
    }
    return .done
  }
}
