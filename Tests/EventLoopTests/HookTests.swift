import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct HookTests {
  @Test func aPostponedCallRunsAfterAllEventsThatCameTogether() throws {
    let left = try Pipe()
    let right = try Pipe()
    var order: [String] = []
    try runLoop { loop in
      for pipe in [left.reader, right.reader] {
        try loop.register(pipe, for: .readable) { _ in
          _ = drain(pipe)
          order.append("event")
          loop.afterCurrentEvents {
            order.append("postponed")
            if order.count == 4 { loop.stop() }
          }
        }
      }
      left.write("x")
      right.write("x")
    }
    #expect(order == ["event", "event", "postponed", "postponed"])
  }

  @Test func aHookIsAskedUntilItIsDoneBeforeTheLoopSleeps() throws {
    var left = 40
    var askedWhenDone = 0
    try runLoop { loop in
      loop.beforeSleep {
        guard left > 0 else {
          askedWhenDone += 1
          return .done
        }
        left -= 1
        return .again
      }
      loop.schedule(after: .milliseconds(20)) {
        #expect(left == 0)
        #expect(askedWhenDone == 1)
        loop.stop()
      }
    }
  }

  @Test func aHookIsAskedAgainAfterEachWait() throws {
    var asked = 0
    try runLoop { loop in
      loop.beforeSleep {
        asked += 1
        return .done
      }
      loop.schedule(after: .milliseconds(2)) {
        let before = asked
        loop.schedule(after: .milliseconds(2)) {
          #expect(asked > before)
          loop.stop()
        }
      }
    }
  }

  @Test func aHookThatIsNeverDoneDoesNotKeepDescriptorsWaiting() throws {
    let pipe = try Pipe()
    pipe.write("x")
    try runLoop { loop in
      let hook = loop.beforeSleep { .again }
      try loop.register(pipe.reader, for: .readable) { _ in
        hook.cancel()
        _ = drain(pipe.reader)
        loop.schedule(after: .milliseconds(5)) { loop.stop() }
      }
    }
  }

  @Test func postponedCallsThatPostponeThemselvesDoNotKeepTimersWaiting() throws {
    try runLoop { loop in
      func again() { loop.afterCurrentEvents { again() } }
      again()
      loop.schedule(after: .milliseconds(2)) { loop.stop() }
    }
  }

  @Test func aHookMayCancelItself() throws {
    var asked = 0
    try runLoop { loop in
      var hook: SleepHook?
      hook = loop.beforeSleep {
        asked += 1
        hook?.cancel()
        return .again
      }
      loop.schedule(after: .milliseconds(2)) { loop.stop() }
    }
    #expect(asked == 1)
  }

  @Test func aStoppedLoopRunsAgain() throws {
    let loop = try EventLoop()
    var runs = 0
    for _ in 0..<3 {
      loop.afterCurrentEvents {
        runs += 1
        loop.stop()
      }
      loop.run()
    }
    #expect(runs == 3)
  }
}
