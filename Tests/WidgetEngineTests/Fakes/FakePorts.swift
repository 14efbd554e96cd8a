import WidgetEngine
import WidgetModel
import WidgetWire

/// Keeps what was published.
final class FakePublisher: Publisher {
  private(set) var events: [EngineEvent] = []
  /// Runs with each event, before it is kept.
  var onEvent: (EngineEvent) -> Void = { _ in }

  func publish(_ event: EngineEvent) {
    onEvent(event)
    events.append(event)
  }

  func take() -> [EngineEvent] {
    defer { events = [] }
    return events
  }

  /// Generations that were announced for a widget, in order.
  func changes(of widget: String) -> [Int64] {
    events.compactMap { event in
      if case .widgetChanged(widget, let generation, _) = event { generation } else { nil }
    }
  }

  func causes(of widget: String) -> [ChangeCause] {
    events.compactMap { event in
      if case .widgetChanged(widget, _, let cause) = event { cause } else { nil }
    }
  }

  func settled(_ widget: String) -> [(action: String, result: Receipt.WidgetResult)] {
    events.compactMap { event in
      if case .widgetSettled(widget, let action, let result) = event {
        (action, result)
      } else {
        nil
      }
    }
  }
}

/// A file system of names and stamps; each write of a path makes a new one.
final class FakeFiles: FileCommitter {
  private(set) var stamps: [String: FileStamp] = [:]
  private(set) var contents: [String: String] = [:]
  /// Contents that are no text.
  var bytes: [String: [UInt8]] = [:]
  private(set) var discarded: [String] = []
  private(set) var renamed: [String] = []
  private var count: Int64 = 0
  var failsToRename = false
  /// Runs before each rename.
  var onRename: (FileWrite) -> Void = { _ in }

  func stamp(ofFile path: String) -> FileStamp { stamps[path] ?? .absent }

  /// Another program writes a file.
  func write(_ path: String, _ text: String) {
    contents[path] = text
    stamps[path] = nextStamp(text)
  }

  func delete(_ path: String) {
    contents[path] = nil
    stamps[path] = nil
  }

  /// What a bundle stages.
  func stage(_ path: String, _ text: String, expected: FileStamp? = nil) -> FileWrite {
    let write = FileWrite(
      target: path,
      resolved: path,
      staged: path + ".new",
      expected: expected ?? stamp(ofFile: path),
      written: nextStamp(text)
    )
    contents[write.staged] = text
    stamps[write.staged] = write.written
    return write
  }

  func rename(_ write: FileWrite) throws(StoreFailure) {
    onRename(write)
    guard !failsToRename, let stamp = stamps[write.staged] else {
      throw StoreFailure("Permission denied", code: .inputOutput)
    }
    contents[write.resolved] = contents[write.staged]
    stamps[write.resolved] = stamp
    delete(write.staged)
    renamed.append(write.target)
  }

  /// Puts a staged file back.
  func restore(_ write: FileWrite, _ text: String) {
    contents[write.staged] = text
    stamps[write.staged] = write.written
  }

  func content(ofFile path: String, limit: Int) -> [UInt8]? {
    (bytes[path] ?? contents[path].map { Array($0.utf8) }).flatMap { $0.count > limit ? nil : $0 }
  }

  func discard(_ write: FileWrite) {
    delete(write.staged)
    discarded.append(write.target)
  }

  private func nextStamp(_ text: String) -> FileStamp {
    count += 1
    return .file(device: 1, inode: UInt64(count), size: Int64(text.utf8.count), modified: count)
  }
}

/// Watches a ``FakeFiles``.
final class FakeWatcher: OutsideWatcher {
  let files: FakeFiles
  private(set) var paths = Set<String>()
  private(set) var properties = Set<PropertyKey>()
  /// Runs each time that the watched paths are set.
  var onWatch: () -> Void = {}

  init(_ files: FakeFiles) { self.files = files }

  func watchFiles(_ paths: Set<String>) {
    self.paths = paths
    onWatch()
  }

  func stamp(ofFile path: String, like seen: FileStamp) -> FileStamp { files.stamp(ofFile: path) }
  func watchProperties(_ keys: Set<PropertyKey>) { properties = keys }
  var problems: [Problem] = []
}

/// Keeps questions until a test answers them.
final class FakeGateway: BusGateway {
  private(set) var questions: [BundleRequest.Question] = []
  private var completions: [(Result<JSON, WidgetError>) -> Void] = []

  func ask(
    _ question: BundleRequest.Question,
    completion: @escaping (Result<JSON, WidgetError>) -> Void
  ) {
    questions.append(question)
    completions.append(completion)
  }

  /// Answers the oldest question that is open.
  func answer(_ result: Result<JSON, WidgetError>) {
    if !completions.isEmpty { completions.removeFirst()(result) }
  }
}

final class FakeLog: EngineLog {
  private(set) var notices: [String] = []
  private(set) var errors: [String] = []

  func notice(_ message: String) { notices.append(message) }
  func error(_ message: String) { errors.append(message) }
}
