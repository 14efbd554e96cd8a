/// Writes messages that matter enough, each a sentence with named values.
///
///     logger.notice("Bundle stopped", ["bundle": id, "status": "\(status)"])
///
/// Messages and values come from authors, too, so whatever could break a line or pretend to be another
/// one is escaped.
package struct Logger: Sendable {
  /// The part of the program that speaks; stands before the message.
  package let label: String

  /// The least level that is written.
  package let level: LogLevel

  private let output: LogOutput
  private var context: String = ""

  package init(label: String, level: LogLevel = .notice, output: LogOutput) {
    self.label = label
    self.level = level
    self.output = output
  }

  /// A logger for a part of the program.
  package func labelled(_ label: String) -> Logger {
    var logger = Logger(label: label, level: level, output: output)
    logger.context = context
    return logger
  }

  /// A logger that adds these values to every message.
  package func with(_ values: KeyValuePairs<String, String>) -> Logger {
    var logger = self
    logger.context += Self.text(of: values)
    return logger
  }

  /// Writes a message, which is only made if it matters enough.
  package func log(
    _ level: LogLevel,
    _ message: @autoclosure () -> String,
    _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    guard level >= self.level else { return }
    let text = LogText.escaped(message())
    output.write(level, "\(label): \(text)\(context)\(Self.text(of: values()))")
  }

  package func trace(
    _ message: @autoclosure () -> String,
    _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.trace, message(), values())
  }

  package func debug(
    _ message: @autoclosure () -> String,
    _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.debug, message(), values())
  }

  package func info(
    _ message: @autoclosure () -> String,
    _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.info, message(), values())
  }

  package func notice(
    _ message: @autoclosure () -> String,
    _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.notice, message(), values())
  }

  package func warning(
    _ message: @autoclosure () -> String,
    _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.warning, message(), values())
  }

  package func error(
    _ message: @autoclosure () -> String,
    _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.error, message(), values())
  }

  package func critical(
    _ message: @autoclosure () -> String,
    _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    log(.critical, message(), values())
  }

  private static func text(of values: KeyValuePairs<String, String>) -> String {
    values.map { " \($0.key)=\(LogText.quoted($0.value))" }.joined()
  }
}

/// Text as it may stand in a line of a log.
private enum LogText {
  /// Writes control characters as escapes.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case let scalar where isControl(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      case let scalar: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Puts a value in quotes where it would not be one word otherwise.
  static func quoted(_ value: String) -> String {
    let isWord = !value.isEmpty && !value.contains { $0 == " " || $0 == "\"" || $0 == "=" }
    let text = escaped(value)
    if isWord && text == value { return value }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      + "\""
  }

  /// Control characters of both ranges, and the separators of lines and paragraphs.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      || scalar.value == 0x2028 || scalar.value == 0x2029
  }
}
