/// A value that a view owns; in a widget it keeps its first value.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let box: Box

  private final class Box {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  public init(wrappedValue value: Value) { box = Box(value) }

  public init(initialValue value: Value) { box = Box(value) }

  public init() where Value: ExpressibleByNilLiteral { box = Box(nil) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    let box = box
    return Binding {
      box.value
    } set: {
      box.value = $0
    }
  }

  public mutating func _bind(_ environment: EnvironmentValues) {}
}

/// A size that follows the reader's text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private var factor: Value = 1

  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle = .body) {
    base = wrappedValue
  }

  public var wrappedValue: Value { base * factor }

  public mutating func _bind(_ environment: EnvironmentValues) {
    factor = Value(environment.dynamicTypeSize.bodySize / DynamicTypeSize.large.bodySize)
  }
}

/// Names views within an author's view.
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
  /// One name space.
  public struct ID: Hashable, Sendable {}

  public init() {}

  public var wrappedValue: ID { ID() }
}

/// Where the keyboard is; a widget has none.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let value: Value

  public init() where Value == Bool { value = false }
  public init<T: Hashable>() where Value == T? { value = nil }

  public var wrappedValue: Value {
    get { value }
    nonmutating set {}
  }
}
