import WidgetKit

/// The first open task of the usual file.
struct NextTaskProvider: TimelineProvider {
  func placeholder(in context: Context) -> TaskListEntry {
    .sample(limit: 1)
  }

  func getSnapshot(in context: Context, completion: @escaping (TaskListEntry) -> Void) {
    guard !context.isPreview else { return completion(.sample(limit: 1)) }
    getTimeline(in: context) { completion($0.entries[0]) }
  }

  func getTimeline(
    in context: Context,
    completion: @escaping (Timeline<TaskListEntry>) -> Void
  ) {
    do {
      let document = try TodoFile().load()
      let selection = TaskSelection(showsDone: false)
      completion(Timeline(document, selection, file: nil, limit: 1, now: .now))
    } catch {
      completion(
        Timeline(entries: [TaskListEntry(problem: error, date: .now)], policy: .never)
      )
    }
  }
}
