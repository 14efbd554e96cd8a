@_spi(Reflection) internal import Swift
internal import Synchronization

/// A stored property of a view that is given its value before `body` is read.
public protocol DynamicProperty {
  /// Called before `body` is read, after the property's own dynamic properties have been bound.
  mutating func update()

  /// Takes what the property needs of the environment.
  mutating func _bind(_ environment: EnvironmentValues)
}

extension DynamicProperty {
  public mutating func update() {}

  public mutating func _bind(_ environment: EnvironmentValues) {
    PropertyPlan.bind(&self, environment)
    update()
  }
}

/// Where the dynamic properties of a type lie; worked out once for each type.
struct PropertyPlan: Sendable {
  private struct Field: Sendable {
    let offset: Int
    /// Safe to share: a type's metadata never changes.
    nonisolated(unsafe) let type: any DynamicProperty.Type
  }

  private let fields: [Field]

  private static let plans = Mutex<[ObjectIdentifier: PropertyPlan]>([:])

  /// Binds the dynamic properties of a value in place.
  static func bind<T>(_ value: inout T, _ environment: EnvironmentValues) {
    let plan = plan(for: T.self)
    guard !plan.fields.isEmpty else { return }
    withUnsafeMutableBytes(of: &value) { bytes in
      guard let base = bytes.baseAddress else { return }
      for field in plan.fields { bind(field.type, at: base + field.offset, environment) }
    }
  }

  private static func plan<T>(for type: T.Type) -> PropertyPlan {
    let key = ObjectIdentifier(type)
    if let plan = plans.withLock({ $0[key] }) { return plan }
    var fields: [Field] = []
    _ = _forEachField(of: type) { _, offset, fieldType, _ in
      if let property = fieldType as? any DynamicProperty.Type {
        fields.append(Field(offset: offset, type: property))
      }
      return true
    }
    let plan = PropertyPlan(fields: fields)
    plans.withLock { $0[key] = plan }
    return plan
  }

  private static func bind<P: DynamicProperty>(
    _ type: P.Type,
    at pointer: UnsafeMutableRawPointer,
    _ environment: EnvironmentValues
  ) {
    // The field at this offset has this type: the type's own metadata says so.
    pointer.assumingMemoryBound(to: type).pointee._bind(environment)
  }
}
