import DBus
import WidgetEngine
package import WidgetModel
package import WidgetWire

/// Makes D-Bus calls for bundles: no auto-start, an answer within 2 s, and with an expected effect
/// only once the effect is there.
package final class ProxyCalls: BusGateway {
  package static let deadline = Duration.seconds(2)
  /// Bytes of an answer, counted roughly: as JSON it is many times as large.
  static let answerLimit = 1 << 20
  private static let properties: InterfaceName = "org.freedesktop.DBus.Properties"

  private let pool: BusPool

  package init(_ pool: BusPool) {
    self.pool = pool
  }

  package func ask(
    _ question: BundleRequest.Question,
    completion: @escaping (Result<JSON, WidgetError>) -> Void
  ) {
    do throws(WidgetError) {
      switch question {
      case .busProperties(let object, let interface):
        try readProperties(object, interface, completion)
      case .busCall(let object, let interface, let member, let arguments, let expecting):
        try call(object, interface, member, arguments, expecting, completion)
      case .busSet(let object, let interface, let property, let value):
        let arguments: [DBusValue] = [
          .string(interface), .string(property), .variant(try WireValues.dbus(value)),
        ]
        try send(object, Self.properties.string, "Set", arguments) { result in
          completion(result.map { _ in .null })
        }
      case .busNames(let bus, let prefix): try listNames(bus, prefix, completion)
      case .action:
        completion(.failure(WidgetError(.actionFailed, "This is no question of a bus.")))
      }
    } catch {
      completion(.failure(error))
    }
  }

  private func readProperties(
    _ object: BundleRequest.BusObject,
    _ interface: String,
    _ completion: @escaping (Result<JSON, WidgetError>) -> Void
  ) throws(WidgetError) {
    try owner(of: object) { owner in
      guard case .success(let owner?) = owner else {
        return completion(
          owner.map { _ in ["owner": .null, "values": [:]] }
        )
      }
      do throws(WidgetError) {
        try self.send(object, Self.properties.string, "GetAll", [.string(interface)]) { result in
          completion(
            result.map { body in
              ["owner": .string(owner), "values": Self.values(body.first?.dictionaryValue)]
            }
          )
        }
      } catch {
        completion(.failure(error))
      }
    }
  }

  private static func values(_ dictionary: DBusDictionary?) -> JSON {
    .object(
      JSONObject(
        (dictionary?.entries ?? []).map { entry in
          (key: entry.key.stringValue ?? "", value: WireValues.json(entry.value.unwrapped))
        }
      )
    )
  }

  private func owner(
    of object: BundleRequest.BusObject,
    _ completion: @escaping (Result<String?, WidgetError>) -> Void
  ) throws(WidgetError) {
    let bus = BundleRequest.BusObject(
      bus: object.bus,
      name: BusName.bus.string,
      path: "/org/freedesktop/DBus"
    )
    try send(bus, BusName.bus.string, "GetNameOwner", [.string(object.name)]) { result in
      switch result {
      case .success(let body): completion(.success(body.first?.stringValue))
      case .failure(let error)
      where error.details["dbus"] == .string(ErrorName.nameHasNoOwner.string):
        completion(.success(nil))
      case .failure(let error): completion(.failure(error))
      }
    }
  }

  private func listNames(
    _ bus: PropertyKey.Bus,
    _ prefix: String,
    _ completion: @escaping (Result<JSON, WidgetError>) -> Void
  ) throws(WidgetError) {
    let object = BundleRequest.BusObject(
      bus: bus,
      name: BusName.bus.string,
      path: "/org/freedesktop/DBus"
    )
    try send(object, BusName.bus.string, "ListNames", []) { result in
      let names = result.map { body in
        (body.first?.stringsValue ?? []).filter { $0.hasPrefix(prefix) }.sorted()
      }
      guard case .success(let found) = names, !found.isEmpty else {
        return completion(names.map { _ in [] })
      }
      var owners: [String: JSON] = [:]
      var left = found.count
      func learned(_ name: String, _ owner: String?) {
        owners[name] = owner.map(JSON.string)
        left -= 1
        guard left == 0 else { return }
        completion(
          .success(
            .array(
              found.filter { owners[$0] != nil }
                .map { ["name": .string($0), "owner": owners[$0] ?? .null] }
            )
          )
        )
      }
      for name in found {
        do throws(WidgetError) {
          try self.owner(of: .init(bus: bus, name: name, path: "/")) { owner in
            learned(name, (try? owner.get()) ?? nil)
          }
        } catch {
          learned(name, nil)
        }
      }
    }
  }

  private func call(
    _ object: BundleRequest.BusObject,
    _ interface: String,
    _ member: String,
    _ arguments: [JSON],
    _ expecting: BundleRequest.Expectation?,
    _ completion: @escaping (Result<JSON, WidgetError>) -> Void
  ) throws(WidgetError) {
    var values: [DBusValue] = []
    for argument in arguments { values.append(try WireValues.dbus(argument)) }
    let answer: (Result<[DBusValue], WidgetError>) -> Void = { result in
      completion(result.map { .array($0.map(WireValues.json)) })
    }
    guard let expecting else { return try send(object, interface, member, values, answer) }
    let effect = try ExpectedEffect(object, expecting, on: try pool.connection(object.bus))
    do throws(WidgetError) {
      try send(object, interface, member, values) { result in
        guard case .success = result else {
          effect.cancel()
          return answer(result)
        }
        effect.wait { answer(result) }
      }
    } catch {
      effect.cancel()
      throw error
    }
  }

  private func send(
    _ object: BundleRequest.BusObject,
    _ interface: String,
    _ member: String,
    _ arguments: [DBusValue],
    _ completion: @escaping (Result<[DBusValue], WidgetError>) -> Void
  ) throws(WidgetError) {
    var message: Message
    do throws(DBusError) {
      message = .call(
        try BusName(object.name),
        try ObjectPath(object.path),
        try InterfaceName(interface),
        try MemberName(member),
        arguments
      )
    } catch {
      throw WidgetError(.invalidParameter, error.message)
    }
    message.flags = .noAutoStart
    let name = object.name
    let connection = try pool.connection(object.bus)
    let box = LoopBound(completion)
    connection.assumeIsolated { connection in
      _ = connection.call(message, deadline: Self.deadline) { result in
        box.value(result.mapError { Self.widgetError($0, name) }.flatMap { Self.body($0, name) })
      }
    }
  }

  private static func body(
    _ answer: Message,
    _ name: String
  ) -> Result<[DBusValue], WidgetError> {
    guard answer.isLarger(than: answerLimit) else { return .success(answer.body) }
    return .failure(
      WidgetError(
        .limitExceeded,
        "\(name) answered with more than \(answerLimit) bytes.",
        details: ["name": .string(name)]
      )
    )
  }

  private static func widgetError(_ error: DBusError, _ name: String) -> WidgetError {
    let details: [String: JSON] = [
      "dbus": .string(error.name.string), "name": .string(name),
    ]
    switch error.code {
    case .timedOut:
      return WidgetError(.timedOut, "\(name) did not answer within 2 s.", details: details)
    default: return WidgetError(.actionFailed, "\(name): \(error.message)", details: details)
    }
  }
}
