package import WidgetModel

/// Time as the engine sees it.
package protocol EngineClock: AnyObject {
  /// The wall clock: entries' dates and reload dates are on it.
  var now: Timestamp { get }
  /// Microseconds of a clock that never jumps: deadlines and durations are on it.
  var monotonic: Int64 { get }

  /// Runs the body once, after so many milliseconds of the clock that never jumps.
  func after(milliseconds: Int64, _ body: @escaping () -> Void) -> any Cancellable

  /// Arms the one wall-clock timer, or disarms it; ``Engine/wallClockFired()`` and
  /// ``Engine/clockChanged()`` are called.
  func armWallClock(_ moment: Timestamp?)
}

/// Something that was scheduled and may be called off.
package protocol Cancellable: AnyObject {
  func cancel()
}
