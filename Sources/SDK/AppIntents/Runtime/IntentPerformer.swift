package import WidgetModel

/// What a performed intent came to.
package struct IntentOutcome: Sendable {
  package var value: ParameterValue?
  package var dialog: String?
  /// The intent that the result opened and that was performed after it.
  package var openedIntent: IntentReference?

  package init(
    value: ParameterValue? = nil,
    dialog: String? = nil,
    openedIntent: IntentReference? = nil
  ) {
    self.value = value
    self.dialog = dialog
    self.openedIntent = openedIntent
  }
}

/// Performs intents.
package enum IntentPerformer {
  /// Performs an intent, and the one its result opens if that opens something.
  ///
  /// - Throws: What `perform()` threw; `restartPerform` is answered by performing once more.
  package static func perform(_ intent: any AppIntent) async throws -> IntentOutcome {
    try await AppDependencyManager.shared.prepare()
    do {
      return try await performOnce(intent)
    } catch let error as AppIntentError where error.code == .restartPerform {
      return try await performOnce(intent)
    }
  }

  /// The sentence of an error, as a receipt carries it.
  package static func message(of error: any Error) -> String {
    switch error {
    case let error as WidgetError: error.message
    case let error as any CustomLocalizedStringResourceConvertible:
      error.localizedStringResource.resolved()
    case let error as any LocalizedError: error.errorDescription ?? "\(error)"
    default: "\(error)"
    }
  }

  private static func performOnce<I: AppIntent>(_ intent: I) async throws -> IntentOutcome {
    let result = try await intent.perform()
    var outcome = IntentOutcome(value: encoded(result.value))
    guard let parts = result as? any IntentResultParts else { return outcome }
    outcome.dialog = parts.spokenDialog?.full.resolved()
    if let next = parts.followingIntent {
      outcome.openedIntent = IntentReference(encoding: next)
      if next is OpenURLIntent || next is any OpenIntent {
        let opened = try await performOnce(next)
        outcome.value = outcome.value ?? opened.value
        outcome.dialog = outcome.dialog ?? opened.dialog
      }
    }
    return outcome
  }

  private static func encoded<V: _IntentValue>(_ value: V?) -> ParameterValue? {
    value.map(V._coder.encode)
  }
}
