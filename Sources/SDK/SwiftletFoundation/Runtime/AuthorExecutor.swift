internal import Dispatch
internal import Synchronization

/// The one thread on which a bundle's `perform()`, providers and queries run.
///
/// Authors' code of one bundle never runs in parallel with itself; it interleaves only at `await`.
/// Tasks are started on it with `Task(executorPreference:)`, which nonisolated author code keeps;
/// what authors start by `Task { }` comes here too (see ``GlobalExecutor``).
package final class AuthorExecutor: TaskExecutor {
  fileprivate struct State {
    var jobs: [UnownedJob] = []
    /// Jobs of tasks that would run on the pool elsewhere.
    var globalJobs: [UnownedJob] = []
    /// Counts the rounds of the thread: one that does not change is stuck in a job.
    var round = 0
    /// The thread is asleep, or about to be.
    var isWaiting = false
    var isStopped = false
    /// Somebody will look whether the thread is stuck.
    var isChecked = false
  }

  /// How long author code may block the thread before the tasks that it may be waiting for are run
  /// beside it.
  private static let patience = DispatchTimeInterval.milliseconds(500)

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// Starts the thread.
  package init() {
    startThread { [self] in run() }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustWake = state.withLock { state in
      state.jobs.append(job)
      return state.takeWaiting()
    }
    if mustWake { wake.signal() }
  }

  /// Takes a job of a task that has no executor of its own.
  func enqueueGlobal(_ job: UnownedJob) {
    let (mustWake, stuckRound): (Bool, Int?) = state.withLock { state in
      state.globalJobs.append(job)
      if state.takeWaiting() { return (true, nil) }
      guard !state.isChecked else { return (false, nil) }
      state.isChecked = true
      return (false, state.round)
    }
    if mustWake { wake.signal() }
    if let stuckRound { check(stuckRound) }
  }

  /// Ends the thread once it has nothing to do; only tests need it.
  package func stop() {
    let mustWake = state.withLock { state in
      state.isStopped = true
      return state.takeWaiting()
    }
    if mustWake { wake.signal() }
  }

  private func run() {
    let executor = asUnownedTaskExecutor()
    while true {
      let jobs = state.withLock { state in
        state.round += 1
        return state.takeJobs()
      }
      for job in jobs { job.runSynchronously(on: executor) }
      guard jobs.isEmpty else { continue }
      let (mustWait, isStopped) = state.withLock { state in
        let isEmpty = state.jobs.isEmpty && state.globalJobs.isEmpty
        state.isWaiting = isEmpty && !state.isStopped
        return (state.isWaiting, state.isStopped && isEmpty)
      }
      if isStopped { return }
      if mustWait { wake.wait() }
    }
  }

  /// Looks, a moment later, whether the thread is still in the same round: then author code blocks
  /// it, perhaps waiting for a task of its own (a semaphore), which gets a thread for once.
  private func check(_ round: Int) {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
      let jobs: [UnownedJob] = state.withLock { state in
        state.isChecked = false
        guard state.round == round, !state.globalJobs.isEmpty else { return [] }
        defer { state.globalJobs = [] }
        return state.globalJobs
      }
      guard !jobs.isEmpty else { return }
      log("Author code blocks its thread; tasks that wait for it run beside it. Use await instead.")
      startThread { [self] in
        for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
    }
  }
}

extension AuthorExecutor.State {
  /// Whether the thread slept; whoever asks wakes it.
  fileprivate mutating func takeWaiting() -> Bool {
    defer { isWaiting = false }
    return isWaiting
  }

  fileprivate mutating func takeJobs() -> [UnownedJob] {
    defer {
      jobs.removeAll(keepingCapacity: true)
      globalJobs.removeAll(keepingCapacity: true)
    }
    return globalJobs.isEmpty ? jobs : jobs + globalJobs
  }
}
