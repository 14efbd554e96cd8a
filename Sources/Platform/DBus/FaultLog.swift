import Glibc

/// Writes a line to standard error, in one call so that lines of several threads do not mix.
@Sendable package func logToStandardError(_ sentence: String) {
  let line = "DBus: \(sentence)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
