internal import Dispatch
internal import Synchronization

/// The one thread on which a bundle's `perform()`, providers and queries run.
///
/// Authors' code of one bundle never runs in parallel with itself; it interleaves only at `await`.
/// Tasks are started on it with `Task(executorPreference:)`, which nonisolated author code keeps.
package final class AuthorExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// The thread is asleep, or about to be.
    var isWaiting = false
    var isStopped = false
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let whenIdle: @Sendable () -> Void

  /// Starts the thread.
  ///
  /// - Parameter whenIdle: called on the thread when every job has ended or is suspended.
  package init(whenIdle: @escaping @Sendable () -> Void = {}) {
    self.whenIdle = whenIdle
    startThread { [self] in run() }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustWake = state.withLock { state in
      state.jobs.append(job)
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if mustWake { wake.signal() }
  }

  /// Ends the thread once it has nothing to do; only tests need it.
  package func stop() {
    let mustWake = state.withLock { state in
      state.isStopped = true
      defer { state.isWaiting = false }
      return state.isWaiting
    }
    if mustWake { wake.signal() }
  }

  private func run() {
    let executor = asUnownedTaskExecutor()
    while true {
      let jobs = state.withLock { state in
        let jobs = state.jobs
        state.jobs.removeAll(keepingCapacity: true)
        return jobs
      }
      for job in jobs { job.runSynchronously(on: executor) }
      guard jobs.isEmpty else { continue }
      whenIdle()
      let (mustWait, isStopped) = state.withLock { state in
        state.isWaiting = state.jobs.isEmpty && !state.isStopped
        return (state.isWaiting, state.isStopped && state.jobs.isEmpty)
      }
      if isStopped { return }
      if mustWait { wake.wait() }
    }
  }
}
