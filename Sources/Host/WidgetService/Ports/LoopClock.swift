package import EventLoop
package import WidgetEngine
package import WidgetModel

/// The engine's clock on the event loop.
package final class LoopClock: EngineClock {
  private let loop: EventLoop
  private let wall: WallClockTimer

  /// Makes a clock whose wall-clock timer is not armed yet.
  ///
  /// - Parameters:
  ///   - loop: Where the timers are.
  ///   - fired: The wall-clock timer is due.
  ///   - changed: The wall clock was set.
  /// - Throws: What the system says where it has no timer to give.
  package init(
    on loop: EventLoop,
    fired: @escaping () -> Void,
    changed: @escaping () -> Void
  ) throws(SystemError) {
    self.loop = loop
    wall = try WallClockTimer(on: loop) { event in
      switch event {
      case .due: fired()
      case .clockChanged: changed()
      }
    }
  }

  package var now: Timestamp { Timestamp(microseconds: WallClockTimer.now) }
  package var monotonic: Int64 { MonotonicTime.now.nanoseconds / 1000 }

  package func after(
    milliseconds: Int64,
    _ body: @escaping () -> Void
  ) -> any WidgetEngine.Cancellable {
    ScheduledBody(loop.schedule(after: .milliseconds(milliseconds), body))
  }

  package func armWallClock(_ moment: Timestamp?) {
    try? wall.arm(at: moment?.microseconds)
  }
}

private final class ScheduledBody: WidgetEngine.Cancellable {
  private let token: TimerToken

  init(_ token: TimerToken) {
    self.token = token
  }

  func cancel() { token.cancel() }
}
