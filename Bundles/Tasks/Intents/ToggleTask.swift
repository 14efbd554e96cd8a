import AppIntents

/// Marks a task as done, or opens it again.
struct ToggleTask: AppIntent {
  static let title: LocalizedStringResource = "Toggle Task"
  static let description = IntentDescription("Marks a task as done, or opens it again.")

  @Parameter(title: "Task", requestValueDialog: "Which task?")
  var task: TaskEntity

  static var parameterSummary: some ParameterSummary {
    Summary("Toggle \(\.$task)")
  }

  init() {}

  init(task: TaskEntity) {
    self.task = task
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> & ProvidesDialog {
    let id = task.id
    let toggled = try TodoFile(id.file).change { document in
      try document.toggle(line: id.number, identity: id.identity, on: Day(.now))
    }
    return .result(
      value: toggled.isDone,
      dialog: toggled.isDone ? "Done: \(toggled.title)" : "Open again: \(toggled.title)"
    )
  }
}
