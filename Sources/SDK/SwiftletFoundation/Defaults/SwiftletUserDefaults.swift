internal import Synchronization
internal import WidgetModel

/// User defaults that say which keys author code reads and writes.
///
/// Bundles get it under the name `UserDefaults`, by a type alias in their own module. Each suite
/// and key counts as a key of shared state (see ``stateKey(_:suite:)``), so a timeline that reads a
/// setting reloads when an action changes it. On Linux nothing is stored or seen by others without `synchronize()`: the
/// runtime calls ``synchronizeAll()`` before a request and after `perform()`.
open class SwiftletUserDefaults: UserDefaults {
  private let suite: String?

  /// The suite's keys, or the bundle's own where the name is nil.
  public override init?(suiteName: String?) {
    suite = suiteName
    super.init(suiteName: suiteName)
    Self.instances.withLock { $0.append(Weak(self)) }
  }

  /// The bundle's own defaults.
  open override class var standard: SwiftletUserDefaults { own }

  open override func object(forKey key: String) -> Any? {
    let value = super.object(forKey: key)
    OperationRecorder.inUse.readKey(Self.stateKey(key, suite: suite))
    return value
  }

  open override func set(_ value: Any?, forKey key: String) {
    super.set(value, forKey: key)
    OperationRecorder.inUse.wroteKey(
      Self.stateKey(key, suite: suite),
      value: value.map(PropertyListDigest.json)
    )
  }

  open override func removeObject(forKey key: String) {
    super.removeObject(forKey: key)
    OperationRecorder.inUse.wroteKey(Self.stateKey(key, suite: suite), value: nil)
  }

  /// All keys at once: each of them counts as read.
  open override func dictionaryRepresentation() -> [String: Any] {
    let values = super.dictionaryRepresentation()
    for key in values.keys { OperationRecorder.inUse.readKey(Self.stateKey(key, suite: suite)) }
    return values
  }
}

extension SwiftletUserDefaults {
  /// The key of shared state that stands for a default: in the suite's own group where the bundle
  /// may write that, else in the bundle's, apart from the keys that `SharedState` names.
  static func stateKey(_ key: String, suite: String?) -> StateKey {
    guard let suite else {
      return StateKey(group: StateAccess.ownGroup, key: "UserDefaults/\(key)")
    }
    return StateAccess.allows(suite)
      ? StateKey(group: suite, key: "UserDefaults/\(key)")
      : StateKey(group: StateAccess.ownGroup, key: "UserDefaults/\(suite)/\(key)")
  }

  /// Safe to share: UserDefaults is documented to be thread-safe and the subclass adds a constant.
  private nonisolated(unsafe) static let own = SwiftletUserDefaults()

  private struct Weak: Sendable {
    /// Safe to share for the same reason; the reference itself never changes but to nil.
    nonisolated(unsafe) weak let defaults: SwiftletUserDefaults?

    init(_ defaults: SwiftletUserDefaults) { self.defaults = defaults }
  }

  private static let instances = Mutex<[Weak]>([])

  /// Exchanges every open suite with its file: the process' own writes go out, others' come in.
  package static func synchronizeAll() {
    let open = instances.withLock { instances in
      instances.removeAll { $0.defaults == nil }
      return instances
    }
    for instance in open { _ = instance.defaults?.synchronize() }
  }
}
