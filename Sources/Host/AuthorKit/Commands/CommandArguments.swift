/// The arguments of one author command: operands, flags and options with a value.
struct CommandArguments {
  private(set) var operands: [String] = []
  private(set) var flags: Set<String> = []
  private(set) var values: [String: String] = [:]

  /// Sorts the arguments; `--name=value` and `--name value` are the same, `--` ends the options.
  ///
  /// - Throws: ``AuthorError`` naming an option that the command does not have.
  init(
    _ arguments: some Sequence<String>,
    flags known: Set<String> = [],
    options: Set<String> = []
  ) throws(AuthorError) {
    var isOver = false
    var pending: String?
    for argument in arguments {
      if let option = pending {
        values[option] = argument
        pending = nil
      } else if isOver || !argument.hasPrefix("-") || argument == "-" {
        operands.append(argument)
      } else if argument == "--" {
        isOver = true
      } else if known.contains(argument) {
        flags.insert(argument)
      } else if options.contains(argument) {
        pending = argument
      } else if let equals = argument.firstIndex(of: "="),
        options.contains(String(argument[..<equals]))
      {
        values[String(argument[..<equals])] = String(argument[argument.index(after: equals)...])
      } else {
        throw .usage("unknown option \(argument)")
      }
    }
    if let pending { throw .usage("\(pending) needs a value") }
  }

  /// The only operand.
  func operand(_ name: String) throws(AuthorError) -> String {
    guard let first = operands.first else { throw .usage("\(name) is missing") }
    guard operands.count == 1 else { throw .usage("one \(name) is expected, not \(operands)") }
    return first
  }
}
