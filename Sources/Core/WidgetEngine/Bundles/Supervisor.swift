/// Decides when a bundle's process may run: restart with back-off, then quarantine.
///
/// A pure state machine: the engine tells it what happened and does what it answers. The first
/// failure within a minute is forgiven at once, later ones wait longer each time, and a bundle that
/// fails again and again, without one successful action between, is left alone until somebody restarts it or its executable changes.
package struct Supervisor: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case stopped
    case starting
    case ready
    /// A new start is allowed from this moment of the monotonic clock, in microseconds.
    case waiting(until: Int64)
    case quarantined
  }

  package enum StartDecision: Hashable, Sendable {
    case start
    case alreadyRunning
    /// Not before so many milliseconds have passed.
    case wait(milliseconds: Int64)
    case refuse
  }

  /// Failures this long ago are forgotten, in microseconds.
  private static let memory: Int64 = 60_000_000

  package private(set) var state = State.stopped
  package private(set) var lastFailure: String?
  private var failureTimes: [Int64] = []

  package init() {}

  /// Somebody needs the bundle.
  package mutating func wantStart(now: Int64) -> StartDecision {
    switch state {
    case .starting, .ready: return .alreadyRunning
    case .quarantined: return .refuse
    case .waiting(let moment) where moment > now:
      return .wait(milliseconds: (moment - now + 999) / 1000)
    case .stopped, .waiting:
      state = .starting
      return .start
    }
  }

  package mutating func becameReady() {
    state = .ready
  }

  /// An action was performed well: what failed before does not count any more.
  package mutating func succeeded() {
    failureTimes = []
  }

  /// The process ended because it was asked to, or was not needed any more.
  package mutating func stopped() {
    state = .stopped
  }

  /// The process crashed, hung or broke a rule.
  package mutating func failed(_ reason: String, now: Int64, settings: Settings) {
    failureTimes.removeAll { now - $0 > Self.memory }
    failureTimes.append(now)
    lastFailure = reason
    if failureTimes.count >= settings.quarantineAfter {
      state = .quarantined
    } else if failureTimes.count == 1 {
      state = .stopped
    } else {
      let doublings = min(failureTimes.count - 2, 20)
      let delay = min(settings.firstRestartDelay << doublings, settings.longestRestartDelay)
      state = .waiting(until: now + delay * 1000)
    }
  }

  /// A person restarts the bundle, or a new version of it is there.
  package mutating func pardon() {
    failureTimes = []
    lastFailure = nil
    switch state {
    case .waiting, .quarantined: state = .stopped
    case .stopped, .starting, .ready: break
    }
  }
}
