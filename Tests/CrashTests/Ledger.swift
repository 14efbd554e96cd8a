import DBus

/// One call of the crash test.
struct Step: Sendable {
  enum Work: Hashable, Sendable {
    case increment
    /// Toggles the task of a line, from 1.
    case toggle(Int)
  }

  var work: Work
  var key: String

  var action: String {
    switch work {
    case .increment: "IncrementCounter"
    case .toggle: "ToggleTask"
    }
  }

  var parameters: DBusDictionary {
    switch work {
    case .increment: [:]
    case .toggle(let line): ["task": .string("\(line):\(Ledger.task(line))")]
    }
  }
}

/// The client's own book of what must be there, whatever is killed.
struct Ledger {
  static let lines = 24
  static func task(_ line: Int) -> String { "Task \(line) that is written whole +Crash" }
  static var initialFile: String { (1...lines).map { task($0) + "\n" }.joined() }

  /// Ids of all acknowledged actions.
  var acknowledged: [String] = []
  var count: Int64 = 0
  var doneLines = Set<Int>()

  /// An action is acknowledged, for the first time or again: its effect is there exactly once.
  mutating func acknowledge(_ step: Step, action: String) {
    acknowledged.append(action)
    switch step.work {
    case .increment: count += 1
    case .toggle(let line): doneLines.formSymmetricDifference([line])
    }
  }

  /// What is wrong with a todo.txt: nil where every line is whole.
  static func damage(in file: String) -> String? {
    let found = file.split(separator: "\n", omittingEmptySubsequences: false)
    guard found.count == lines + 1, found.last == "" else { return "\(found.count - 1) lines" }
    for line in 1...lines where state(of: found[line - 1], line) == nil {
      return "line \(line) is \"\(found[line - 1])\""
    }
    return nil
  }

  static func doneLines(in file: String) -> Set<Int> {
    let found = file.split(separator: "\n", omittingEmptySubsequences: false)
    return Set((1...lines).filter { $0 <= found.count && state(of: found[$0 - 1], $0) == true })
  }

  /// Whether a line says that its task is done; nil where it is not that line.
  private static func state(of text: Substring, _ line: Int) -> Bool? {
    if text == task(line) { return false }
    let start = text.prefix { $0 != "T" }
    guard start.hasPrefix("x "), start.utf8.count == "x 2026-01-02 ".utf8.count,
      text.dropFirst(start.count) == task(line)
    else { return nil }
    return true
  }
}
