import WidgetModel

/// `compile_commands.json`, from which editors learn how each file is compiled.
enum CompileCommands {
  static func text(sources: [String], command: [String], folder: String) -> String {
    let entries = sources.map { source -> JSON in
      [
        "directory": .string(folder),
        "file": .string(source),
        "arguments": .array(command.map(JSON.string)),
      ]
    }
    return JSON.array(entries).prettyText + "\n"
  }
}
