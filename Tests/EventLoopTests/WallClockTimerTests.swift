import CLinux
import EventLoop
import Glibc
import Testing

/// Serialised, because one test tells every timer of the machine that the clock was set.
@Suite(.timeLimit(.minutes(1)), .serialized) struct WallClockTimerTests {
  @Test func itFiresOnceAtItsDate() throws {
    var events: [WallClockTimer.Event] = []
    try runLoop { loop in
      let date = WallClockTimer.now + 5_000
      let timer = try WallClockTimer(on: loop) { event in
        events.append(event)
        #expect(WallClockTimer.now >= date)
        loop.schedule(after: .milliseconds(10)) { loop.stop() }
      }
      try timer.arm(at: date)
    }
    #expect(events == [.due])
  }

  @Test(arguments: [-5, 0, 1, 1_000_000]) func aDateThatHasPassedIsDueAtOnce(date: Int64) throws {
    try runLoop { loop in
      let timer = try WallClockTimer(on: loop) { event in
        #expect(event == .due)
        loop.stop()
      }
      try timer.arm(at: date)
    }
  }

  @Test func disarmedAndCancelledTimersAreSilent() throws {
    try runLoop { loop in
      let disarmed = try WallClockTimer(on: loop) { _ in Issue.record("It was disarmed") }
      try disarmed.arm(at: WallClockTimer.now + 2_000)
      try disarmed.disarm()
      let cancelled = try WallClockTimer(on: loop) { _ in Issue.record("It was cancelled") }
      try cancelled.arm(at: WallClockTimer.now)
      cancelled.cancel()
      loop.schedule(after: .milliseconds(10)) { loop.stop() }
    }
  }

  @Test(.enabled(if: canSetClock)) func settingTheClockIsToldWhileItWaits() throws {
    try runLoop { loop in
      let timer = try WallClockTimer(on: loop) { event in
        #expect(event == .clockChanged)
        loop.stop()
      }
      try timer.arm(at: nil)
      clinux_touch_realtime_clock()
    }
  }

  /// Arming reports the cancellation then, and takes it away from the read.
  @Test(.enabled(if: canSetClock)) func settingTheClockIsToldWhenItIsArmedAnewFirst() throws {
    var events: [WallClockTimer.Event] = []
    try runLoop { loop in
      let timer = try WallClockTimer(on: loop) { event in
        events.append(event)
        loop.schedule(after: .milliseconds(10)) { loop.stop() }
      }
      try timer.arm(at: nil)
      clinux_touch_realtime_clock()
      try timer.arm(at: nil)
      #expect(events == [])
    }
    #expect(events == [.clockChanged])
  }
}

private let canSetClock = clinux_touch_realtime_clock() == 0
