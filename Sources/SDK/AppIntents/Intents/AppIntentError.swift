/// Why an intent could not go on.
public struct AppIntentError: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    case restartPerform
    case unsupported
    case noValue
    case needsValue
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Asks for `perform()` to run again.
  public static let restartPerform = AppIntentError(
    .restartPerform,
    "The intent asks to be performed again."
  )

  /// The error of everything that needs a person to answer: a widget has nowhere to ask.
  package static func unsupported(_ what: String) -> AppIntentError {
    AppIntentError(.unsupported, "\(what) is unsupported in this context: nobody can answer.")
  }
}

extension AppIntentError: LocalizedError, CustomStringConvertible,
  CustomLocalizedStringResourceConvertible
{
  public var errorDescription: String? { message }
  public var description: String { message }
  public var localizedStringResource: LocalizedStringResource {
    LocalizedStringResource(stringLiteral: message)
  }
}
