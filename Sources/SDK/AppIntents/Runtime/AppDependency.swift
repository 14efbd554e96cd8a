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

  private enum Maker: Sendable {
    case atOnce(@Sendable () -> any Sendable)
    case later(@Sendable () async throws -> any Sendable)
  }

  private struct State {
    /// What has been added and not been needed yet.
    var makers: [Key: Maker] = [:]
    var made: [Key: any Sendable] = [:]
    /// Whether some of the makers take time.
    var hasLater = false
  }

  private let state = Mutex(State())

  public init() {}

  /// Adds a dependency, made when it is first needed.
  @_disfavoredOverload
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency make: @autoclosure @escaping @Sendable () -> Dependency
  ) {
    add(Key(Dependency.self, key), .atOnce(make))
  }

  /// Adds a dependency that takes time to make: it is made before the next intent or query runs.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency make: @escaping @Sendable () async throws -> Dependency
  ) {
    add(Key(Dependency.self, key), .later(make))
  }

  /// Makes what takes time, if something of the kind has been added since.
  ///
  /// - Throws: What the author's closure threw; it is asked again the next time.
  package func prepare() async throws {
    guard state.withLock({ $0.hasLater }) else { return }
    for case (let key, .later(let make)) in state.withLock({ $0.makers }) {
      let value = try await make()
      state.withLock { state in
        state.made[key] = value
        state.makers[key] = nil
      }
    }
    state.withLock { state in
      state.hasLater = state.makers.values.contains { if case .later = $0 { true } else { false } }
    }
  }

  package func value<Dependency: Sendable>(_ key: Key) -> Dependency? {
    let (made, maker) = state.withLock { ($0.made[key], $0.makers[key]) }
    if let made { return made as? Dependency }
    guard case .atOnce(let make) = maker else { return nil }
    // Made without the lock, since it may read other dependencies; the first one made counts.
    let value = make()
    let kept = state.withLock { state in
      if state.made[key] == nil { state.made[key] = value }
      return state.made[key]
    }
    return kept as? Dependency
  }

  private func add(_ key: Key, _ maker: Maker) {
    state.withLock { state in
      state.makers[key] = maker
      state.made[key] = nil
      if case .later = maker { state.hasLater = true }
    }
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
