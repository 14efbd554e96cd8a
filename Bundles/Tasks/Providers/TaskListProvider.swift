import AppIntents
import WidgetKit

struct TaskListProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> TaskListEntry {
    .sample(limit: context.family.rowLimit)
  }

  func snapshot(for configuration: TaskListSettings, in context: Context) async -> TaskListEntry {
    let limit = context.family.rowLimit
    guard !context.isPreview else { return .sample(limit: limit) }
    do {
      return TaskListEntry(
        try TodoFile(configuration.file).load(),
        configuration.selection,
        file: TodoFile(configuration.file).chosen,
        limit: limit,
        date: .now,
        today: Day(.now)
      )
    } catch {
      return TaskListEntry(problem: error, date: .now)
    }
  }

  func timeline(
    for configuration: TaskListSettings,
    in context: Context
  ) async -> Timeline<TaskListEntry> {
    let file = TodoFile(configuration.file)
    do {
      // Reading the file is what reloads this widget when anyone changes it.
      return Timeline(
        try file.load(),
        configuration.selection,
        file: file.chosen,
        limit: context.family.rowLimit,
        now: .now
      )
    } catch {
      return Timeline(entries: [TaskListEntry(problem: error, date: .now)], policy: .never)
    }
  }
}

extension WidgetFamily {
  /// How many tasks fit below the heading.
  var rowLimit: Int {
    switch self {
    case .systemSmall: 4
    case .systemMedium: 5
    case .systemLarge: 12
    default: 1
    }
  }
}
