internal import Synchronization

/// A property of an entity that other programs may see: what `@Property` makes of it.
@propertyWrapper
public final class EntityProperty<Value: Sendable>: Sendable {
  public let title: LocalizedStringResource?
  private let storage: Mutex<Value?>

  public convenience init() { self.init(title: nil, value: nil) }

  public convenience init(title: LocalizedStringResource) { self.init(title: title, value: nil) }

  public convenience init(title: LocalizedStringResource, indexingKey: AnyKeyPath) {
    self.init(title: title, value: nil)
  }

  public convenience init(wrappedValue: Value, title: LocalizedStringResource? = nil) {
    self.init(title: title, value: wrappedValue)
  }

  private init(title: LocalizedStringResource?, value: Value?) {
    self.title = title
    self.storage = Mutex(value)
  }

  public var wrappedValue: Value {
    get {
      if let value = storage.withLock({ $0 }) { return value }
      if let none = (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()),
        let value = none as? Value
      {
        return value
      }
      fatalError("A @Property of \(Value.self) was read before the entity's init set it.")
    }
    set { storage.withLock { $0 = newValue } }
  }

  public var projectedValue: EntityProperty<Value> { self }
}
