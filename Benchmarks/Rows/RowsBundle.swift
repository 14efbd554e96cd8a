import AppIntents
import SwiftUI
import Swiftlet
import WidgetKit

/// The action that is measured: one write of shared state, and the list of five rows that shows it.
@main
struct RowsBundle: WidgetBundle {
  var body: some Widget {
    RowsWidget()
  }
}

struct Row: Codable, Hashable, Identifiable {
  let id: Int
  var isDone = false

  static let all = (0..<5).map { Row(id: $0) }
}

struct ToggleRow: AppIntent {
  static var title: LocalizedStringResource = "Toggle Row"

  @Parameter(title: "Row", default: 0)
  var row: Int

  @SharedState("rows") private var rows = Row.all

  init() {}

  init(row: Int) {
    self.row = row
  }

  func perform() async throws -> some IntentResult {
    let row = row
    $rows.update { $0[row].isDone.toggle() }
    return .result()
  }
}

struct RowsEntry: TimelineEntry {
  let date: Date
  let rows: [Row]
}

struct RowsProvider: TimelineProvider {
  @SharedState("rows") private var rows = Row.all

  func placeholder(in context: Context) -> RowsEntry {
    RowsEntry(date: .now, rows: Row.all)
  }

  func getSnapshot(in context: Context, completion: @escaping (RowsEntry) -> Void) {
    completion(RowsEntry(date: .now, rows: rows))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<RowsEntry>) -> Void) {
    completion(Timeline(entries: [RowsEntry(date: .now, rows: rows)], policy: .never))
  }
}

struct RowsWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Rows", provider: RowsProvider()) { entry in
      RowsView(entry: entry)
    }
    .configurationDisplayName("Rows")
    .description("Five rows to tick.")
    .supportedFamilies([.systemMedium])
  }
}

struct RowsView: View {
  let entry: RowsEntry

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(entry.rows) { row in
        HStack {
          Button(intent: ToggleRow(row: row.id)) {
            Image(systemName: row.isDone ? "checkmark.circle.fill" : "circle")
          }
          Text("Row \(row.id)")
        }
      }
    }
    .containerBackground(.background, for: .widget)
  }
}
