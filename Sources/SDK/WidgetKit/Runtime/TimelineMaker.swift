internal import SwiftletFoundation
internal import WidgetModel
internal import WidgetWire

extension MadeTimeline {
  /// Evaluates the view of every entry on the main thread; the author thread waits meanwhile.
  init<Entry: TimelineEntry>(
    _ timeline: Timeline<Entry>,
    _ content: @escaping (Entry) -> some View,
    _ call: TimelineCall,
    issues: [String] = []
  ) {
    self.init(TimelineJob(timeline, content, call), issues)
  }

  init<Entry: TimelineEntry>(
    showing entry: Entry,
    _ content: @escaping (Entry) -> some View,
    _ call: TimelineCall,
    issues: [String] = []
  ) {
    self.init(Timeline(entries: [entry], policy: .never), content, call, issues: issues)
  }

  private init(_ job: any MainThreadJob, _ issues: [String]) {
    // Safe to share: this thread waits while the main thread reads the entries.
    nonisolated(unsafe) let job = job
    self = MainThread.run { job.run() }
    self.issues.insert(contentsOf: issues, at: 0)
  }
}

/// Work on the main thread whose types nobody needs to know.
private protocol MainThreadJob {
  @MainActor func run() -> MadeTimeline
}

/// Makes the archives of a timeline's entries.
private struct TimelineJob<Entry: TimelineEntry, Content: View>: MainThreadJob {
  private let timeline: Timeline<Entry>
  private let content: (Entry) -> Content
  private let call: TimelineCall

  init(_ timeline: Timeline<Entry>, _ content: @escaping (Entry) -> Content, _ call: TimelineCall) {
    self.timeline = timeline
    self.content = content
    self.call = call
  }

  func run() -> MadeTimeline {
    var made = MadeTimeline(entries: [], policy: timeline.policy.model)
    var size = 0
    var textSize = 0
    let entries = TimelineLimits.shown(timeline.entries)
    for entry in entries {
      let archived = archive(entry, &made.issues)
      size += archived.archive.count
      textSize += archived.table.textLines.reduce(0) { $0 + $1.utf8.count }
      if made.entries.count == TimelineLimits.entries || size > TimelineLimits.bytes
        || textSize > TimelineLimits.textBytes
      {
        made.policy = .atEnd
        made.issues.append(
          """
          \(call.widget.kind) gave \(entries.count) entries: only the first \(made.entries.count) are \
          kept, since a timeline holds at most \(TimelineLimits.entries) entries and \
          \(TimelineLimits.bytes >> 20) MiB.
          """
        )
        break
      }
      made.entries.append(archived)
    }
    if made.entries.isEmpty {
      made.issues.append("\(call.widget.kind) gave a timeline without entries.")
    }
    return made
  }

  @MainActor
  private func archive(_ entry: Entry, _ issues: inout [String]) -> WidgetModel.ArchivedEntry {
    let archived = SwiftUI.archive(
      content(entry),
      environment: .widget(call),
      size: call.context.displaySize,
      date: entry.date
    )
    for issue in archived.issues where !issues.contains(issue) { issues.append(issue) }
    let table = EntryTable(
      date: Timestamp(entry.date),
      relevance: entry.relevance.map {
        Relevance(score: Double($0.score), duration: $0.duration)
      },
      nextChange: archived.nextChange,
      textLines: TimelineLimits.shortened(archived.textLines),
      elements: archived.elements,
      url: archived.url
    )
    return WidgetModel.ArchivedEntry(table: table, archive: archived.bytes)
  }
}

/// How much of a timeline is kept (design.md §8).
enum TimelineLimits {
  static let entries = 512
  static let bytes = 8 << 20
  /// Text lines of all tables; they are sent beside the archives.
  static let textBytes = 512 << 10
  /// Text lines of one table.
  static let entryTextBytes = 16 << 10

  /// Lines as far as they fit into a table.
  static func shortened(_ lines: [String]) -> [String] {
    var room = entryTextBytes
    var shortened: [String] = []
    for line in lines {
      guard line.utf8.count > room else {
        room -= line.utf8.count
        shortened.append(line)
        continue
      }
      shortened.append(String(decoding: line.utf8.prefix(room), as: UTF8.self) + "…")
      break
    }
    return shortened
  }

  /// The entries in the order of their dates; of those with one date the last one given counts.
  static func shown<Entry: TimelineEntry>(_ entries: [Entry]) -> [Entry] {
    guard entries.count > 1 else { return entries }
    var sorted: [(index: Int, entry: Entry)] = []
    sorted.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() { sorted.append((index, entry)) }
    sorted.sort { ($0.entry.date, $0.index) < ($1.entry.date, $1.index) }
    var shown: [Entry] = []
    shown.reserveCapacity(sorted.count)
    for (_, entry) in sorted {
      if shown.last?.date == entry.date { shown.removeLast() }
      shown.append(entry)
    }
    return shown
  }
}

extension EnvironmentValues {
  /// The surroundings of a widget.
  fileprivate static func widget(_ call: TimelineCall) -> EnvironmentValues {
    var values = EnvironmentValues()
    values.widgetFamily = call.context.family
    if call.kind.hasContentMargins, !call.widget.family.isAccessory {
      values.widgetContentMargins = EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    }
    if call.purpose == .placeholder { values.redactionReasons = .placeholder }
    return values
  }
}

extension Family {
  fileprivate var isAccessory: Bool {
    switch self {
    case .accessoryCircular, .accessoryRectangular, .accessoryInline: true
    case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: false
    }
  }
}
