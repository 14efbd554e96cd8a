/// The name of a task in a file without ids: its line and what it says.
///
/// It is written `3:Call the plumber +House`. Doing a task leaves it alone, so a button keeps its
/// name; a line that says something else has another one, so no other task is ever changed.
struct TaskID: Hashable, Sendable, LosslessStringConvertible {
  let number: Int
  let identity: String

  init(number: Int, task: TodoTask) {
    self.number = number
    self.identity = task.identity
  }

  init?(_ description: String) {
    let parts = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), number > 0 else { return nil }
    self.number = number
    self.identity = String(parts[1])
  }

  var description: String { "\(number):\(identity)" }
}
