import AppIntents
import SwiftUI
import WidgetKit

/// The open tasks of a todo.txt file, to be done by a press.
@main
struct TasksBundle: WidgetBundle {
  var body: some Widget {
    TaskListWidget()
    NextTaskWidget()
  }
}

struct TaskListWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "TaskList",
      intent: TaskListSettings.self,
      provider: TaskListProvider()
    ) { entry in
      TaskListView(entry: entry)
    }
    .configurationDisplayName("Task List")
    .description("Your tasks from todo.txt, by priority and due day.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}

struct NextTaskWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "NextTask", provider: NextTaskProvider()) { entry in
      NextTaskView(entry: entry)
    }
    .configurationDisplayName("Next Task")
    .description("The first open task.")
    .supportedFamilies([.systemSmall, .accessoryInline])
  }
}
