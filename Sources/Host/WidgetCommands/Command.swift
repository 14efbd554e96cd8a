import CommandLineKit
import DBus
import WidgetClient
import WidgetModel

/// One command of `swiftlet`: what its command line is, and what it does.
struct Command: Sendable {
  let description: CommandDescription
  let run: @Sendable (CommandContext) throws -> ExitCode

  init(
    _ description: CommandDescription,
    run: @escaping @Sendable (CommandContext) throws -> ExitCode
  ) {
    self.description = description
    self.run = run
  }
}

/// What a command may ask of its surroundings, so that it can be run in a test.
package struct Surroundings: Sendable {
  /// The path of the running program, from which its helpers are found.
  package var program: String
  package var bus: String?
  package var variables: @Sendable (String) -> String?
  /// Writes a line for the caller.
  package var print: @Sendable (String) -> Void
  /// Writes a line for people.
  package var complain: @Sendable (String) -> Void
  /// Replaces this program by another one with these arguments; returns only where that failed.
  package var replace: @Sendable (String, [String]) -> Void

  package init(
    program: String,
    bus: String? = nil,
    variables: @escaping @Sendable (String) -> String?,
    print: @escaping @Sendable (String) -> Void,
    complain: @escaping @Sendable (String) -> Void,
    replace: @escaping @Sendable (String, [String]) -> Void
  ) {
    self.program = program
    self.bus = bus
    self.variables = variables
    self.print = print
    self.complain = complain
    self.replace = replace
  }
}

/// What one run of a command has at hand.
struct CommandContext {
  let arguments: ParsedArguments
  let surroundings: Surroundings

  var operands: [String] { arguments.operands }
  var isJSON: Bool { arguments.has("json") }

  /// Connects to the bus; nothing is called yet.
  func connect() throws(ClientError) -> WidgetClient {
    try WidgetClient(bus: surroundings.bus.map(BusAddress.address) ?? .session)
  }

  func print(_ line: String) { surroundings.print(line) }
  func complain(_ line: String) { surroundings.complain(line) }

  /// Prints a JSON value on one line.
  func print(_ json: JSON) { surroundings.print(json.text) }

  /// Prints what was done by a command that is silent otherwise, where JSON is wanted.
  func confirm(_ json: JSON) {
    if isJSON { print(json) }
  }

  /// Prints rows, unless there are none.
  func print(_ table: Table) {
    if !table.isEmpty { surroundings.print(table.text) }
  }
}

/// Options that several commands have.
enum CommonOption {
  static let json = OptionDescription("json", "Print JSON, one value")
  static let jsonLines = OptionDescription("json", "Print JSON, one value a line")
  static let host = OptionDescription("host", value: "HOST", "Only widgets of this host")
  static let key = OptionDescription(
    "key",
    value: "KEY",
    "Perform it once, however often it is called with this key"
  )
  static let wait = OptionDescription(
    "wait",
    value: "MS",
    "Wait so many milliseconds for the widgets to reload"
  )
  static let noWait = OptionDescription("no-wait", "Do not wait for widgets to reload")
  static let deadline = OptionDescription(
    "deadline",
    value: "MS",
    "Give up waiting for the action itself (it goes on as a job)"
  )
  static let notify = OptionDescription(
    "notify",
    "Show the result or the error as a desktop notification"
  )
  static let unset = OptionDescription(
    "unset",
    value: "NAME",
    "Give a parameter no value; may be repeated"
  )
}
