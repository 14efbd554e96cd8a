import AppIntents
import SwiftUI

/// A task with its check mark: pressing it does the task, or opens it again.
struct TaskRow: View {
  let row: TaskListEntry.Row

  var body: some View {
    Toggle(
      isOn: row.task.isDone,
      intent: ToggleTask(task: TaskEntity(id: row.id, task: row.task))
    ) {
      HStack(spacing: 4) {
        if let priority = row.task.priority {
          Text("\(String(priority))")
            .font(.caption.bold())
            .foregroundStyle(.secondary)
        }
        Text(row.task.title)
          .lineLimit(1)
          .strikethrough(row.task.isDone)
        Spacer(minLength: 0)
        DueLabel(due: row.task.due, urgency: row.urgency)
      }
      .font(.callout)
    }
    .toggleStyle(CheckmarkStyle())
  }
}

/// The day a task is due, in words where it is near.
struct DueLabel: View {
  let due: Day?
  let urgency: TodoTask.Urgency?

  var body: some View {
    if let due, let urgency {
      text(due, urgency)
        .font(.caption)
        .foregroundStyle(urgency == .overdue ? Color.red : Color.secondary)
    }
  }

  private func text(_ due: Day, _ urgency: TodoTask.Urgency) -> Text {
    switch urgency {
    case .overdue: Text("overdue")
    case .today: Text("today")
    case .tomorrow: Text("tomorrow")
    case .later: Text(due.description)
    }
  }
}

/// A round check mark before the label.
struct CheckmarkStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 6) {
      Image(systemName: configuration.isOn ? "checkmark.circle.fill" : "circle")
        .foregroundStyle(configuration.isOn ? Color.accentColor : Color.secondary)
      configuration.label
    }
  }
}
