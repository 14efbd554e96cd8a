internal import Synchronization
package import WidgetModel
package import WidgetWire

/// What the bundle has asked of the daemon and not been answered: at most 64 at once go out, the
/// rest waits its turn.
package final class OutgoingRequests: Sendable {
  package typealias Completion = @Sendable (Result<JSON, WidgetError>) -> Void

  private struct State {
    var lastID: Int64 = 0
    var unanswered: [Int64: Completion] = [:]
    var waiting: [(message: MessageFromBundle, id: Int64, completion: Completion)] = []
  }

  private let state = Mutex(State())
  private let send: @Sendable (MessageFromBundle) -> Void

  package init(send: @escaping @Sendable (MessageFromBundle) -> Void) {
    self.send = send
  }

  package func nextID() -> Int64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Sends a message that the daemon answers, now or when there is room.
  package func submit(
    _ message: MessageFromBundle,
    id: Int64,
    completion: @escaping Completion = { _ in }
  ) {
    let canGo = state.withLock { state in
      guard state.unanswered.count < WireProtocol.unansweredLimit else {
        state.waiting.append((message, id, completion))
        return false
      }
      state.unanswered[id] = completion
      return true
    }
    if canGo { send(message) }
  }

  /// Takes the daemon's answer; one that nothing was asked for is ignored.
  package func reply(_ id: Int64, _ result: Result<JSON, WidgetError>) {
    let (completion, next) = state.withLock { state in
      let completion = state.unanswered.removeValue(forKey: id)
      var next: MessageFromBundle?
      if completion != nil, !state.waiting.isEmpty {
        let item = state.waiting.removeFirst()
        state.unanswered[item.id] = item.completion
        next = item.message
      }
      return (completion, next)
    }
    if let next { send(next) }
    completion?(result)
  }

  /// Sends a message and waits for the answer.
  ///
  /// - Throws: the daemon's error, or `.cancelled` when the task is.
  package func ask(
    _ message: (_ id: Int64) -> MessageFromBundle
  ) async throws(WidgetError) -> JSON {
    let id = nextID()
    let message = message(id)
    let waiter = Waiter()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.wait(continuation)
        submit(message, id: id) { waiter.finish($0) }
      }
    } onCancel: {
      waiter.finish(.failure(WidgetError(.cancelled, "The request was cancelled.")))
    }
    return try result.get()
  }
}

/// A continuation that is resumed by whoever comes first.
private final class Waiter: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Result<JSON, WidgetError>, Never>)
    case finished(Result<JSON, WidgetError>)
  }

  private let state = Mutex(State.new)

  func wait(_ continuation: CheckedContinuation<Result<JSON, WidgetError>, Never>) {
    let result: Result<JSON, WidgetError>? = state.withLock { state in
      if case .finished(let result) = state { return result }
      state = .waiting(continuation)
      return nil
    }
    if let result { continuation.resume(returning: result) }
  }

  func finish(_ result: Result<JSON, WidgetError>) {
    let continuation: CheckedContinuation<Result<JSON, WidgetError>, Never>? =
      state.withLock { state in
        defer {
          if case .finished = state {} else { state = .finished(result) }
        }
        if case .waiting(let continuation) = state { return continuation }
        return nil
      }
    continuation?.resume(returning: result)
  }
}
