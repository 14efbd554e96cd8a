/// Reads a value of the environment of the view it stands in.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private let read: Read
  private var values: EnvironmentValues?

  private enum Read {
    case keyPath(KeyPath<EnvironmentValues, Value>)
    case closure((EnvironmentValues) -> Value)
  }

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = .keyPath(keyPath) }

  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = .closure { values in
      guard let object = values[ObservableKey<Value>.self] else {
        fatalError("No \(objectType) was set with environment(_:) around this view")
      }
      return object
    }
  }

  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    read = .closure { $0[ObservableKey<T>.self] }
  }

  public var wrappedValue: Value {
    let values = values ?? EnvironmentValues()
    switch read {
    case .keyPath(let keyPath): return values[keyPath: keyPath]
    case .closure(let read): return read(values)
    }
  }

  public mutating func _bind(_ environment: EnvironmentValues) { values = environment }
}

/// The object of a type that was set with `environment(_:)`.
struct ObservableKey<T: AnyObject>: EnvironmentKey {
  static var defaultValue: T? { nil }
}
