/// One line of a todo.txt file.
///
///     (A) 2026-03-01 Call the plumber +House @phone due:2026-03-09
///     x 2026-03-02 2026-03-01 Buy bread +House pri:B
///
/// What is not understood is part of the text, so every line can be read and is written as it was.
struct TodoTask: Hashable, Sendable {
  var isDone: Bool
  var completed: Day?
  var created: Day?
  /// `A` to `Z`; a done task has none of its own but may keep it as `pri:A`.
  var priority: Character?
  /// Everything after mark, priority and dates, as it stands in the file.
  var text: String

  /// Reads a line without its line ending.
  ///
  /// Mark, priority and dates are only what stands before some text; alone they are the text.
  init(line: String) {
    var rest = Substring(line)
    isDone = rest.take(2) { $0 == "x " } != nil
    if isDone {
      completed = rest.takeDay()
    } else {
      priority =
        rest.take(4) { start in
          let start = Array(start)
          return start[0] == "(" && ("A"..."Z").contains(start[1]) && start[2...] == [")", " "]
        }?.dropFirst().first
    }
    if !isDone || completed != nil { created = rest.takeDay() }
    text = String(rest)
  }

  /// The line as the file has it.
  var line: String {
    var parts: [String] = []
    if isDone { parts.append("x") }
    if !isDone, let priority { parts.append("(\(priority))") }
    if isDone, let completed { parts.append("\(completed)") }
    if let created { parts.append("\(created)") }
    parts.append(text)
    return parts.joined(separator: " ")
  }
}

extension TodoTask {
  /// The words that begin with `+`, without it, in their order.
  var projects: [String] { words(after: "+") }

  /// The words that begin with `@`, without it, in their order.
  var contexts: [String] { words(after: "@") }

  /// The value of the first `key:value` word with this key.
  func value(of key: String) -> String? {
    for word in words where word.hasPrefix("\(key):") && word.count > key.count + 1 {
      return String(word.dropFirst(key.count + 1))
    }
    return nil
  }

  /// The day of `due:`, where there is one that exists.
  var due: Day? { value(of: "due").flatMap { Day($0) } }

  /// What a person reads: the text without `key:value` words.
  var title: String {
    let shown = words.filter { !Self.isTag($0) }.joined(separator: " ")
    return shown.isEmpty ? text : shown
  }

  /// What stays the same when the task is done or reopened.
  var identity: String { Self.removing("pri", from: text).text }

  private var words: [Substring] { text.split(separator: " ") }

  private func words(after mark: Character) -> [String] {
    words.filter { $0.first == mark && $0.count > 1 }.map { String($0.dropFirst()) }
  }

  /// A key is a word of letters; a URL or a time of day is no tag.
  private static func isTag(_ word: Substring) -> Bool {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && parts[0].allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" } && !parts[1].hasPrefix("//")
  }
}

extension TodoTask {
  /// The task done on a day, or open again.
  ///
  /// A done task sorts without its priority, which is kept as `pri:A` and comes back.
  func toggled(on today: Day) -> TodoTask {
    var copy = self
    if isDone {
      copy.isDone = false
      copy.completed = nil
      let (text, value) = Self.removing("pri", from: text)
      if let value, value.count == 1, let letter = value.first, ("A"..."Z").contains(letter) {
        copy.text = text
        copy.priority = letter
      }
      // `x x Buy milk` was marked twice.
      while TodoTask(line: copy.line).isDone { copy.text.removeFirst(2) }
    } else {
      copy.isDone = true
      copy.completed = today
      copy.priority = nil
      if let priority { copy.text = "\(text) pri:\(priority)" }
    }
    return copy
  }

  /// The text without the last `key:value` word of a key and the space before it, and its value.
  private static func removing(_ key: String, from text: String) -> (text: String, value: String?) {
    var end = text.endIndex
    while let space = text[..<end].lastIndex(of: " ") {
      let word = text[text.index(after: space)..<end]
      if word.hasPrefix("\(key):"), word.count > key.count + 1 {
        return (String(text[..<space] + text[end...]), String(word.dropFirst(key.count + 1)))
      }
      end = space
    }
    return (text, nil)
  }
}

extension Substring {
  /// Takes a start of so many characters if it fits and some text follows it.
  fileprivate mutating func take(_ count: Int, if fits: (Substring) -> Bool) -> Substring? {
    let start = prefix(count)
    let rest = dropFirst(count)
    guard start.count == count, fits(start), !rest.allSatisfy(\.isWhitespace) else { return nil }
    self = rest
    return start
  }

  fileprivate mutating func takeDay() -> Day? {
    take(11) { $0.last == " " && Day($0.dropLast()) != nil }.flatMap { Day($0.dropLast()) }
  }
}
