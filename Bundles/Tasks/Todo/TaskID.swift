/// The name of a task in a file without ids: its line and what it says.
///
/// It is written `3:Call the plumber +House`, with the file before it where that is not the usual
/// one: `/home/me/work.txt:3:Call the plumber`. Doing a task leaves its name alone, so a button
/// keeps its own; a line that says something else has another one, so no other task is changed.
struct TaskID: Hashable, Sendable, LosslessStringConvertible {
  /// The path of the file; nil for the usual one.
  let file: String?
  let number: Int
  let identity: String

  init(file: String? = nil, number: Int, task: TodoTask) {
    self.file = file
    self.number = number
    self.identity = task.identity
  }

  init?(_ description: String) {
    var rest = Substring(description)
    var file: String?
    if rest.hasPrefix("/") || rest.hasPrefix("~/") {
      // The path ends before the first number between two colons.
      guard let colon = rest.indices.first(where: { rest[$0] == ":" && Self.isNumber(rest, $0) })
      else { return nil }
      file = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number > 0 else { return nil }
    self.file = file
    self.number = number
    self.identity = String(parts[1])
  }

  var description: String { "\(file.map { "\($0):" } ?? "")\(number):\(identity)" }

  private static func isNumber(_ text: Substring, _ colon: Substring.Index) -> Bool {
    let rest = text[text.index(after: colon)...]
    let digits = rest.prefix { ("0"..."9").contains($0) }
    return !digits.isEmpty && rest[digits.endIndex...].first == ":"
  }
}
