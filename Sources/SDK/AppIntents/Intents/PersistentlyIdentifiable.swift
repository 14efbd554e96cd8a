/// A type with a name that outlives a build: stored values name it.
public protocol PersistentlyIdentifiable {
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The type's name without its module.
  ///
  /// What `String(describing:)` gives, without its search for conformances, which costs a new
  /// process 0.7 ms.
  public static var persistentIdentifier: String { _typeName(Self.self, qualified: false) }
}

/// Types whose instances may have `@Dependency` properties.
public protocol _SupportsAppDependencies {}
