internal import Synchronization

/// Lets one provider call at a time run for each widget; others wait in order.
final class WidgetGate: Sendable {
  /// The waiters of each widget whose provider runs.
  private let busy = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

  func enter(_ widget: String) async {
    let isFree = busy.withLock { busy in
      if busy[widget] != nil { return false }
      busy[widget] = []
      return true
    }
    if isFree { return }
    await withCheckedContinuation { continuation in
      let isFree = busy.withLock { busy in
        guard busy[widget] != nil else {
          busy[widget] = []
          return true
        }
        busy[widget]?.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func leave(_ widget: String) {
    let next: CheckedContinuation<Void, Never>? = busy.withLock { busy in
      guard let waiters = busy[widget], !waiters.isEmpty else {
        busy[widget] = nil
        return nil
      }
      return busy[widget]?.removeFirst()
    }
    next?.resume()
  }
}
