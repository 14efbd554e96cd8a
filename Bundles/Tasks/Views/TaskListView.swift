import SwiftUI
import WidgetKit

struct TaskListView: View {
  let entry: TaskListEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      HStack {
        Text(entry.heading)
          .font(.headline)
          .lineLimit(1)
        Spacer()
        Text("\(entry.openCount)")
          .font(.headline)
          .foregroundStyle(.secondary)
      }
      if let problem = entry.problem {
        ProblemLabel(problem: problem)
      } else if entry.rows.isEmpty {
        Text("Nothing to do")
          .font(.callout)
          .foregroundStyle(.secondary)
      }
      ForEach(entry.rows) { row in
        TaskRow(row: row)
      }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .containerBackground(.background, for: .widget)
  }
}

/// Why there is nothing to show.
struct ProblemLabel: View {
  let problem: String

  var body: some View {
    Label(problem, systemImage: "exclamationmark.triangle")
      .font(.caption)
      .foregroundStyle(.red)
  }
}

struct NextTaskView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TaskListEntry

  var body: some View {
    if family == .accessoryInline {
      inline
    } else {
      small
    }
  }

  @ViewBuilder private var inline: some View {
    if let problem = entry.problem {
      Text(problem)
    } else if let row = entry.rows.first {
      Text(row.task.title)
    } else {
      Text("Nothing to do")
    }
  }

  private var small: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("Next")
        .font(.headline)
      if let problem = entry.problem {
        ProblemLabel(problem: problem)
      } else if let row = entry.rows.first {
        TaskRow(row: row)
        if entry.openCount > 1 {
          Text("and \(entry.openCount - 1) more")
            .font(.caption)
            .foregroundStyle(.secondary)
        }
      } else {
        Text("Nothing to do")
          .font(.callout)
          .foregroundStyle(.secondary)
      }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .containerBackground(.background, for: .widget)
  }
}
