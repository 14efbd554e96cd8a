import Synchronization

/// What other threads leave for the loop.
struct Inbox {
  var jobs: [UnownedJob] = []
  var stopRequested = false

  /// Whether the loop will look at the inbox without being woken.
  var isAwake = true
}

extension EventLoop {
  /// Takes a job of an actor that lives on the loop, from any thread; the loop is woken if it sleeps.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    post { $0.jobs.append(job) }
  }

  package func checkIsolated() {
    preconditionOnLoop()
  }

  package func isIsolatingCurrentContext() -> Bool? {
    isOnLoop
  }

  /// Runs the jobs that are there now; those they enqueue come in the next round.
  ///
  /// - Returns: Whether there were any.
  func runJobs() -> Bool {
    inbox.withLock { swap(&$0.jobs, &batch) }
    guard !batch.isEmpty else { return false }
    for job in batch { job.runSynchronously(on: asUnownedSerialExecutor()) }
    batch.removeAll(keepingCapacity: true)
    return true
  }
}
