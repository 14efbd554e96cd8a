import CLinux
import Glibc
import Synchronization

/// One thread that waits for descriptors and moments, and runs what follows from them in order.
///
/// It is a `SerialExecutor`: an actor lives on it with
///
///     nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
///
/// and may then hand isolated closures to `register` and `schedule`, because the loop calls them on
/// the actor's own thread. With nothing due the thread sleeps for ever; nothing here polls.
///
/// Until it runs, a loop belongs to the thread that made it, so that a program can be put together
/// before `run()`. An iteration is: wait, deliver events, fire timers, run jobs, run what was put off
/// to `afterCurrentEvents`, then ask the hooks of `beforeSleep`.
///
/// Unchecked: everything but `inbox`, `owner` and `wakeUpCount` is touched on the owning thread only,
/// which every entry point checks.
package final class EventLoop: SerialExecutor, @unchecked Sendable {
  /// Rounds of jobs and hooks in one iteration, before descriptors get their turn again.
  static let roundsPerIteration = 16

  /// Events taken from the kernel at once.
  static let eventsPerWait = 64

  let epoll: Descriptor
  private let wakeUpDescriptor: Descriptor

  let inbox = Mutex(Inbox())
  var batch: [UnownedJob] = []
  private let owner = Atomic<UInt>(UInt(pthread_self()))
  private let wakeUpCount = Atomic<Int>(0)

  var registrations: [UInt64: Registration] = [:]
  var nextRegistration: UInt64 = 0
  var timers = TimerHeap()
  var timerSequence: UInt64 = 0
  var postponed: [() -> Void] = []
  var hooks: [SleepHook] = []
  private let events: UnsafeMutableBufferPointer<epoll_event>

  /// What is read lands here first, so that no channel needs a buffer of its own.
  let scratch = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ByteChannel.chunkSize,
    alignment: 16
  )

  /// Makes a loop that belongs to the calling thread until it is started.
  package init() throws(SystemError) {
    epoll = try Descriptor("epoll_create1") { epoll_create1(CInt(EPOLL_CLOEXEC)) }
    wakeUpDescriptor = try Descriptor("eventfd") { eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK)) }
    events = .allocate(capacity: Self.eventsPerWait)
    // The wake-up descriptor is the one that answers to the id 0. It is edge-triggered and thus never
    // needs to be read: each write is an edge.
    var event = epoll_event()
    event.events = EPOLLIN.rawValue | EPOLLET.rawValue
    try systemCall("epoll_ctl on the wake-up descriptor") {
      epoll_ctl(epoll.number, EPOLL_CTL_ADD, wakeUpDescriptor.number, &event)
    }
  }

  deinit {
    // Handlers may own what owns their registration or timer.
    for registration in registrations.values { registration.abandon() }
    while let timer = timers.first {
      timers.remove(timer)
      timer.abandon()
    }
    events.deallocate()
    scratch.deallocate()
  }

  // MARK: - Running

  /// Runs the loop on the calling thread until `stop()`; it may be run again after that.
  ///
  /// - Important: Must be called on the thread that made the loop, unless it was handed to another.
  package func run() {
    claim()
    repeat {
      wait(work() ? 0 : sleepTime())
      fireTimers()
    } while !takeStop()
    _ = work()
  }

  /// Starts a thread that runs the loop until `stop()`; the loop belongs to that thread from now on.
  ///
  /// - Parameter name: Shown by tools such as `top`; the kernel keeps 15 bytes.
  /// - Returns: The thread, for those who wait for its end.
  /// - Throws: `EAGAIN` where the system has no room for another thread.
  @discardableResult
  package func start(name: String) throws(SystemError) -> EventLoopThread {
    preconditionOnLoop()
    owner.store(Self.nobody, ordering: .releasing)
    return try EventLoopThread(name: name) { [self] in
      run()
      owner.store(Self.nobody, ordering: .releasing)
    }
  }

  /// Ends `run()` after the iteration that goes on, its jobs included; may be called from any thread.
  package func stop() {
    post { $0.stopRequested = true }
  }

  /// Times the loop came out of a wait, from any thread; it stands still while nothing is due.
  package var wakeUps: Int { wakeUpCount.load(ordering: .relaxed) }

  /// Whether the caller runs on the thread that the loop belongs to.
  package var isOnLoop: Bool { owner.load(ordering: .acquiring) == UInt(pthread_self()) }

  func preconditionOnLoop() {
    precondition(isOnLoop, "Called off the thread of the event loop")
  }

  /// Changes the inbox from any thread, and wakes the loop if it sleeps.
  func post(_ change: (inout sending Inbox) -> Void) {
    let sleeps = inbox.withLock { inbox in
      change(&inbox)
      defer { inbox.isAwake = true }
      return !inbox.isAwake
    }
    // The write can only fail with a full counter, and then the loop is woken anyway.
    if sleeps { _ = eventfd_write(wakeUpDescriptor.number, 1) }
  }
}

// MARK: - One iteration

extension EventLoop {
  /// Stands in `owner` for a thread to come.
  private static let nobody: UInt = 0

  private func claim() {
    let caller = UInt(pthread_self())
    let (_, owner) = owner.compareExchange(
      expected: Self.nobody,
      desired: caller,
      ordering: .acquiringAndReleasing
    )
    precondition(
      owner == Self.nobody || owner == caller,
      "An event loop runs on the thread that made it, or on the one it starts"
    )
  }

  /// Runs jobs, postponed calls and hooks until all are done, or descriptors must get their turn.
  ///
  /// - Returns: Whether something may be left to do.
  private func work() -> Bool {
    for _ in 0..<Self.roundsPerIteration {
      let ranJobs = runJobs()
      let ranPostponed = runPostponed()
      let hooksAreDone = askHooks()
      if !ranJobs && !ranPostponed && hooksAreDone { return false }
    }
    return true
  }

  /// Nanoseconds to wait for descriptors, negative for ever; whoever posts from now on must wake us.
  private func sleepTime() -> Int64 {
    let timeout =
      timers.first.map { MonotonicTime.now.duration(to: $0.deadline).clampedNanoseconds } ?? .max
    guard timeout > 0 else { return 0 }
    let mayNotSleep = inbox.withLock { inbox in
      inbox.isAwake = inbox.stopRequested || !inbox.jobs.isEmpty
      return inbox.isAwake
    }
    if mayNotSleep { return 0 }
    return timeout == .max ? -1 : timeout
  }

  private func wait(_ timeout: Int64) {
    let count = clinux_epoll_wait(epoll.number, events.baseAddress, CInt(events.count), timeout)
    let number = errno
    if timeout != 0 { inbox.withLock { $0.isAwake = true } }
    wakeUpCount.wrappingAdd(1, ordering: .relaxed)
    guard count >= 0 else {
      precondition(number == EINTR, "epoll_wait failed with error number \(number)")
      return
    }
    for event in events.prefix(Int(count)) {
      // A registration that an earlier handler of this batch cancelled is not found any more, even if
      // its descriptor's number is in use again.
      registrations[event.data.u64]?.deliver(Readiness(epoll: event.events))
    }
  }

  private func takeStop() -> Bool {
    inbox.withLock { inbox in
      defer { inbox.stopRequested = false }
      return inbox.stopRequested
    }
  }
}
