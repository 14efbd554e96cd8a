import Glibc

/// Where messages go, one line each.
package struct LogOutput: Sendable {
  /// How a line begins.
  package enum Style: Hashable, Sendable {
    /// With date and level, for people and files.
    case plain

    /// With the priority that the journal reads; it keeps the date itself.
    case journal
  }

  package let descriptor: CInt
  package let style: Style

  /// Makes an output of an open descriptor, which stays the caller's.
  package init(descriptor: CInt, style: Style) {
    self.descriptor = descriptor
    self.style = style
  }

  /// Standard error, in the style of the journal where it is connected to it.
  ///
  /// `JOURNAL_STREAM` names the stream, because it is inherited also by programs whose standard error
  /// was led elsewhere.
  package static func standardError(environment: [String: String]) -> LogOutput {
    var file = stat()
    let isJournal =
      fstat(STDERR_FILENO, &file) == 0
      && environment["JOURNAL_STREAM"] == "\(file.st_dev):\(file.st_ino)"
    return LogOutput(descriptor: STDERR_FILENO, style: isJournal ? .journal : .plain)
  }

  /// Writes a line in one call, so that lines of several threads do not mix.
  func write(_ level: LogLevel, _ text: String) {
    var line =
      switch style {
      case .plain: "\(Self.date()) \(level.rawValue) \(text)\n"
      case .journal: "<\(level.priority)>\(text)\n"
      }
    // There is nobody to tell that the log is gone.
    line.withUTF8 { _ = Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// The present date in UTC, to the millisecond.
  private static func date() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    func digits(_ value: some BinaryInteger, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = "\(1900 + parts.tm_year)-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }
    return "\(day)T\(clock.joined(separator: ":")).\(digits(now.tv_nsec / 1_000_000, 3))Z"
  }
}
