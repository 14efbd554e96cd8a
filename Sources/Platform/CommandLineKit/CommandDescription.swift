/// One option of a command.
package struct OptionDescription: Hashable, Sendable {
  /// Without its dashes.
  package var name: String
  /// What its value is called in help; nil for a flag.
  package var value: String?
  package var summary: String
  /// Whether help leaves it out.
  package var isHidden: Bool

  package init(
    _ name: String,
    value: String? = nil,
    _ summary: String,
    isHidden: Bool = false
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isHidden = isHidden
  }
}

/// What a command line is made of: operands, options, help and an example.
package struct CommandDescription: Hashable, Sendable {
  package var name: String
  package var summary: String
  /// The operands as help shows them: `ACTION [name=value…]`.
  package var operands: String
  /// How many operands there may be.
  package var count: ClosedRange<Int>
  package var options: [OptionDescription]
  /// Whole command lines, each with what it does.
  package var examples: [(line: String, effect: String)]
  /// Paragraphs for the help page.
  package var details: String
  /// Whether everything is handed on as it is, without looking for options.
  package var isVerbatim: Bool
  /// Whether lists of commands leave it out.
  package var isHidden: Bool

  package init(
    _ name: String,
    _ summary: String,
    operands: String = "",
    count: ClosedRange<Int> = 0...0,
    options: [OptionDescription] = [],
    examples: [(line: String, effect: String)],
    details: String = "",
    isVerbatim: Bool = false,
    isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.count = count
    self.options = options
    self.examples = examples
    self.details = details
    self.isVerbatim = isVerbatim
    self.isHidden = isHidden
  }

  package static func == (left: CommandDescription, right: CommandDescription) -> Bool {
    left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CommandDescription {
  /// The first line of help: `usage: program name OPERANDS [options]`.
  package func usage(program: String) -> String {
    let parts = ["usage: \(program) \(name)", operands, options.isEmpty ? "" : "[options]"]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The help page: usage, what the command does, its options, and examples.
  package func help(program: String) -> String {
    var text = usage(program: program) + "\n\n\(summary)."
    if !details.isEmpty { text += "\n\n\(details)" }
    let shown = options.filter { !$0.isHidden } + [OptionDescription("help", "Show this page")]
    let rows = shown.map { option in
      ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.summary)
    }
    text += "\n\nOptions:\n" + Self.columns(rows)
    text += "\n\nExamples:"
    for example in examples { text += "\n  \(example.line)\n      \(example.effect)" }
    return text
  }

  /// Rows of two columns, the first one padded.
  package static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      "  \(row.0)" + String(repeating: " ", count: width - row.0.count + 2) + row.1
    }
    .joined(separator: "\n")
  }
}
