/// Which tasks a list shows, and in what order.
struct TaskSelection: Hashable, Sendable {
  /// Only tasks of this project, without its `+`; nil for all.
  var project: String?
  /// Only tasks of this context, without its `@`; nil for all.
  var context: String?
  var showsDone: Bool

  init(project: String? = nil, context: String? = nil, showsDone: Bool = true) {
    self.project = project
    self.context = context
    self.showsDone = showsDone
  }

  func includes(_ task: TodoTask) -> Bool {
    if task.isDone, !showsDone { return false }
    if let project, !task.projects.contains(project) { return false }
    if let context, !task.contexts.contains(context) { return false }
    return true
  }

  /// The open tasks by priority, due day and line, then the done ones.
  func tasks(in document: TodoDocument) -> [(number: Int, task: TodoTask)] {
    document.tasks.filter { includes($0.task) }.sorted { left, right in
      let (a, b) = (left.task, right.task)
      if a.isDone != b.isDone { return b.isDone }
      if a.isDone { return left.number < right.number }
      let (first, second) = (a.priority ?? "~", b.priority ?? "~")
      if first != second { return first < second }
      if a.due != b.due {
        guard let due = a.due else { return false }
        return b.due.map { due < $0 } ?? true
      }
      return left.number < right.number
    }
  }
}

extension TodoTask {
  /// How near a task's due day is.
  enum Urgency: Hashable, Sendable {
    case overdue
    case today
    case tomorrow
    case later
  }

  /// How near the due day is; nil for a done task or one without a due day.
  func urgency(on today: Day) -> Urgency? {
    guard !isDone, let due else { return nil }
    if due < today { return .overdue }
    if due == today { return .today }
    return due == today.next ? .tomorrow : .later
  }
}

extension Sequence where Element == TodoTask {
  /// The days after today on which some task's urgency changes, in order: a list looks different
  /// from midnight on.
  func changes(after today: Day) -> [Day] {
    var days: Set<Day> = []
    for task in self where !task.isDone {
      guard let due = task.due else { continue }
      days.formUnion([due.previous, due, due.next].filter { $0 > today })
    }
    return days.sorted()
  }
}
