import CLinux
import Glibc

/// A timer of the calendar clock that also tells when that clock is set.
///
/// It fires when the date is reached, also after a suspend in which it passed. Arm it anew after each
/// event: it fires once. The loop keeps the timer until `cancel()`.
package final class WallClockTimer {
  /// Why the timer calls.
  package enum Event: Hashable, Sendable {
    /// The date it was armed for is reached.
    case due

    /// The clock was set, forwards or backwards: every date must be looked at again.
    case clockChanged
  }

  /// The present date of the clock, in microseconds since 1970 UTC.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }

  private var descriptor: Descriptor?
  private var registration: Registration?
  private let handler: (Event) -> Void
  private unowned let loop: EventLoop

  /// Makes a timer that is not armed.
  ///
  /// - Important: Must only be called on the loop.
  package init(
    on loop: EventLoop,
    _ handler: @escaping (Event) -> Void
  ) throws(SystemError) {
    let descriptor = try Descriptor("timerfd_create") {
      timerfd_create(CLOCK_REALTIME, CInt(TFD_CLOEXEC | TFD_NONBLOCK))
    }
    self.loop = loop
    self.handler = handler
    let number = descriptor.number
    self.descriptor = consume descriptor
    registration = try loop.register(number, for: .readable) { _ in self.read() }
  }

  /// Calls once when the date is reached, at once if it has passed, and whenever the clock is set.
  ///
  /// - Parameter date: Microseconds since 1970 UTC; without a date only settings of the clock are told.
  /// - Throws: What the kernel objects to; nothing in sound use.
  /// - Important: Must only be called on the loop.
  package func arm(at date: Int64?) throws(SystemError) {
    let latest: Int64 = 253_402_300_799_000_000  // The end of the year 9999.
    // Zero would disarm the timer, so dates before 1970 are the first moment after its start.
    let date = min(max(date ?? latest, 1), latest)
    try set(
      timespec(tv_sec: Int(date / 1_000_000), tv_nsec: Int(date % 1_000_000) * 1_000),
      CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
    )
  }

  /// Keeps the timer silent, settings of the clock included, until it is armed again.
  ///
  /// - Important: Must only be called on the loop.
  package func disarm() throws(SystemError) {
    try set(timespec(), 0)
  }

  /// Ends the timer for good.
  ///
  /// - Important: Must only be called on the loop.
  package func cancel() {
    registration?.cancel()
    registration = nil
    descriptor = nil
  }

  private func set(_ date: timespec, _ flags: CInt) throws(SystemError) {
    loop.preconditionOnLoop()
    guard let registration else { return }
    var time = itimerspec(it_interval: timespec(), it_value: date)
    do {
      try systemCall("timerfd_settime") {
        timerfd_settime(registration.descriptor, flags, &time, nil)
      }
    } catch  where error.number == ECANCELED {
      // The clock was set since the last arming and nobody has read that yet. The timer is armed, but
      // the next read would say EAGAIN: this is the only notice there is.
      loop.afterCurrentEvents { self.tell(.clockChanged) }
    }
  }

  private func read() {
    guard let registration else { return }
    var expirations: UInt64 = 0
    do {
      try systemCall("read") { Glibc.read(registration.descriptor, &expirations, 8) }
      tell(.due)
    } catch  where error.number == ECANCELED {
      tell(.clockChanged)
    } catch {
      // EAGAIN: it was armed anew between the event and this read.
    }
  }

  private func tell(_ event: Event) {
    if registration != nil { handler(event) }
  }
}
