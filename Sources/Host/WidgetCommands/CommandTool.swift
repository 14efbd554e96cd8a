package import CommandLineKit
import WidgetClient
import WidgetModel

/// The command line `swiftlet`.
package struct CommandTool: Sendable {
  static let program = "swiftlet"
  let surroundings: Surroundings

  package init(surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Runs one command line, without the program's name.
  package func run(_ arguments: [String]) -> ExitCode {
    guard let name = arguments.first else {
      surroundings.complain(Self.overview)
      return .usage
    }
    switch name {
    case "--help", "-h", "help": return help(arguments.dropFirst().first)
    case "--version", "version":
      surroundings.print("\(Self.program) \(SwiftletVersion.current)")
      return .done
    default: break
    }
    guard let command = Command.named(name) else {
      return fail(unknownCommand(name))
    }
    let parsed: ParsedArguments
    do throws(UsageError) {
      parsed = try ParsedArguments(arguments.dropFirst(), for: command.description)
    } catch {
      return fail(error)
    }
    if parsed.has("help") {
      surroundings.print(command.description.help(program: Self.program))
      return .done
    }
    let context = CommandContext(arguments: parsed, surroundings: surroundings)
    do {
      return try command.run(context)
    } catch {
      return fail(error, in: context)
    }
  }

  private func help(_ name: String?) -> ExitCode {
    guard let name else {
      surroundings.print(Self.overview)
      return .done
    }
    guard let command = Command.named(name) else {
      return fail(unknownCommand(name))
    }
    surroundings.print(command.description.help(program: Self.program))
    return .done
  }

  private func unknownCommand(_ name: String) -> UsageError {
    if name.hasPrefix("-") {
      return UsageError(
        "There is no option \"\(Printable.line(name))\" before the command",
        remedy: "Options stand behind it: \(Self.program) COMMAND [options]"
      )
    }
    let names = Command.all.filter { !$0.description.isHidden }.map(\.description.name)
    return UsageError(
      "There is no command \"\(Printable.line(name))\"",
      remedy: Suggestion.sentence(for: name, among: names) ?? "See \(Self.program) --help"
    )
  }

  static var overview: String {
    let rows = Command.all.map(\.description).filter { !$0.isHidden }.map { ($0.name, $0.summary) }
    return """
      usage: \(program) COMMAND [arguments]

      Places interactive widgets, performs their actions, and tells what they show.

      Commands:
      \(CommandDescription.columns(rows))

      \(program) COMMAND --help shows the options of a command with examples.
      Exit codes: 0 done, 1 failed, 2 called wrongly or ambiguous, 3 unknown name,
      4 no daemon, 5 timed out, 6 refused.
      """
  }
}

extension Command {
  static func named(_ name: String) -> Command? {
    all.first { $0.description.name == name }
  }

  /// All commands, in the order in which help lists them.
  static let all: [Command] = [
    .list, .describe, .perform, .press, .show, .add, .remove, .configure, .reload, .watch, .wait,
    .history, .explain, .state, .jobs, .cancel, .apply, .export, .restart, .enable, .disable, .new,
    .build, .install, .uninstall, .render, .doctor, .complete,
  ]
}
