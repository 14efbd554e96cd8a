internal import SwiftletFoundation
internal import WidgetModel

/// A value that the bundle's actions, timelines and views share, kept by the daemon.
///
/// Reading it while a timeline is made is what reloads that timeline when the value changes;
/// writing it in `perform()` is committed with the action, whole or not at all.
///
///     struct Increment: AppIntent {
///       static var title: LocalizedStringResource = "Increment"
///       @SharedState("count") var count = 0
///
///       func perform() async throws -> some IntentResult {
///         $count.update { $0 += 1 }
///         return .result()
///       }
///     }
@propertyWrapper
public struct SharedState<Value: Codable & Sendable>: Sendable {
  private let key: String
  private let group: String?
  private let defaultValue: Value

  /// Names a shared value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where none was written yet.
  ///   - key: Its name in the group.
  ///   - group: A group that the manifest names; the bundle's own where nil.
  public init(wrappedValue: Value, _ key: String, group: String? = nil) {
    self.key = key
    self.group = group
    defaultValue = wrappedValue
  }

  /// Names an optional shared value that is nil where none was written yet.
  public init(_ key: String, group: String? = nil) where Value: ExpressibleByNilLiteral {
    self.init(wrappedValue: nil, key, group: group)
  }

  public var wrappedValue: Value {
    get {
      guard let json = StateAccess.read(stateKey) else { return defaultValue }
      do {
        return try StateCoder.decode(Value.self, from: json)
      } catch {
        log("\(stateKey) holds \(json.kindName), which is no \(Value.self); its default is used.")
        return defaultValue
      }
    }
    nonmutating set {
      do {
        StateAccess.write(stateKey, try StateCoder.encode(newValue))
      } catch {
        log("\(stateKey) was not written: its \(Value.self) has no JSON form (\(error)).")
      }
    }
  }

  public var projectedValue: Self { self }

  /// Changes the value as a whole: what the closure makes of the present value is written.
  ///
  /// The closure may be run again on a newer value when another action has written meanwhile, so it
  /// depends on nothing but the value that it is given.
  public func update(_ change: @escaping @Sendable (inout Value) -> Void) {
    var value = wrappedValue
    change(&value)
    wrappedValue = value
  }

  /// Forgets what was written; the default counts again.
  public func remove() {
    StateAccess.write(stateKey, nil)
  }

  private var stateKey: StateKey {
    StateKey(group: group ?? StateAccess.ownGroup, key: key)
  }
}

extension SharedState: CustomStringConvertible {
  public var description: String { "SharedState(\"\(key)\", group: \(group ?? "own"))" }
}
