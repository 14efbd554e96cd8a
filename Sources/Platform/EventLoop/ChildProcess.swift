import CLinux
import Glibc

/// One step on the way to the end of a process; the last step is always SIGKILL and not listed.
package struct TeardownStep: Hashable, Sendable {
  /// What to send to the process group, or nothing where something else has asked it to end.
  package let signal: CInt?

  /// How long to wait before the next step.
  package let wait: Duration

  package init(signal: CInt?, wait: Duration) {
    self.signal = signal
    self.wait = wait
  }
}

/// A child process in a process group of its own, watched by a loop.
///
/// It is watched through a handle of the kernel, so there is no SIGCHLD and no number that could belong
/// to another process. When it ends, what is left of its group is killed. The loop keeps the object
/// until then.
package final class ChildProcess {
  /// How a process ended.
  package enum Status: Hashable, Sendable, CustomStringConvertible {
    /// It ended itself, with this code.
    case exited(CInt)

    /// This signal ended it.
    case signalled(CInt)

    /// It ended, but the system kept no record, as where SIGCHLD is ignored.
    case unknown

    package var description: String {
      switch self {
      case .exited(let code): "exited with code \(code)"
      case .signalled(let signal):
        "ended by signal \(signal) (\(String(cString: strsignal(signal))))"
      case .unknown: "ended in an unknown way"
      }
    }
  }

  /// The number of the process, for messages; another may have it once this one has ended.
  package let pid: CInt

  /// How it ended; nil while it runs.
  package private(set) var status: Status?

  private var handle: Descriptor?
  private var registration: Registration?
  private var ended: ((Status) -> Void)?
  private var steps: ArraySlice<TeardownStep>?
  private var stepTimer: TimerToken?
  private unowned let loop: EventLoop

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - configuration: What to start, and what to give it.
  ///   - loop: The loop that watches it.
  ///   - ended: Called exactly once on the loop, never before this returns.
  /// - Throws: What the system says where the program cannot be started; then there is no process.
  /// - Important: Must only be called on the loop.
  package init(
    _ configuration: SpawnConfiguration,
    on loop: EventLoop,
    ended: @escaping (Status) -> Void
  ) throws(SystemError) {
    loop.preconditionOnLoop()
    self.loop = loop
    self.ended = ended
    pid = try configuration.spawn()
    do throws(SystemError) {
      for limit in configuration.limits { try set(limit) }
      let handle = try Descriptor("pidfd_open") { clinux_pidfd_open(pid) }
      let number = handle.number
      self.handle = consume handle
      registration = try loop.register(number, for: .readable) { _ in self.collect() }
    } catch {
      kill(-pid, SIGKILL)
      waitpid(pid, nil, 0)
      throw error
    }
  }

  /// A child does not outlive the loop that watches it.
  deinit {
    guard status == nil, pid > 0 else { return }
    kill(-pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// Whether it has not ended yet, as far as the loop knows.
  package var isRunning: Bool { status == nil }

  /// Sends a signal to the process alone; does nothing once it has ended.
  ///
  /// - Important: Must only be called on the loop.
  package func signal(_ number: CInt) {
    loop.preconditionOnLoop()
    if let registration { clinux_pidfd_send_signal(registration.descriptor, number) }
  }

  /// Sends a signal to the process and all it started in its group; does nothing once it has ended.
  ///
  /// - Important: Must only be called on the loop.
  package func signalGroup(_ number: CInt) {
    loop.preconditionOnLoop()
    // The process is not collected yet, so its number still names this group.
    if registration != nil { kill(-pid, number) }
  }

  /// Leads the process to its end, step by step until one has had effect, at last with SIGKILL.
  ///
  /// A second call can only make it faster: its steps replace those left if they take less time in all,
  /// so with none it is killed now.
  ///
  /// - Important: Must only be called on the loop.
  package func tearDown(
    _ steps: [TeardownStep] = [TeardownStep(signal: SIGTERM, wait: .seconds(2))]
  ) {
    loop.preconditionOnLoop()
    guard registration != nil else { return }
    if let left = self.steps, steps.total >= left.total + (stepTimer?.left ?? .zero) { return }
    stepTimer?.cancel()
    self.steps = steps[...]
    takeStep()
  }

  private func takeStep() {
    guard let step = steps?.popFirst() else {
      signalGroup(SIGKILL)
      return
    }
    if let signal = step.signal { signalGroup(signal) }
    stepTimer = loop.schedule(after: step.wait) { [weak self] in self?.takeStep() }
  }

  private func set(_ limit: SpawnConfiguration.Limit) throws(SystemError) {
    try systemCall("prlimit") {
      clinux_set_limit(pid, limit.resource, limit.value, limit.value)
    }
  }

  private func collect() {
    guard let registration else { return }
    // Until it is collected its number is taken, so this cannot meet another group.
    kill(-pid, SIGKILL)
    var code: CInt = 0
    var value: CInt = 0
    let result = clinux_pidfd_wait(registration.descriptor, &code, &value)
    guard result != 0 else { return }
    registration.cancel()
    self.registration = nil
    handle = nil
    stepTimer?.cancel()
    let status: Status =
      switch (result, code) {
      case (1, CInt(CLD_EXITED)): .exited(value)
      case (1, _): .signalled(value)
      default: .unknown
      }
    self.status = status
    ended?(status)
    ended = nil
  }
}

extension Sequence<TeardownStep> {
  fileprivate var total: Duration { reduce(.zero) { $0 + $1.wait } }
}

extension TimerToken {
  fileprivate var left: Duration { isPending ? MonotonicTime.now.duration(to: deadline) : .zero }
}
