import Synchronization

/// Lines that came from several places, in order.
final class Log: Sendable {
  private let lines = Mutex<[String]>([])

  @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }

  var text: String { lines.withLock { $0.joined(separator: "\n") } }
}
