internal import Synchronization
package import WidgetModel

/// A value that an intent is given: what `@Parameter` makes of a property.
///
/// It is a class, so copies of an intent share their values; the runtime therefore puts values only
/// into an intent that `init()` has just made.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: Sendable {
  public let title: LocalizedStringResource
  public let defaultValue: Value.UnwrappedType?
  package let definition: ParameterDefinition
  private let storage: Mutex<Value?>

  package init(
    _ definition: ParameterDefinition,
    defaultValue: Value.UnwrappedType?
  ) {
    self.title = definition.title ?? ""
    self.definition = definition
    self.defaultValue = defaultValue
    self.storage = Mutex(defaultValue.map(Value._wrap))
  }

  /// A parameter with nothing but its name: `@Parameter var count: Int?`.
  public convenience init() {
    self.init(ParameterDefinition(), defaultValue: nil)
  }

  public var isOptional: Bool { Value._none != nil }

  public var wrappedValue: Value {
    get {
      if let value = storage.withLock({ $0 }) ?? Value._none { return value }
      fatalError(
        """
        The parameter "\(definition.title?.resolved() ?? "\(Value.self)")" was read before it had \
        a value: give it one in the intent's init, give it a default, or make it optional.
        """
      )
    }
    set { storage.withLock { $0 = newValue } }
  }

  public var projectedValue: IntentParameter<Value> { self }

  /// The value, or nil where there is none yet.
  package var value: Value? { storage.withLock { $0 } }
}

/// What is known of a parameter beside its type and value.
package struct ParameterDefinition: Sendable {
  package var title: LocalizedStringResource?
  package var description: LocalizedStringResource?
  package var minimum: Double?
  package var maximum: Double?
  package var minimumCount: Int?
  package var maximumCount: Int?
  /// The raw values offered, where not all cases of an enum are.
  package var supportedValues: [ParameterValue]?
  package var optionsProvider: (any DynamicOptionsProvider)?
  package var query: (any EntityQuery)?

  package init(
    title: LocalizedStringResource? = nil,
    description: LocalizedStringResource? = nil
  ) {
    self.title = title
    self.description = description
  }

  func with(_ change: (inout ParameterDefinition) -> Void) -> ParameterDefinition {
    var copy = self
    change(&copy)
    return copy
  }
}

/// A parameter of any type, as the runtime sees it.
package protocol AnyIntentParameter: AnyObject, Sendable {
  var definition: ParameterDefinition { get }
  var isOptional: Bool { get }
  /// The type of one value, through optionals and collections.
  var elementType: Any.Type { get }
  var parameterType: ParameterType { get }
  var encodedDefault: ParameterValue? { get }
  /// The present value; nil where there is none.
  var encodedValue: ParameterValue? { get }
  func collect(_ value: ParameterValue, into pool: inout EntityPool)
  /// Takes a value, and says whether there was one: an entity may no longer exist.
  func assign(_ value: ParameterValue, from pool: EntityPool) throws(ValueMismatch) -> Bool
  /// Takes what a query gives as its default, if it fits.
  func assign(anyDefault value: Any) -> Bool
  func title(of value: Any) -> SuggestedTitle?
}

extension IntentParameter: AnyIntentParameter {
  package var elementType: Any.Type { Value.ValueType.self }
  package var parameterType: ParameterType { Value._coder.type() }

  package var encodedDefault: ParameterValue? {
    defaultValue.map { Value._coder.encode(Value._wrap($0)) }
  }

  package var encodedValue: ParameterValue? { value.map(Value._coder.encode) }

  package func collect(_ value: ParameterValue, into pool: inout EntityPool) {
    Value._coder.collect(value, &pool, definition.query)
  }

  package func assign(_ value: ParameterValue, from pool: EntityPool) throws(ValueMismatch) -> Bool
  {
    guard let value = try Value._coder.decode(value, pool, definition.query) else { return false }
    storage.withLock { $0 = value }
    return true
  }

  package func assign(anyDefault value: Any) -> Bool {
    guard let value = value as? Value ?? (value as? Value.UnwrappedType).map(Value._wrap) else {
      return false
    }
    storage.withLock { $0 = value }
    return true
  }

  package func title(of value: Any) -> SuggestedTitle? {
    (value as? Value).map(Value._coder.title)
  }
}
