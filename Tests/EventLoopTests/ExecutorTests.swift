import CLinux
import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(1))) struct ExecutorTests {
  @Test func jobsRunInTheOrderTheyWereEnqueued() async {
    var last: Task<[Int], Never>?
    for number in 0..<1_000 {
      last = Task { @LoopActor in
        LoopActor.log.append(number)
        return LoopActor.log
      }
    }
    #expect(await last?.value == Array(0..<1_000))
  }

  @Test func anActorRunsOnTheThreadOfItsLoop() async throws {
    try await withLoopThread { loop in
      let actor = Resident(loop)
      let first = await actor.thread()
      let second = await actor.thread()
      #expect(first == second)
      #expect(first != clinux_gettid())
      #expect(!loop.isOnLoop)
    }
  }

  @Test func aHandlerIsIsolatedToTheActorThatRegisteredIt() async throws {
    try await withLoopThread { loop in
      let pipe = try Pipe()
      let actor = Resident(loop)
      try await actor.watch(pipe.reader)
      pipe.write("hello")
      #expect(await actor.received() == Array("hello".utf8))
      await actor.unwatch()
      close(pipe.reader)
      close(pipe.writer)
    }
  }

  @Test func aTimerIsIsolatedToTheActorThatScheduledIt() async throws {
    try await withLoopThread { loop in
      #expect(await Resident(loop).afterTimer() == 1)
    }
  }

  /// Pauses of many lengths, so that jobs come while the loop is about to sleep, asleep and awake.
  @Test func noJobFromAnotherThreadIsMissed() async throws {
    try await withLoopThread { loop in
      let actor = Resident(loop)
      for pause in 0..<200 {
        _ = await actor.thread()
        try await Task.sleep(for: .microseconds(pause))
      }
    }
  }

  @Test func anIdleLoopNeverWakes() async throws {
    try await withLoopThread { loop in
      let thread = await Resident(loop).thread()
      _ = await Resident(loop).cancelledTimer()
      var wakeUps = -1
      _ = try await eventually {
        defer { wakeUps = loop.wakeUps }
        return loop.wakeUps == wakeUps
      }
      let switches = try contextSwitches(of: thread)
      try await Task.sleep(for: .milliseconds(300))
      #expect(loop.wakeUps == wakeUps)
      #expect(try contextSwitches(of: thread) == switches)
    }
  }

  @Test func theThreadCarriesItsName() async throws {
    try await withLoopThread { loop in
      let thread = await Resident(loop).thread()
      let name = try text(of: "/proc/self/task/\(thread)/comm")
      #expect(name == "test loop\n")
    }
  }
}

/// A global actor on a loop that runs as long as the tests do.
@globalActor private actor LoopActor {
  static let shared = LoopActor()

  @LoopActor static var log: [Int] = []

  private let loop: EventLoop?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    guard let loop else { return MainActor.sharedUnownedExecutor }
    return loop.asUnownedSerialExecutor()
  }

  init() {
    loop = try? EventLoop()
    _ = try? loop?.start(name: "test actor")
  }
}

/// An actor that lives on a loop.
private actor Resident {
  private let loop: EventLoop
  private var registration: Registration?
  private var bytes: [UInt8] = []
  private var waiter: CheckedContinuation<[UInt8], Never>?
  private var ticks = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  func thread() -> pid_t {
    loop.checkIsolated()
    return clinux_gettid()
  }

  func watch(_ descriptor: CInt) throws {
    registration = try loop.register(descriptor, for: .readable) { _ in
      self.bytes += drain(descriptor)
      self.waiter?.resume(returning: self.bytes)
      self.waiter = nil
    }
  }

  func unwatch() {
    registration?.cancel()
  }

  func received() async -> [UInt8] {
    if !bytes.isEmpty { return bytes }
    return await withCheckedContinuation { waiter = $0 }
  }

  func afterTimer() async -> Int {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      loop.schedule(after: .milliseconds(1)) {
        self.ticks += 1
        done.resume()
      }
    }
    return ticks
  }

  func cancelledTimer() -> Bool {
    let timer = loop.schedule(after: .milliseconds(50)) {}
    timer.cancel()
    return timer.isPending
  }
}

private func text(of path: String) throws -> String {
  let file = try Descriptor("open \(path)") { open(path, O_RDONLY | O_CLOEXEC) }
  return String(decoding: drain(file.number), as: UTF8.self)
}

/// How often a thread of this process went to sleep or was put to sleep.
private func contextSwitches(of thread: pid_t) throws -> [Substring] {
  try text(of: "/proc/self/task/\(thread)/status").split(separator: "\n")
    .filter { $0.contains("voluntary_ctxt_switches") }
}
