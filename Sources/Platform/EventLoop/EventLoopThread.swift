import CLinux
import Glibc
import Synchronization

/// The thread that a loop was started on.
package final class EventLoopThread: Sendable {
  private let thread: pthread_t
  private let isJoined = Atomic<Bool>(false)

  init(name: String, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var thread = pthread_t()
    let start = Unmanaged.passRetained(Start(body: body))
    let number = pthread_create(
      &thread,
      nil,
      { raw in
        guard let raw else { return nil }
        Unmanaged<Start>.fromOpaque(raw).takeRetainedValue().body()
        return nil
      },
      start.toOpaque()
    )
    guard number == 0 else {
      start.release()
      throw SystemError("pthread_create", number: number)
    }
    self.thread = thread
    clinux_thread_set_name(thread, name)
  }

  deinit {
    if !isJoined.load(ordering: .relaxed) { pthread_detach(thread) }
  }

  /// Waits, blocking, until the thread has ended; must be called at most once, and not on the loop.
  package func join() {
    let wasJoined = isJoined.exchange(true, ordering: .relaxed)
    precondition(!wasJoined, "A thread can be joined once")
    pthread_join(thread, nil)
  }
}

private final class Start: Sendable {
  let body: @Sendable () -> Void

  init(body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
