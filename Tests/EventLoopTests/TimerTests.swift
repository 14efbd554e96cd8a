import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct TimerTests {
  @Test func timersFireByDeadlineAndThenInTheOrderTheyWereMade() throws {
    var fired: [Int] = []
    try runLoop { loop in
      let now = loop.monotonicNow
      for (name, delay) in [(3, 20), (1, 10), (4, 20), (2, 10), (5, 20), (0, 5)] {
        loop.schedule(at: now.advanced(by: .milliseconds(delay))) { fired.append(name) }
      }
      loop.schedule(at: now.advanced(by: .milliseconds(20))) { loop.stop() }
    }
    #expect(fired == [0, 1, 2, 3, 4, 5])
  }

  @Test func manyTimersFireInOrderWhateverWasCancelled() throws {
    var fired: [Int64] = []
    var expected: [Int64] = []
    try runLoop { loop in
      let start = loop.monotonicNow
      var random = SystemRandomNumberGenerator()
      for _ in 0..<2_000 {
        let nanoseconds = Int64.random(in: 0..<5_000_000, using: &random)
        let timer = loop.schedule(at: start.advanced(by: .nanoseconds(nanoseconds))) {
          fired.append(nanoseconds)
        }
        if Bool.random(using: &random) {
          timer.cancel()
        } else {
          expected.append(nanoseconds)
        }
      }
      loop.schedule(at: start.advanced(by: .milliseconds(6))) { loop.stop() }
    }
    #expect(fired == expected.sorted())
  }

  @Test func aTimerIsNeverEarlyAndLessThanAMillisecondLateWhenTheMachineIsFree() throws {
    var lateness: [Duration] = []
    try runLoop { loop in
      func next() {
        let deadline = loop.monotonicNow.advanced(by: .microseconds(2_300))
        loop.schedule(at: deadline) {
          lateness.append(deadline.duration(to: loop.monotonicNow))
          if lateness.count == 30 { loop.stop() } else { next() }
        }
      }
      next()
    }
    #expect(lateness.allSatisfy { $0 >= .zero })
    #expect(try #require(lateness.min()) < .milliseconds(1))
  }

  @Test func aTimerCancelledByAnotherOfTheSameMomentDoesNotFire() throws {
    try runLoop { loop in
      let deadline = loop.monotonicNow.advanced(by: .milliseconds(2))
      var second: TimerToken?
      loop.schedule(at: deadline) {
        second?.cancel()
        loop.schedule(after: .milliseconds(2)) { loop.stop() }
      }
      second = loop.schedule(at: deadline) { Issue.record("It was cancelled") }
    }
  }

  @Test func aTimerMayCancelItselfAndBeCancelledAfterwards() throws {
    try runLoop { loop in
      var timer: TimerToken?
      timer = loop.schedule(after: .milliseconds(1)) {
        #expect(timer?.isPending == false)
        timer?.cancel()
        loop.stop()
      }
    }
  }

  @Test func cancelledTimersLeaveNothingBehindAndDoNotWakeTheLoop() throws {
    try runLoop { loop in
      for _ in 0..<10_000 { loop.schedule(after: .milliseconds(10)) {}.cancel() }
      #expect(loop.pendingTimers == 0)
      loop.schedule(after: .milliseconds(30)) {
        #expect(loop.wakeUps == 1)
        loop.stop()
      }
    }
  }

  @Test func aTimerThatSchedulesItselfAtOnceDoesNotKeepDescriptorsWaiting() throws {
    let pipe = try Pipe()
    pipe.write("x")
    try runLoop { loop in
      func again() { loop.schedule(at: MonotonicTime(nanoseconds: 0)) { again() } }
      again()
      try loop.register(pipe.reader, for: .readable) { _ in loop.stop() }
    }
  }

  @Test func durationsTooLongForTheClockMeanNever() {
    let now = MonotonicTime.now
    #expect(now.advanced(by: .seconds(Int64.max)).nanoseconds == .max)
    #expect(now.advanced(by: .nanoseconds(Int64.max)).nanoseconds == .max)
    #expect(now.advanced(by: .seconds(Int64.min)) < now)
    #expect(now.advanced(by: .seconds(2)).nanoseconds == now.nanoseconds + 2_000_000_000)
    #expect(now.advanced(by: Duration(secondsComponent: 0, attosecondsComponent: 1)) > now)
  }
}
