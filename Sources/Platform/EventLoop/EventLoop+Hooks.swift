/// A question the loop asks before it sleeps, until `cancel()`.
package final class SleepHook {
  /// What a hook found.
  package enum Answer {
    /// Nothing is left to do: the loop may sleep.
    case done

    /// Something was done, or is left to do: ask again before sleeping.
    case again
  }

  private var ask: (() -> Answer)?
  private unowned let loop: EventLoop

  init(loop: EventLoop, ask: @escaping () -> Answer) {
    self.loop = loop
    self.ask = ask
  }

  /// Ends the questions.
  ///
  /// - Important: Must only be called on the loop.
  package func cancel() {
    loop.preconditionOnLoop()
    ask = nil
    loop.hooks.removeAll { $0 === self }
  }

  func answer() -> Answer { ask?() ?? .done }
}

extension EventLoop {
  /// Calls `body` at the end of the current iteration: after the events already collected and the jobs
  /// that follow from them, and before the loop sleeps.
  ///
  /// - Important: Must only be called on the loop.
  package func afterCurrentEvents(_ body: @escaping () -> Void) {
    preconditionOnLoop()
    postponed.append(body)
  }

  /// Asks `hook` before each sleep, and again as long as any hook says so.
  ///
  /// Made for libraries with queues of their own: a hook takes one message off and says `again`.
  ///
  /// - Important: Must only be called on the loop.
  @discardableResult
  package func beforeSleep(_ hook: @escaping () -> SleepHook.Answer) -> SleepHook {
    preconditionOnLoop()
    let hook = SleepHook(loop: self, ask: hook)
    hooks.append(hook)
    return hook
  }

  /// Runs what was postponed so far; says whether there was anything.
  func runPostponed() -> Bool {
    guard !postponed.isEmpty else { return false }
    let bodies = postponed
    postponed.removeAll()
    for body in bodies { body() }
    return true
  }

  /// Asks each hook once; says whether all are done.
  func askHooks() -> Bool {
    var allDone = true
    for hook in hooks where hook.answer() == .again { allDone = false }
    return allDone
  }
}
