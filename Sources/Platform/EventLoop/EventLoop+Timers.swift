/// One call that a loop owes at a moment, until it is made or cancelled.
///
/// The loop keeps the timer; dropping the token does not cancel it.
package final class TimerToken {
  /// When the call is due.
  package let deadline: MonotonicTime

  let sequence: UInt64
  var place: Int?
  private var handler: (() -> Void)?
  private unowned let loop: EventLoop

  init(
    _ deadline: MonotonicTime,
    sequence: UInt64,
    loop: EventLoop,
    handler: @escaping () -> Void
  ) {
    self.deadline = deadline
    self.sequence = sequence
    self.loop = loop
    self.handler = handler
  }

  /// Whether the call is still to be made.
  package var isPending: Bool { place != nil }

  /// Makes sure that the call is not made from now on; does nothing after it was made.
  ///
  /// - Important: Must only be called on the loop.
  package func cancel() {
    loop.preconditionOnLoop()
    loop.timers.remove(self)
    handler = nil
  }

  /// Lets go of the handler when the loop itself goes.
  func abandon() {
    handler = nil
  }

  func fire() {
    let handler = handler
    self.handler = nil
    handler?()
  }

  func isDue(before other: TimerToken) -> Bool {
    (deadline, sequence) < (other.deadline, other.sequence)
  }
}

extension EventLoop {
  /// How many scheduled calls are still to be made.
  ///
  /// - Important: Must only be read on the loop.
  package var pendingTimers: Int {
    preconditionOnLoop()
    return timers.count
  }

  /// The present moment of the clock that timers run on.
  package var monotonicNow: MonotonicTime { .now }

  /// Calls `handler` on the loop once `delay` has passed, never earlier.
  ///
  /// - Important: Must only be called on the loop.
  @discardableResult
  package func schedule(after delay: Duration, _ handler: @escaping () -> Void) -> TimerToken {
    schedule(at: .now.advanced(by: delay), handler)
  }

  /// Calls `handler` on the loop at `deadline`, or in the next iteration where that has passed.
  ///
  /// - Important: Must only be called on the loop.
  @discardableResult
  package func schedule(
    at deadline: MonotonicTime,
    _ handler: @escaping () -> Void
  ) -> TimerToken {
    preconditionOnLoop()
    timerSequence += 1
    let timer = TimerToken(deadline, sequence: timerSequence, loop: self, handler: handler)
    timers.insert(timer)
    return timer
  }

  /// Makes the calls that are due; those that handlers schedule meanwhile wait for the next iteration.
  func fireTimers() {
    guard let first = timers.first else { return }
    let now = MonotonicTime.now
    guard first.deadline <= now else { return }
    let newest = timerSequence
    while let timer = timers.first, timer.deadline <= now, timer.sequence <= newest {
      timers.remove(timer)
      timer.fire()
    }
  }
}
