internal import Synchronization
internal import WidgetModel

/// Waits for a provider's completion handler: the first call counts, and a handler that is thrown
/// away unused ends the waiting at once.
final class FirstCompletion<Value>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Void, any Error>)
    case completed
    case failed(WidgetError)
  }

  /// Safe to share: the value is written before the state changes under the lock, and read by the
  /// task that the change resumes.
  private nonisolated(unsafe) var value: Value?
  private let state = Mutex(State.new)
  private let method: String

  private init(_ method: String) { self.method = method }

  /// Calls a method with a completion handler, and gives what it completes with.
  ///
  /// - Parameters:
  ///   - method: The method's name, for messages.
  ///   - body: Makes the call with the handler it is given.
  /// - Returns: What the handler was first called with.
  /// - Throws: `WidgetError` where the handler is never called or the task is cancelled.
  static func of(
    _ method: String,
    _ body: (@escaping @Sendable (Value) -> Void) -> Void
  ) async throws -> Value {
    let first = FirstCompletion(method)
    return try await withTaskCancellationHandler {
      first.call(body)
      try await withCheckedThrowingContinuation { first.wait($0) }
      guard let value = first.value else {
        throw WidgetError(.actionFailed, "\(method) gave nothing.")
      }
      // Safe: whoever completed has let go of it; only this task holds it now.
      nonisolated(unsafe) let result = value
      return result
    } onCancel: {
      first.fail(WidgetError(.cancelled, "\(method) was cancelled."))
    }
  }

  private func call(_ body: (@escaping @Sendable (Value) -> Void) -> Void) {
    let handler = Handler(self)
    body { handler.complete(with: $0) }
  }

  private func wait(_ continuation: CheckedContinuation<Void, any Error>) {
    let result: Result<Void, any Error>? = state.withLock { state in
      switch state {
      case .completed: return .success(())
      case .failed(let error): return .failure(error)
      case .new, .waiting:
        state = .waiting(continuation)
        return nil
      }
    }
    if let result { continuation.resume(with: result) }
  }

  private func complete(with value: Value) {
    // Safe: it is handed over under the lock, once, and not touched here afterwards.
    nonisolated(unsafe) let value = value
    let (isFirst, continuation): (Bool, CheckedContinuation<Void, any Error>?) =
      state.withLock { state in
        switch state {
        case .completed, .failed: return (false, nil)
        case .new:
          self.value = value
          state = .completed
          return (true, nil)
        case .waiting(let continuation):
          self.value = value
          state = .completed
          return (true, continuation)
        }
      }
    if !isFirst {
      log("\(method) called its completion handler again; only the first call counts.")
    }
    continuation?.resume()
  }

  private func fail(_ error: WidgetError) {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      switch state {
      case .completed, .failed: return nil
      case .new:
        state = .failed(error)
        return nil
      case .waiting(let continuation):
        state = .failed(error)
        return continuation
      }
    }
    continuation?.resume(throwing: error)
  }

  /// What the author's handler holds: when it goes, nobody can complete any more.
  private final class Handler: Sendable {
    private let first: FirstCompletion

    init(_ first: FirstCompletion) { self.first = first }

    func complete(with value: Value) { first.complete(with: value) }

    deinit {
      first.fail(
        WidgetError(
          .actionFailed,
          "\(first.method) ended without calling its completion handler."
        )
      )
    }
  }
}
