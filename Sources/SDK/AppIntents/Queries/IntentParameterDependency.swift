/// Lets a query see the values already chosen for the other parameters of the intent.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let hasValues: @Sendable (Intent) -> Bool

  public init<each Value: _IntentValue>(
    _ keyPaths: repeat KeyPath<Intent, IntentParameter<each Value>>
  ) {
    // Key paths of stored properties hold nothing that could change.
    nonisolated(unsafe) let keyPaths = (repeat each keyPaths)
    hasValues = { intent in
      for keyPath in repeat each keyPaths {
        guard intent[keyPath: keyPath].value?._unwrapped != nil else { return false }
      }
      return true
    }
  }

  /// The intent being filled in, or nil where it is another one or a named value is missing.
  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = IntentInProgress.current as? Intent, hasValues(intent) else { return nil }
    return IntentProjection(intent: intent)
  }
}

/// The values of an intent that is being filled in.
@dynamicMemberLookup
public struct IntentProjection<Intent: AppIntent>: Sendable {
  let intent: Intent

  public subscript<Value: _IntentValue>(
    dynamicMember keyPath: KeyPath<Intent, Value>
  ) -> Value.UnwrappedType {
    guard let value = intent[keyPath: keyPath]._unwrapped else {
      fatalError(
        """
        \(Intent.persistentIdentifier) has no value where one was read: name the parameter in \
        @IntentParameterDependency, which then is nil without it.
        """
      )
    }
    return value
  }
}

/// The intent whose parameter a query is being asked for.
package enum IntentInProgress {
  @TaskLocal package static var current: (any AppIntent)?
}
