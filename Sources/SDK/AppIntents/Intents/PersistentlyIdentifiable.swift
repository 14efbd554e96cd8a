/// A type with a name that outlives a build: stored values name it.
public protocol PersistentlyIdentifiable {
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The type's name without its module.
  public static var persistentIdentifier: String { String(describing: Self.self) }
}

/// Types whose instances may have `@Dependency` properties.
public protocol _SupportsAppDependencies {}
