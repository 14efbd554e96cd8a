/// Why an author command ends without having done its work.
package struct AuthorError: Error, Hashable, CustomStringConvertible {
  /// What the exit code says; the command line's own codes continue it.
  package enum Kind: Int32, Hashable, Sendable {
    /// The work could not be done: a compiler error, a file that cannot be written.
    case failed = 1
    /// The command was called wrongly.
    case usage = 2
    /// No widget and no kind has a name.
    case unknownName = 3
    /// There is no daemon.
    case noService = 4
    case timedOut = 5
    /// The daemon does not allow it.
    case refused = 6
  }

  package var kind: Kind
  /// One sentence for a person; empty where another program has already said it.
  package var message: String

  package static func failed(_ message: String) -> AuthorError {
    AuthorError(kind: .failed, message: message)
  }

  package static func usage(_ message: String) -> AuthorError {
    AuthorError(kind: .usage, message: message)
  }

  package var description: String { message }
}
