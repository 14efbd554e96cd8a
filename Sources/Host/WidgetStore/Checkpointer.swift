import CLinux
import Glibc
import Synchronization
import WidgetEngine

/// Moves the write-ahead log into the database on a thread and a connection of its own, so that
/// no commit waits for a sync to the disk.
///
/// The thread sleeps in `read` until it is asked, and is started by the first request.
final class Checkpointer: Sendable {
  private let path: String
  /// An eventfd; each request adds one.
  private let bell: Int32
  private let isStopping = Atomic<Bool>(false)
  /// Whether a request is waiting or being carried out.
  private let isAsked = Atomic<Bool>(false)
  private let thread = Mutex<pthread_t?>(nil)

  init(path: String) throws(StoreFailure) {
    self.path = path
    bell = eventfd(0, CInt(EFD_CLOEXEC))
    guard bell >= 0 else {
      throw StoreFailure("No eventfd: \(String(cString: strerror(errno)))", code: .inputOutput)
    }
  }

  deinit {
    close(bell)
  }

  /// Asks for a checkpoint and returns at once.
  func request() {
    guard
      isAsked.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing)
        .exchanged
    else { return }
    startIfNeeded()
    ring()
  }

  /// Ends the thread after what it is doing.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    ring()
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let running { pthread_join(running, nil) }
  }

  private func ring() {
    var one: UInt64 = 1
    write(bell, &one, 8)
  }

  private func startIfNeeded() {
    thread.withLock { thread in
      guard thread == nil else { return }
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, 256 << 10)
      defer { pthread_attr_destroy(&attributes) }
      // Signals belong to the main loop: a new thread takes over the mask of the one that makes it.
      var all = sigset_t()
      var previous = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, &previous)
      defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
      var made = pthread_t()
      let result = pthread_create(
        &made,
        &attributes,
        { context in
          guard let context else { return nil }
          let checkpointer = Unmanaged<Checkpointer>.fromOpaque(context).takeRetainedValue()
          checkpointer.run()
          return nil
        },
        Unmanaged.passRetained(self).toOpaque()
      )
      if result == 0 {
        thread = made
      } else {
        Unmanaged.passUnretained(self).release()
      }
    }
  }

  private func run() {
    var connection: Connection?
    while true {
      var count: UInt64 = 0
      let got = read(bell, &count, 8)
      if isStopping.load(ordering: .acquiring) { return }
      guard got == 8 else { continue }
      if connection == nil { connection = try? Connection(path: path) }
      // A failure here loses nothing: the log stays, and the next commit asks again.
      _ = try? connection?.checkpoint()
      isAsked.store(false, ordering: .releasing)
    }
  }
}
