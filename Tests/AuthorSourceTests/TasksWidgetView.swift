// As an author writes it: only SwiftUI is imported, Swift 5 mode.

import AppIntents
import SwiftUI

struct TaskItem: Identifiable, Hashable {
  let id: String
  var title: String
  var isDone: Bool
  var due: Date?
}

struct FinishTaskIntent: AppIntent {
  static var title: LocalizedStringResource = "Finish Task"

  @Parameter(title: "Task") var taskID: String

  init() {}
  init(taskID: String) { self.taskID = taskID }

  func perform() async throws -> some IntentResult { .result() }
}

struct CheckToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(alignment: .firstTextBaseline) {
      Image(systemName: configuration.isOn ? "checkmark.circle.fill" : "circle")
        .foregroundStyle(configuration.isOn ? Color.accentColor : .secondary)
      configuration.label.strikethrough(configuration.isOn)
    }
  }
}

struct TasksWidgetView: View {
  @Environment(\.widgetFamily) var family
  @Environment(\.colorScheme) private var colorScheme: ColorScheme
  var tasks: [TaskItem]

  private var shown: ArraySlice<TaskItem> {
    tasks.prefix(family == .systemLarge ? 10 : 3)
  }

  var body: some View {
    switch family {
    case .accessoryInline:
      Text("\(tasks.count) tasks")
    default:
      VStack(alignment: .leading, spacing: 6) {
        header
        Divider()
        if tasks.isEmpty {
          Text("Nothing to do").font(.callout).foregroundColor(.secondary)
        } else {
          ForEach(shown) { task in
            row(task)
          }
        }
        Spacer(minLength: 0)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .containerBackground(.fill.tertiary, for: .widget)
    }
  }

  private var header: some View {
    HStack {
      Label("Tasks", systemImage: "checklist").font(.headline)
      Spacer()
      Text(tasks.filter { !$0.isDone }.count, format: .number)
        .monospacedDigit()
        .contentTransition(.numericText())
    }
    .foregroundStyle(colorScheme == .dark ? .white : .black)
  }

  @ViewBuilder
  private func row(_ task: TaskItem) -> some View {
    Toggle(isOn: task.isDone, intent: FinishTaskIntent(taskID: task.id)) {
      VStack(alignment: .leading) {
        Text(task.title).lineLimit(1)
        if let due = task.due {
          Text(due, style: .relative).font(.caption2).foregroundStyle(.secondary)
        }
      }
    }
    .toggleStyle(CheckToggleStyle())
  }
}
