internal import Synchronization

/// Holds what intents and queries need from the author's program.
public final class AppDependencyManager: Sendable {
  public static let shared = AppDependencyManager()

  package struct Key: Hashable, Sendable {
    private let type: ObjectIdentifier
    private let name: String?

    package init(_ type: Any.Type, _ name: AnyHashable?) {
      self.type = ObjectIdentifier(type)
      self.name = name.map { "\($0.base)" }
    }
  }

  private let makers = Mutex<[Key: @Sendable () async throws -> any Sendable]>([:])
  private let made = Mutex<[Key: any Sendable]>([:])

  public init() {}

  /// Adds a dependency, made when it is first needed.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency make: @autoclosure @escaping @Sendable () -> Dependency
  ) {
    let key = Key(Dependency.self, key)
    makers.withLock { $0[key] = { make() } }
    _ = made.withLock { $0.removeValue(forKey: key) }
  }

  /// Adds a dependency that takes time to make.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency make: @escaping @Sendable () async throws -> Dependency
  ) {
    let key = Key(Dependency.self, key)
    makers.withLock { $0[key] = make }
    _ = made.withLock { $0.removeValue(forKey: key) }
  }

  /// Makes what has been added and not been made yet; called before author code is.
  package func prepare() async throws {
    for (key, make) in makers.withLock({ $0 }) where made.withLock({ $0[key] == nil }) {
      let value = try await make()
      made.withLock { $0[key] = value }
    }
  }

  package func value<Dependency: Sendable>(_ key: Key) -> Dependency? {
    made.withLock { $0[key] } as? Dependency
  }
}

/// A dependency taken from an ``AppDependencyManager``: what `@Dependency` makes of a property.
@propertyWrapper
public struct AppDependency<Value: Sendable>: Sendable {
  private let key: AppDependencyManager.Key
  private let manager: AppDependencyManager
  private let fallback: (@Sendable () -> Value)?

  public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
    self.key = AppDependencyManager.Key(Value.self, key)
    self.manager = manager
    self.fallback = nil
  }

  public init(
    key: AnyHashable? = nil,
    manager: AppDependencyManager = .shared,
    default fallback: @autoclosure @escaping @Sendable () -> Value
  ) {
    self.key = AppDependencyManager.Key(Value.self, key)
    self.manager = manager
    self.fallback = fallback
  }

  public var wrappedValue: Value {
    if let value: Value = manager.value(key) { return value }
    if let fallback { return fallback() }
    fatalError(
      """
      The dependency \(Value.self) was read but never added: call \
      AppDependencyManager.shared.add(dependency:) in the init of the widget bundle.
      """
    )
  }
}

extension EntityQuery {
  public typealias Dependency = AppDependency
}
