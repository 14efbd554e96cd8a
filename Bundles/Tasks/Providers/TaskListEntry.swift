import AppIntents
import WidgetKit

/// What a task list shows from one moment on.
struct TaskListEntry: TimelineEntry {
  struct Row: Identifiable, Hashable, Sendable {
    let id: TaskID
    let task: TodoTask
    let urgency: TodoTask.Urgency?
  }

  let date: Date
  let heading: String
  let openCount: Int
  /// The first tasks, as many as fit.
  let rows: [Row]
  /// Why the file cannot be shown.
  let problem: String?
}

extension TaskListEntry {
  /// The entry of a day.
  init(
    _ document: TodoDocument,
    _ selection: TaskSelection,
    file: String?,
    limit: Int,
    date: Date,
    today: Day
  ) {
    let tasks = selection.tasks(in: document)
    self.init(
      date: date,
      heading: selection.heading,
      openCount: tasks.filter { !$0.task.isDone }.count,
      rows: tasks.prefix(limit).map { number, task in
        Row(
          id: TaskID(file: file, number: number, task: task),
          task: task,
          urgency: task.urgency(on: today)
        )
      },
      problem: nil
    )
  }

  /// The entry of a file that cannot be read.
  init(problem: any Error, date: Date) {
    self.init(
      date: date,
      heading: "Tasks",
      openCount: 0,
      rows: [],
      problem: (problem as? LocalizedError)?.errorDescription ?? "\(problem)"
    )
  }

  /// Some tasks to look at before there are any.
  static func sample(limit: Int, date: Date = .now) -> TaskListEntry {
    let today = Day(date)
    let document = TodoDocument(
      """
      (A) Water the plants @home due:\(today)
      (B) Return the books +Library due:\(today.next)
      Call the plumber +House @phone
      x \(today) Buy bread
      """.utf8
    )
    return TaskListEntry(
      document,
      TaskSelection(),
      file: nil,
      limit: limit,
      date: date,
      today: today
    )
  }
}

extension TaskSelection {
  var heading: String {
    let parts = [project.map { "+\($0)" }, context.map { "@\($0)" }].compactMap { $0 }
    return parts.isEmpty ? "Tasks" : parts.joined(separator: " ")
  }
}

extension Timeline where EntryType == TaskListEntry {
  /// The days ahead that get an entry of their own; the timeline is made anew after them.
  private static var daysAhead: Int { 8 }

  /// The list now, and again at each midnight from which a shown due day reads differently.
  ///
  /// Nothing else makes it change by itself: an edit of the file reloads the widget.
  init(
    _ document: TodoDocument,
    _ selection: TaskSelection,
    file: String?,
    limit: Int,
    now: Date
  ) {
    let today = Day(now)
    let first = TaskListEntry(
      document,
      selection,
      file: file,
      limit: limit,
      date: now,
      today: today
    )
    let changes = first.rows.map(\.task).changes(after: today)
    let later = changes.prefix(Self.daysAhead).compactMap { day in
      day.start().map {
        TaskListEntry(document, selection, file: file, limit: limit, date: $0, today: day)
      }
    }
    let next = changes.dropFirst(Self.daysAhead).first?.start()
    self.init(entries: [first] + later, policy: next.map { .after($0) } ?? .never)
  }
}
