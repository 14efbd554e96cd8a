/// How much a message matters, from least to most.
package enum LogLevel: String, CaseIterable, Comparable, Sendable {
  /// Every step, for finding out why.
  case trace

  /// What helps to find a fault and is too much otherwise.
  case debug

  /// What goes on, in the terms of a user.
  case info

  /// Normal, and of lasting interest: starts, stops, upgrades.
  case notice

  /// Not an error yet, but worth a look.
  case warning

  /// Something asked for could not be done: bad input, a peer that died.
  case error

  /// The program itself is at fault or cannot go on.
  case critical

  /// The priority that syslog and the journal know.
  package var priority: Int {
    switch self {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }

  package static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .trace: 0
    case .debug: 1
    case .info: 2
    case .notice: 3
    case .warning: 4
    case .error: 5
    case .critical: 6
    }
  }
}
