/// The name of a value of the environment, with its value where none is set.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Self.Value { get }
}

/// What a view is shown in; views below inherit it.
///
/// Copies share their values: setting one prepends it, so a view's closures that run later still see
/// the environment their view was bound to.
public struct EnvironmentValues: CustomStringConvertible {
  private var top: Link?
  /// Who wants to know which keys are read.
  package var reads: EnvironmentReads?

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get {
      reads?.insert(key)
      return value(key) ?? K.defaultValue
    }
    set { top = ValueLink(ObjectIdentifier(key), newValue, next: top) }
  }

  public var description: String {
    var count = 0
    var link = top
    while let present = link {
      count += 1
      link = present.next
    }
    return "EnvironmentValues(\(count) set)"
  }

  /// The value that is set for a key, without noting that it was read.
  package func value<K: EnvironmentKey>(_ key: K.Type) -> K.Value? {
    let name = ObjectIdentifier(key)
    var link = top
    while let present = link {
      if present.key == name {
        // Only the setter above makes links, each with the value type of its own key.
        return unsafeDowncast(present, to: ValueLink<K.Value>.self).value
      }
      link = present.next
    }
    return nil
  }

  private class Link {
    let key: ObjectIdentifier
    let next: Link?

    init(key: ObjectIdentifier, next: Link?) {
      self.key = key
      self.next = next
    }
  }

  private final class ValueLink<Value>: Link {
    let value: Value

    init(_ key: ObjectIdentifier, _ value: Value, next: Link?) {
      self.value = value
      super.init(key: key, next: next)
    }
  }
}

/// The keys that were read while a view was evaluated.
package final class EnvironmentReads {
  private var keys: Set<ObjectIdentifier> = []

  package init() {}

  package func insert<K: EnvironmentKey>(_ key: K.Type) { keys.insert(ObjectIdentifier(key)) }

  package func contains<K: EnvironmentKey>(_ key: K.Type) -> Bool {
    keys.contains(ObjectIdentifier(key))
  }
}
