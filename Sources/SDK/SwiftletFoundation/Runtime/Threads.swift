internal import Dispatch
internal import Glibc

/// Starts a thread of the runtime; it has the stack that a main thread has, since author code may
/// run on it.
func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Start: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
  let start = Unmanaged.passRetained(Start(body))
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 8 << 20)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let status = pthread_create(
    &thread,
    &attributes,
    { argument in
      guard let argument else { return nil }
      let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
      start.body()
      return nil
    },
    start.toOpaque()
  )
  pthread_attr_destroy(&attributes)
  if status != 0 {
    start.release()
    fatalError("The bundle cannot start a thread: \(String(cString: strerror(status))).")
  }
}

/// Carries a value out of an isolated closure that runs where its caller runs.
private struct Unchecked<Value>: @unchecked Sendable {
  // Safe: it never leaves the thread.
  let value: Value
}

/// The process' main thread, on which configurations and views are evaluated.
package enum MainThread {
  /// Runs something on the main actor and waits for it, so that author code there and on the
  /// ``AuthorExecutor`` never runs at once.
  ///
  /// On the main thread itself it runs at once.
  package static func run<R>(_ body: @MainActor () throws -> R) rethrows -> R {
    try withoutActuallyEscaping(body) { body in
      if Thread.isMainThread {
        return try MainActor.assumeIsolated { Unchecked(value: try body()) }.value
      }
      // Safe to share: the calling thread is blocked until the main thread has ended the closure.
      nonisolated(unsafe) var result: Result<R, any Error>?
      let scope = RequestScope.current
      DispatchQueue.main.sync {
        scope.run {
          MainActor.assumeIsolated { result = Result { try body() } }
        }
      }
      guard let result else { fatalError("The main queue dropped its work.") }
      return try result.get()
    }
  }
}
