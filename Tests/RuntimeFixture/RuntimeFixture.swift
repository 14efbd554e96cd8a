import AppIntents
import Foundation
import SwiftUI
import Swiftlet
import WidgetKit

/// A bundle for tests that need a process of its own.
@main
struct RuntimeFixture: WidgetBundle {
  var body: some Widget {
    OverlapWidget()
  }
}

/// Notices when two pieces of author code run at once.
enum Overlap {
  static var running = 0
  static var most = 0

  static func work() {
    running += 1
    most = max(most, running)
    usleep(2000)
    running -= 1
  }
}

/// Prints a line and says what has come out of it.
struct SayALine: AppIntent {
  static var title: LocalizedStringResource = "Say a Line"

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    let output = dup(1)
    dup2(ends[1], 1)
    print("a line")
    dup2(output, 1)
    for descriptor in [output, ends[1]] { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = max(0, read(ends[0], &bytes, bytes.count))
    close(ends[0])
    return .result(value: String(decoding: bytes[..<count], as: UTF8.self))
  }
}

/// Starts tasks in all the ways there are, and says how many ever ran at once.
struct StartTasks: AppIntent {
  static var title: LocalizedStringResource = "Start Tasks"

  private actor Worker {
    func work() { Overlap.work() }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    var tasks: [Task<Void, Never>] = []
    for _ in 0..<5 {
      tasks.append(Task { Overlap.work() })
      tasks.append(Task.detached { Overlap.work() })
      tasks.append(Task { await Worker().work() })
      tasks.append(
        Task {
          try? await Task.sleep(nanoseconds: 1_000_000)
          Overlap.work()
        }
      )
    }
    Overlap.work()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { Overlap.work() } }
    }
    for task in tasks { await task.value }
    return .result(value: Overlap.most)
  }
}

/// Blocks its thread until a task of its own has run, as careless code does.
struct BlockOnTask: AppIntent {
  static var title: LocalizedStringResource = "Block on Task"

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: blocked())
  }

  private func blocked() -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    Task { semaphore.signal() }
    return semaphore.wait(timeout: .now() + 5) == .success
  }
}

/// Closes the channel to the daemon, and lets a file take its number, as code does that closes what
/// it believes to be its own.
struct CloseChannel: AppIntent {
  static var title: LocalizedStringResource = "Close Channel"

  @Parameter(title: "Reuses") var reuses: Bool

  func perform() async throws -> some IntentResult {
    close(3)
    if reuses { _ = open("/dev/null", O_RDWR) }
    return .result()
  }
}

/// Says where it runs.
struct WhereAmI: AppIntent {
  static var title: LocalizedStringResource = "Where Am I"

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    print("Author code prints what it likes.")
    let own = Thread.isMainThread ? "main" : "author"
    let main = await MainActor.run { Thread.isMainThread ? "main" : "other" }
    return .result(value: "\(own) \(main)")
  }
}

struct OverlapEntry: TimelineEntry {
  var date: Date
}

struct OverlapProvider: TimelineProvider {
  func placeholder(in context: Context) -> OverlapEntry { OverlapEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (OverlapEntry) -> Void) {
    completion(OverlapEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<OverlapEntry>) -> Void) {
    DispatchQueue.main.async {
      completion(Timeline(entries: [OverlapEntry(date: .now)], policy: .never))
    }
  }
}

struct OverlapWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Overlap", provider: OverlapProvider()) { _ in
      Text(Thread.isMainThread ? "main" : "other")
    }
    .supportedFamilies([.systemSmall])
  }
}
