internal import Synchronization
internal import WidgetModel

/// User defaults that say which keys author code reads and writes.
///
/// Bundles get it under the name `UserDefaults`, by a type alias in their own module. Each suite
/// and key counts as a key of shared state, so a timeline that reads a setting reloads when an
/// action changes it. On Linux nothing is stored or seen by others without `synchronize()`: the
/// runtime calls ``synchronizeAll()`` before a request and after `perform()`.
open class SwiftletUserDefaults: UserDefaults {
  private let group: String

  /// The suite's keys, or the bundle's own where the name is nil.
  public override init?(suiteName: String?) {
    group = suiteName ?? Self.standardGroup
    super.init(suiteName: suiteName)
    Self.instances.withLock { $0.append(Weak(self)) }
  }

  /// The bundle's own defaults.
  open override class var standard: SwiftletUserDefaults { own }

  open override func object(forKey key: String) -> Any? {
    let value = super.object(forKey: key)
    OperationRecorder.shared.readKey(StateKey(group: group, key: key))
    return value
  }

  open override func set(_ value: Any?, forKey key: String) {
    super.set(value, forKey: key)
    OperationRecorder.shared.wroteKey(
      StateKey(group: group, key: key),
      value: value.map(PropertyListDigest.json)
    )
  }

  open override func removeObject(forKey key: String) {
    super.removeObject(forKey: key)
    OperationRecorder.shared.wroteKey(StateKey(group: group, key: key), value: nil)
  }

  /// All keys at once: each of them counts as read.
  open override func dictionaryRepresentation() -> [String: Any] {
    let values = super.dictionaryRepresentation()
    for key in values.keys { OperationRecorder.shared.readKey(StateKey(group: group, key: key)) }
    return values
  }
}

extension SwiftletUserDefaults {
  /// The group name under which the keys of `UserDefaults.standard` are recorded.
  package static let standardGroup = "standard"

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
