internal import Synchronization
package import WidgetModel

/// A value that an intent is given: what `@Parameter` makes of a property.
///
/// It is a class, so copies of an intent share their values; the runtime therefore puts values only
/// into an intent that `init()` has just made.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: _AnyIntentParameter, @unchecked Sendable {
  // Sendable: the constants are, and the value is read and written under the lock. A lock that holds
  // the value is a type of its own for each type of values, which each use would look up.
  public let title: LocalizedStringResource
  public let defaultValue: Value.UnwrappedType?
  private let lock = Mutex(())
  private var storage: Value?

  package init(
    _ definition: ParameterDefinition,
    defaultValue: Value.UnwrappedType?
  ) {
    self.title = definition.title ?? ""
    self.defaultValue = defaultValue
    self.storage = defaultValue.map(Value._wrap)
    super.init(definition)
  }

  /// A parameter with nothing but its name: `@Parameter var count: Int?`.
  public convenience init() {
    self.init(ParameterDefinition(), defaultValue: nil)
  }

  public var wrappedValue: Value {
    get {
      if let value = value ?? Value._none { return value }
      fatalError(
        """
        The parameter "\(definition.title?.resolved() ?? "\(Value.self)")" was read before it had \
        a value: give it one in the intent's init, give it a default, or make it optional.
        """
      )
    }
    set { lock.withLock { _ in storage = newValue } }
  }

  public var projectedValue: IntentParameter<Value> { self }

  public override var isOptional: Bool { Value._none != nil }

  /// The value, or nil where there is none yet.
  package var value: Value? { lock.withLock { _ in storage } }

  // MARK: - As a parameter of any type

  package override var elementType: Any.Type { Value.ValueType.self }
  package override var parameterType: ParameterType { Value._coder.type() }

  package override var encodedDefault: ParameterValue? {
    defaultValue.map { Value._coder.encode(Value._wrap($0)) }
  }

  package override var encodedValue: ParameterValue? { value.map(Value._coder.encode) }

  package override func collect(_ value: ParameterValue, into pool: inout EntityPool) {
    Value._coder.collect(value, &pool, definition.query)
  }

  package override func assign(
    _ value: ParameterValue,
    from pool: EntityPool
  ) throws(ValueMismatch) -> Bool {
    guard let value = try Value._coder.decode(value, pool, definition.query) else { return false }
    lock.withLock { _ in storage = value }
    return true
  }

  package override func assign(anyDefault value: Any) -> Bool {
    guard let value = value as? Value ?? (value as? Value.UnwrappedType).map(Value._wrap) else {
      return false
    }
    lock.withLock { _ in storage = value }
    return true
  }
}
