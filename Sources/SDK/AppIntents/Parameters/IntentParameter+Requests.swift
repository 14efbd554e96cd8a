extension IntentParameter {
  /// Asks the person for a value, which a widget cannot do.
  ///
  /// - Throws: Always: nobody is there to answer.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.UnwrappedType {
    throw AppIntentError.unsupported("requestValue()")
  }

  /// Asks the person to choose, which a widget cannot do.
  ///
  /// - Throws: Always: nobody is there to answer.
  public func requestDisambiguation(
    among values: [Value.UnwrappedType],
    dialog: IntentDialog? = nil
  ) async throws -> Value.UnwrappedType {
    throw AppIntentError.unsupported("requestDisambiguation(among:)")
  }

  /// Asks the person to confirm a value, which a widget cannot do.
  ///
  /// - Throws: Always: nobody is there to answer.
  public func requestConfirmation(
    for value: Value.UnwrappedType,
    dialog: IntentDialog? = nil
  ) async throws -> Bool {
    throw AppIntentError.unsupported("requestConfirmation(for:)")
  }

  /// The error to throw where a value is missing.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    let asked = dialog?.full.resolved() ?? definition.title?.resolved() ?? "\(Value.self)"
    return AppIntentError(.needsValue, "A value is needed: \(asked)")
  }

  /// The error to throw where a choice between values is open.
  public func needsDisambiguationError(
    among values: [Value.UnwrappedType],
    dialog: IntentDialog? = nil
  ) -> AppIntentError {
    needsValueError(dialog)
  }
}
