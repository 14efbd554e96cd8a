import EventLoop
import Glibc
import Testing

/// Serialised, because a signal mask belongs to the thread.
@Suite(.timeLimit(.minutes(1)), .serialized) struct SignalSourceTests {
  @Test func signalsArriveOnTheLoopInsteadOfEndingTheProcess() throws {
    var seen: [CInt] = []
    try runLoop { loop in
      let source = try SignalSource([SIGUSR1, SIGTERM], on: loop) { signal in
        seen.append(signal)
        if seen.count == 2 { loop.stop() }
      }
      // To this thread alone, which is the loop's: others of the test process do not block them.
      pthread_kill(pthread_self(), SIGTERM)
      pthread_kill(pthread_self(), SIGUSR1)
      loop.schedule(after: patience) { source.cancel() }
    }
    #expect(seen.sorted() == [SIGUSR1, SIGTERM].sorted())
  }

  @Test func aCancelledSourceGivesTheSignalsBack() throws {
    let loop = try EventLoop()
    let before = blocked(SIGUSR2)
    let source = try SignalSource([SIGUSR2], on: loop) { _ in }
    #expect(blocked(SIGUSR2))
    source.cancel()
    #expect(blocked(SIGUSR2) == before)
  }

  private func blocked(_ signal: CInt) -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, signal) == 1
  }
}
