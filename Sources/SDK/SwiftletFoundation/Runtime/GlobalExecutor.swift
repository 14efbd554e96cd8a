internal import Glibc
internal import Synchronization

/// Sends what Swift would run on its pool of threads to the author thread: the `Task { }` of a
/// provider, detached tasks and actors.
///
/// So no two pieces of author code run at once, except for
/// dispatch queues and threads, which authors make on purpose.
enum GlobalExecutor {
  private typealias Hook = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void

  private static let target = Mutex<AuthorExecutor?>(nil)

  /// Redirects the process' global executor, for good.
  ///
  /// The concurrency runtime calls its hook with the job and its own way to enqueue it. Both are
  /// plain pointers, so the C convention that a Swift closure can have fits.
  ///
  /// - Parameter executor: Where the jobs run from now on.
  /// - Returns: False where the runtime has no hook; the jobs then run on the pool as ever.
  @discardableResult
  static func redirect(to executor: AuthorExecutor) -> Bool {
    guard let symbol = dlsym(nil, "swift_task_enqueueGlobal_hook") else { return false }
    target.withLock { $0 = executor }
    let hook: Hook = { job, _ in
      // A job reference is one pointer, as the runtime hands it over here.
      let job = unsafeBitCast(job, to: UnownedJob.self)
      GlobalExecutor.target.withLock { $0 }?.enqueueGlobal(job)
    }
    symbol.assumingMemoryBound(to: Optional<Hook>.self).pointee = hook
    return true
  }
}
