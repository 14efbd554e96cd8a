import AppIntents

/// Adds a task at the end of the file, and makes the file where there is none.
struct AddTask: AppIntent {
  static let title: LocalizedStringResource = "Add Task"
  static let description = IntentDescription(
    "Adds a task, written as in todo.txt: (A) Call the plumber +House @phone due:2026-03-09"
  )

  @Parameter(title: "Text", description: "With priority, projects, contexts and due: as you like")
  var text: String

  @Parameter(title: "File", description: "Another file than the usual todo.txt")
  var file: String?

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$text)") { \.$file }
  }

  init() {}

  init(text: String, file: String? = nil) {
    self.text = text
    self.file = file
  }

  func perform() async throws -> some IntentResult & ReturnsValue<TaskEntity> & ProvidesDialog {
    let todo = TodoFile(file)
    let (number, task) = try todo.change { document in
      let number = try document.add(text)
      return (number, document.task(at: number) ?? TodoTask(line: text))
    }
    return .result(
      value: TaskEntity(id: TaskID(file: todo.chosen, number: number, task: task), task: task),
      dialog: "Added: \(task.title)"
    )
  }
}
