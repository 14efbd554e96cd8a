/// The arguments of one command, sorted into operands and options.
package struct ParsedArguments: Hashable, Sendable {
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts arguments: `--name=value` and `--name value` are the same, `--` ends the options.
  ///
  /// A negative number is an operand.
  ///
  /// - Throws: ``UsageError`` naming an unknown option (with the one that was probably meant), a
  ///   missing value, a value that a flag does not take, or a wrong number of operands.
  package init(
    _ arguments: some Sequence<String>,
    for command: CommandDescription
  ) throws(UsageError) {
    if command.isVerbatim {
      operands = Array(arguments)
      return
    }
    var isOver = false
    var waiting: OptionDescription?
    for argument in arguments {
      if let option = waiting {
        values[option.name, default: []].append(argument)
        waiting = nil
      } else if isOver || !Self.isOption(argument) {
        operands.append(argument)
      } else if argument == "--" {
        isOver = true
      } else {
        waiting = try take(argument, of: command)
      }
    }
    if let waiting { throw UsageError("--\(waiting.name) needs a value") }
    guard !has("help") else { return }
    guard command.count.contains(operands.count) else {
      throw UsageError(
        operands.count < command.count.lowerBound
          ? "\(command.name) needs \(command.operands)"
          : "\(command.name) does not take \"\(operands[command.count.upperBound])\"",
        remedy: "See --help"
      )
    }
  }

  /// Whether an option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; the last one where it was given several times.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be given several times.
  package func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option as a whole number.
  ///
  /// - Throws: ``UsageError`` where it is none, or out of range.
  package func number(
    _ name: String,
    in range: ClosedRange<Int64> = 0...Int64.max
  ) throws(UsageError) -> Int64? {
    guard let text = value(name) else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
      throw UsageError(
        "--\(name) takes a whole number from \(range.lowerBound)\(end), "
          + "not \"\(Printable.line(text))\""
      )
    }
    return number
  }

  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument != "-" && Double(argument) == nil
  }

  /// Takes one option.
  ///
  /// - Returns: the option, where its value is the next argument.
  private mutating func take(
    _ argument: String,
    of command: CommandDescription
  ) throws(UsageError) -> OptionDescription? {
    if argument == "-h" || argument == "--help" {
      values["help"] = [""]
      return nil
    }
    let equals = argument.firstIndex(of: "=")
    let end = equals ?? argument.endIndex
    let name = String(argument[..<end].drop { $0 == "-" })
    guard argument.hasPrefix("--"), let option = command.options.first(where: { $0.name == name })
    else {
      throw UsageError(
        "\(command.name) has no option \(Printable.line(String(argument[..<end])))",
        remedy: Suggestion.sentence(for: name, among: command.options.map(\.name)) { "--\($0)" }
          ?? "See --help; what begins with a dash and is no option stands behind --"
      )
    }
    let value = equals.map { String(argument[argument.index(after: $0)...]) }
    switch (option.value, value) {
    case (nil, nil): values[name] = [""]
    case (nil, _?): throw UsageError("--\(name) takes no value")
    case (_?, let value?): values[name, default: []].append(value)
    case (_?, nil): return option
    }
    return nil
  }
}
