extension AppIntent {
  /// Performs the intent from the author's own code.
  public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value
  where PerformResult: ReturnsValue {
    guard let value = try await perform().value else {
      throw AppIntentError(.noValue, "\(Self.persistentIdentifier) returned no value.")
    }
    return value
  }

  /// Performs the intent from the author's own code.
  public func callAsFunction(donate: Bool = true) async throws {
    _ = try await perform()
  }

  public var systemContext: IntentSystemContext { IntentSystemContext() }

  /// Asks the person to confirm, which a widget cannot do.
  ///
  /// - Throws: Always: nobody is there to answer.
  public func requestConfirmation() async throws {
    throw AppIntentError.unsupported("requestConfirmation()")
  }

  /// Asks the person to confirm a result, which a widget cannot do.
  ///
  /// - Throws: Always: nobody is there to answer.
  public func requestConfirmation<R: IntentResult>(
    result: R,
    confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    throw AppIntentError.unsupported("requestConfirmation(result:)")
  }

  /// Asks for the app to come to the front, which a widget cannot do.
  ///
  /// - Throws: Always: there is no app behind a bundle.
  public func continueInForeground(
    _ dialog: IntentDialog? = nil,
    alwaysConfirm: Bool = true
  ) async throws {
    throw AppIntentError.unsupported("continueInForeground()")
  }

  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil,
    alwaysConfirm: Bool = true
  ) -> AppIntentError {
    .unsupported("continuing in the foreground")
  }
}

/// Where and when an intent runs.
public struct IntentSystemContext: Sendable {
  /// The moment for which the request is answered.
  public let preciseTimestamp: Date?

  init() { preciseTimestamp = RequestEnvironment.current.now }
}

/// The word on a confirmation's button.
public struct ConfirmationActionName: Sendable, Hashable {
  package let text: LocalizedStringResource

  public static let `continue` = Self.custom(acceptLabel: "Continue", denyLabel: "Cancel")
  public static let `do` = Self.custom(acceptLabel: "Do", denyLabel: "Cancel")
  public static let go = Self.custom(acceptLabel: "Go", denyLabel: "Cancel")
  public static let open = Self.custom(acceptLabel: "Open", denyLabel: "Cancel")
  public static let add = Self.custom(acceptLabel: "Add", denyLabel: "Cancel")
  public static let start = Self.custom(acceptLabel: "Start", denyLabel: "Cancel")
  public static let set = Self.custom(acceptLabel: "Set", denyLabel: "Cancel")
  public static let send = Self.custom(acceptLabel: "Send", denyLabel: "Cancel")

  public static func custom(
    acceptLabel: LocalizedStringResource,
    denyLabel: LocalizedStringResource,
    acceptAlternatives: [LocalizedStringResource] = [],
    denyAlternatives: [LocalizedStringResource] = [],
    destructive: Bool = false
  ) -> ConfirmationActionName {
    ConfirmationActionName(text: acceptLabel)
  }
}
