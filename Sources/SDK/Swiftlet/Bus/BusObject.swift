internal import SwiftletFoundation
internal import WidgetModel
internal import WidgetWire

/// The session bus, as the daemon lets bundles use it.
///
///     let player = SessionBus.object("org.mpris.MediaPlayer2.mpv", path: "/org/mpris/MediaPlayer2")
///       .interface("org.mpris.MediaPlayer2.Player")
///     let status = try await player.property("PlaybackStatus")?.string
///     try await player.call("PlayPause", expecting: "PlaybackStatus")
public enum SessionBus {
  /// An object of a name on the session bus; nothing is asked yet.
  public static func object(_ name: String, path: String) -> BusObject {
    BusObject(bus: .session, name: name, path: path)
  }

  /// The names on the session bus that start with a prefix, sorted.
  ///
  /// A timeline that asks reloads when such a name comes or goes.
  ///
  /// - Throws: ``BusError``.
  public static func names(startingWith prefix: String) async throws -> [String] {
    try await BusNames.list(.session, prefix)
  }
}

/// The system bus, as the daemon lets bundles use it.
public enum SystemBus {
  /// An object of a name on the system bus; nothing is asked yet.
  public static func object(_ name: String, path: String) -> BusObject {
    BusObject(bus: .system, name: name, path: path)
  }

  /// The names on the system bus that start with a prefix, sorted.
  ///
  /// - Throws: ``BusError``.
  public static func names(startingWith prefix: String) async throws -> [String] {
    try await BusNames.list(.system, prefix)
  }
}

/// An object of a named program on D-Bus.
public struct BusObject: Hashable, Sendable {
  let bus: PropertyKey.Bus
  /// The bus name, which the bundle's manifest must allow.
  public let name: String
  public let path: String

  /// One of the object's interfaces.
  public func interface(_ name: String) -> BusInterface {
    BusInterface(object: self, name: name)
  }

  var wire: BundleRequest.BusObject {
    BundleRequest.BusObject(bus: bus, name: name, path: path)
  }
}

/// One interface of an object on D-Bus.
///
/// What a timeline reads here is what reloads it: a property that changes, an owner that comes or
/// goes. Every call waits at most two seconds, and starts no program that is not running.
public struct BusInterface: Hashable, Sendable {
  public let object: BusObject
  public let name: String

  /// The value of a property, or nil where the object has no such property.
  ///
  /// - Throws: ``BusError``.
  public func property(_ property: String) async throws -> BusValue? {
    try await read([property])[property]
  }

  /// The values of some properties at one moment; those that the object does not have are left out.
  ///
  /// - Throws: ``BusError``.
  public func properties(_ names: String...) async throws -> [String: BusValue] {
    try await read(names)
  }

  /// Sets a property.
  ///
  /// - Throws: ``BusError``.
  public func set(_ property: String, to value: BusValue) async throws {
    OperationRecorder.inUse.outsideEffect("D-Bus set \(property) of \(object.name)")
    _ = try await ask(
      .busSet(object.wire, interface: name, property: property, value: value.wire)
    )
  }

  /// Calls a method and gives what it returns.
  ///
  /// - Parameters:
  ///   - member: The method.
  ///   - arguments: Its arguments, each with the type that the method wants.
  ///   - property: A property of this interface that the call changes: the call returns once it has
  ///     changed, so that the timelines made next see the new value.
  ///   - limit: How long to wait for that.
  /// - Returns: The values in the answer.
  /// - Throws: ``BusError``.
  @discardableResult
  public func call(
    _ member: String,
    _ arguments: BusValue...,
    expecting property: String? = nil,
    within limit: Duration = .milliseconds(500)
  ) async throws -> [BusValue] {
    OperationRecorder.inUse.outsideEffect("D-Bus call \(member) of \(object.name)")
    let answer = try await ask(
      .busCall(
        object.wire,
        interface: name,
        member: member,
        arguments: arguments.map(\.wire),
        expecting: property.map {
          BundleRequest.Expectation(
            interface: name,
            property: $0,
            milliseconds: limit.milliseconds
          )
        }
      )
    )
    return answer.arrayValue?.compactMap(BusValue.init(wire:)) ?? []
  }

  /// Reads properties and notes what was seen of each, nothing included.
  private func read(_ names: [String]) async throws -> [String: BusValue] {
    func note(_ owner: String?, _ values: JSON?) {
      for property in names {
        OperationRecorder.inUse.readProperty(
          PropertyKey(
            bus: object.bus,
            name: object.name,
            path: object.path,
            interface: name,
            property: property
          ),
          stamp: PropertyStamp(owner: owner, value: values?[property])
        )
      }
    }
    let answer: JSON
    do {
      answer = try await ask(.busProperties(object.wire, interface: name))
    } catch {
      note(nil, nil)
      throw error
    }
    let owner = answer["owner"]?.stringValue
    note(owner, answer["values"])
    guard owner != nil else { throw BusError.noSuchName(object.name) }
    var values: [String: BusValue] = [:]
    for property in names {
      values[property] = answer["values"]?[property].flatMap(BusValue.init(wire:))?.unwrapped
    }
    return values
  }

  private func ask(_ question: BundleRequest.Question) async throws(BusError) -> JSON {
    try await BusQuestions.ask(question, of: object.name)
  }
}

/// Listings of bus names.
enum BusNames {
  static func list(_ bus: PropertyKey.Bus, _ prefix: String) async throws -> [String] {
    let answer = try await BusQuestions.ask(.busNames(bus, prefix: prefix), of: prefix)
    let names = (answer.arrayValue ?? []).compactMap { $0["name"]?.stringValue }.sorted()
    OperationRecorder.inUse.readProperty(
      PropertyKey(bus: bus, name: prefix + "*", path: "", interface: "", property: ""),
      stamp: PropertyStamp(owner: nil, value: .array(names.map(JSON.string)))
    )
    return names
  }
}

/// Questions about D-Bus that the daemon answers.
enum BusQuestions {
  static func ask(
    _ question: BundleRequest.Question,
    of name: String
  ) async throws(BusError) -> JSON {
    guard let runtime = BundleRuntime.current else {
      throw .failed(
        name: "org.freedesktop.DBus.Error.Disconnected",
        message: "\(name) cannot be asked: this bundle was not started by swiftletd."
      )
    }
    do {
      return try await runtime.ask(question)
    } catch {
      throw BusError(error, asking: name)
    }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
