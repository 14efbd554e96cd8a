import AppIntents

extension TaskID: EntityIdentifierConvertible {}

/// A task of a todo.txt file.
struct TaskEntity: AppEntity {
  let id: TaskID
  let task: TodoTask

  static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: "Task", numericFormat: "\(2) tasks")
  }
  static let defaultQuery = TaskQuery()

  var displayRepresentation: DisplayRepresentation {
    guard let due = task.due else { return DisplayRepresentation(title: "\(task.title)") }
    return DisplayRepresentation(title: "\(task.title)", subtitle: "due \(due.description)")
  }
}

/// Finds tasks by name, and by what a person types.
struct TaskQuery: EntityStringQuery {
  /// The tasks that are still where they were; a line that says something else now is none of them.
  func entities(for identifiers: [TaskID]) async throws -> [TaskEntity] {
    var documents: [String?: TodoDocument] = [:]
    var entities: [TaskEntity] = []
    for id in identifiers {
      let document = try documents[id.file] ?? TodoFile(id.file).load()
      documents[id.file] = document
      guard let task = document.task(at: id.number), task.identity == id.identity else { continue }
      entities.append(TaskEntity(id: id, task: task))
    }
    return entities
  }

  /// The task of exactly this title, else all whose title contains the text; open ones first.
  func entities(matching string: String) async throws -> [TaskEntity] {
    let all = try tasks()
    let exact = all.filter { $0.task.title == string || $0.task.text == string }
    if let only = exact.first(where: { !$0.task.isDone }) ?? exact.first { return [only] }
    return all.filter { $0.task.title.localizedCaseInsensitiveContains(string) }
  }

  func suggestedEntities() async throws -> [TaskEntity] {
    try tasks().filter { !$0.task.isDone }
  }

  private func tasks() throws -> [TaskEntity] {
    TaskSelection().tasks(in: try TodoFile().load()).map { number, task in
      TaskEntity(id: TaskID(number: number, task: task), task: task)
    }
  }
}
