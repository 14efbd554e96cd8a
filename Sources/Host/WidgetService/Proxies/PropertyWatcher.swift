import DBus
package import WidgetModel

/// Watches D-Bus properties that timelines read, and tells how they are: the owner first, then the
/// match rule, then all properties; after that what changes.
package final class PropertyWatcher {
  /// More different objects are not watched.
  package static let objectLimit = 512

  private struct Target: Hashable {
    var bus: PropertyKey.Bus
    var name: String
    var path: String
    var interface: String

    init(_ key: PropertyKey) {
      bus = key.bus
      name = key.name
      path = key.path
      interface = key.interface
    }
  }

  private let pool: BusPool
  private let known: (PropertyKey, PropertyStamp) -> Void
  private let unavailable: (String) -> Void
  /// What could not be watched when it was last asked for, a sentence without its full stop each.
  package private(set) var problems: [String] = []
  private var targets: [Target: WatchedObject] = [:]
  private var listings: [PropertyKey: WatchedNames] = [:]

  /// Makes a watcher that watches nothing yet.
  ///
  /// - Parameters:
  ///   - pool: The buses.
  ///   - known: Gets each property that is watched, once it is known and whenever it changes.
  ///   - unavailable: Gets a sentence about what cannot be watched.
  package init(
    _ pool: BusPool,
    known: @escaping (PropertyKey, PropertyStamp) -> Void,
    unavailable: @escaping (String) -> Void
  ) {
    self.pool = pool
    self.known = known
    self.unavailable = unavailable
  }

  /// Watches exactly these properties from now on.
  package func watch(_ keys: Set<PropertyKey>) {
    let before = Set(problems)
    problems = []
    defer { for problem in problems where !before.contains(problem) { unavailable(problem) } }
    let names = keys.filter { $0.name.hasSuffix("*") }
    watchNames(names)
    let wanted = Dictionary(grouping: keys.subtracting(names), by: Target.init)
    for (target, object) in targets where wanted[target] == nil {
      object.cancel()
      targets[target] = nil
    }
    for (target, keys) in wanted {
      if let object = targets[target] {
        object.watch(Set(keys))
      } else if targets.count >= Self.objectLimit {
        problems.append("\(target.name) is not watched: more than \(Self.objectLimit) objects are")
      } else {
        do throws(WidgetError) {
          let object = try WatchedObject(
            Set(keys),
            on: try pool.connection(target.bus),
            known: known
          )
          targets[target] = object
        } catch {
          problems.append("\(target.name) cannot be watched: \(error.message)")
        }
      }
    }
  }

  private func watchNames(_ keys: Set<PropertyKey>) {
    for (key, listing) in listings where !keys.contains(key) {
      listing.cancel()
      listings[key] = nil
    }
    for key in keys where listings[key] == nil {
      do throws(WidgetError) {
        listings[key] = WatchedNames(key, on: try pool.connection(key.bus), known: known)
      } catch {
        problems.append("\(key.name) cannot be watched: \(error.message)")
      }
    }
  }
}
