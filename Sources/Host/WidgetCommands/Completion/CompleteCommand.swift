import CommandLineKit

extension Command {
  /// `swiftlet __complete SHELL LINE`: what may stand at the end of a command line, one a line.
  ///
  /// It ends with 1 where files may stand there.
  static let complete = Command(
    CommandDescription(
      "__complete",
      "Complete a command line for the shell",
      operands: "bash BREAKS LINE | described LINE | plain LINE",
      count: 2...3,
      examples: [("swiftlet __complete plain 'swiftlet per'", "Prints perform")],
      isVerbatim: true,
      isHidden: true
    )
  ) { context in
    let operands = context.operands
    guard operands.count == (operands.first == "bash" ? 3 : 2) else { return .usage }
    let breaks = operands[0] == "bash" ? Set(operands[1]) : []
    let line = ShellWords(operands[operands.count - 1], breaks: breaks)
    var completer = Completer(context)
    for candidate in completer.candidates(for: line) {
      // A line is a candidate, so one that has several cannot be offered.
      guard !candidate.text.contains(where: \.isNewline) else { continue }
      switch operands[0] {
      case "bash": context.print(line.bashText(of: candidate.text))
      case "described":
        context.print(candidate.text + "\t" + Printable.line(candidate.about))
      default: context.print(candidate.text)
      }
    }
    return completer.takesFiles ? .failed : .done
  }
}
