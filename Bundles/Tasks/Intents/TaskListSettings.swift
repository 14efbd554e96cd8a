import AppIntents

/// What a task list shows.
struct TaskListSettings: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Task List"
  static let description = IntentDescription("Chooses which tasks the list shows.")

  @Parameter(title: "Project", description: "Only tasks with this +project")
  var project: ProjectEntity?

  @Parameter(title: "Context", description: "Only tasks with this @context")
  var context: ContextEntity?

  @Parameter(title: "Done tasks", description: "Show them below the open ones", default: true)
  var showsDone: Bool

  @Parameter(title: "File", description: "Another file than the usual todo.txt")
  var file: String?

  static var parameterSummary: some ParameterSummary {
    Summary {
      \.$project
      \.$context
      \.$showsDone
      \.$file
    }
  }

  var selection: TaskSelection {
    TaskSelection(project: project?.id, context: context?.id, showsDone: showsDone)
  }
}
