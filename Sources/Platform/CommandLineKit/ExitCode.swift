/// How a program ended, as shells and scripts see it.
package enum ExitCode: Int32, Hashable, Sendable {
  case done = 0
  /// What was asked for was tried and did not work.
  case failed = 1
  /// The program was called wrongly, or what was asked for is ambiguous.
  case usage = 2
  /// A name stands for nothing.
  case unknownName = 3
  /// The service does not run and cannot be started.
  case noService = 4
  case timedOut = 5
  /// The service does not allow it.
  case refused = 6
}

/// A program was called wrongly: one sentence, and a second one that helps.
package struct UsageError: Error, Hashable, Sendable {
  package var message: String
  /// What was probably meant, or where to look.
  package var remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }
}
