import Glibc
import WidgetEngine

/// Where and when the daemon kills itself, for tests of what a crash leaves: `--fault POINT:N`.
struct Fault: Hashable, Sendable {
  enum Point: String, CaseIterable, Sendable {
    /// What an action wrote is about to be committed.
    case beforeCommit = "before-commit"
    /// It is committed, with the list of renames; no file is renamed.
    case afterCommit = "after-commit"
    /// One of its files is renamed; the store does not know yet.
    case afterRename = "after-rename"
    /// Panels are being told; the caller is not.
    case beforeReply = "before-reply"
  }

  var point: Point
  /// The how manieth time counts, from 1.
  var count: Int

  /// Reads `before-commit:3`; nil where it is written in another way.
  init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let point = Point(rawValue: String(parts[0])),
      let count = Int(parts[1]), count > 0
    else { return nil }
    self.point = point
    self.count = count
  }
}

/// Counts how often the points are passed, and ends the process where the fault says so.
final class FaultInjector {
  private let fault: Fault
  private var left: Int

  init(_ fault: Fault) {
    self.fault = fault
    left = fault.count
  }

  func pass(_ point: Fault.Point) {
    guard point == fault.point else { return }
    left -= 1
    if left == 0 { kill(getpid(), SIGKILL) }
  }

  /// The ports with this fault in them.
  func applied(to ports: Engine.Ports) -> Engine.Ports {
    var ports = ports
    ports.store = FaultyStore(ports.store, self)
    ports.files = FaultyFiles(ports.files, self)
    ports.publisher = FaultyPublisher(ports.publisher, self)
    return ports
  }
}
