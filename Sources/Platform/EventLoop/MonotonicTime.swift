import Glibc

/// A moment of CLOCK_MONOTONIC: it never steps, and stands still while the machine is suspended.
package struct MonotonicTime: InstantProtocol, Sendable {
  /// Nanoseconds since an arbitrary start, usually the boot.
  package let nanoseconds: Int64

  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The present moment.
  package static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// A later moment; durations too long for the clock lead to its last moment.
  package func advanced(by duration: Duration) -> MonotonicTime {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(duration.clampedNanoseconds)
    if overflow { return MonotonicTime(nanoseconds: duration < .zero ? .min : .max) }
    return MonotonicTime(nanoseconds: sum)
  }

  package func duration(to other: MonotonicTime) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  package static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension Duration {
  /// Whole nanoseconds, rounded up, so that a timer is never early; clamped to what 64 bits hold.
  var clampedNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let part = attoseconds / 1_000_000_000 + (attoseconds % 1_000_000_000 > 0 ? 1 : 0)
    let (sum, overflowed) = whole.addingReportingOverflow(part)
    if overflowed { return seconds < 0 ? .min : .max }
    return sum
  }
}
