import DBus
import WidgetModel

/// The properties of one interface of one object, as long as some timeline reads them.
final class WatchedObject {
  private let connection: BusConnection
  private let name: BusName
  private let path: ObjectPath
  private let interface: InterfaceName
  private let known: (PropertyKey, PropertyStamp) -> Void
  private var keys: Set<PropertyKey>
  private var values: [String: DBusValue] = [:]
  private var owner: BusName?
  /// Whether the values are those of the owner.
  private var isKnown = false
  private var nameWatch: Subscription?
  private var changes: Subscription?

  init(
    _ keys: Set<PropertyKey>,
    on connection: BusConnection,
    known: @escaping (PropertyKey, PropertyStamp) -> Void
  ) throws(WidgetError) {
    guard let key = keys.first else {
      throw WidgetError(.invalidParameter, "nothing to watch")
    }
    do throws(DBusError) {
      name = try BusName(key.name)
      path = try ObjectPath(key.path)
      interface = try InterfaceName(key.interface)
    } catch {
      throw WidgetError(.invalidParameter, error.message)
    }
    self.keys = keys
    self.connection = connection
    self.known = known
    let box = LoopBound(self)
    let name = name
    nameWatch = connection.assumeIsolated { connection in
      connection.watchName(name) { owner in box.value.ownerIs(owner) }
    }
  }

  func watch(_ keys: Set<PropertyKey>) {
    let new = keys.subtracting(self.keys)
    self.keys = keys
    if isKnown { for key in new { tell(key) } }
  }

  func cancel() {
    nameWatch?.cancel()
    changes?.cancel()
    nameWatch = nil
    changes = nil
    keys = []
  }

  private func ownerIs(_ owner: BusName?) {
    self.owner = owner
    changes?.cancel()
    changes = nil
    values = [:]
    guard let owner else {
      isKnown = true
      return tellAll()
    }
    isKnown = false
    let rule = MatchRule(
      sender: owner,
      path: path,
      interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged",
      argument0: interface.string
    )
    let box = LoopBound(self)
    changes = connection.assumeIsolated { connection in
      connection.subscribe(rule) { box.value.propertiesChanged($0) }
    }
    readAll(of: owner)
  }

  private func readAll(of owner: BusName) {
    var message = Message.call(
      owner,
      path,
      "org.freedesktop.DBus.Properties",
      "GetAll",
      [.string(interface.string)]
    )
    message.flags = .noAutoStart
    let box = LoopBound(self)
    connection.assumeIsolated { connection in
      _ = connection.call(message, deadline: ProxyCalls.deadline) { result in
        box.value.wereRead(result, of: owner)
      }
    }
  }

  private func wereRead(_ result: Result<Message, DBusError>, of owner: BusName) {
    guard owner == self.owner, case .success(let answer) = result,
      !answer.isLarger(than: ProxyCalls.answerLimit)
    else { return }
    values = [:]
    for entry in answer.body.first?.dictionaryValue?.entries ?? [] {
      if let name = entry.key.stringValue { values[name] = entry.value.unwrapped }
    }
    isKnown = true
    tellAll()
  }

  private func propertiesChanged(_ message: Message) {
    guard message.sender == owner, let owner, !message.isLarger(than: ProxyCalls.answerLimit)
    else { return }
    // What was invalidated has to be asked for; with it everything that was read before is in doubt.
    if message.body.last?.stringsValue?.isEmpty == false || !isKnown { return readAll(of: owner) }
    for entry in message.body.dropFirst().first?.dictionaryValue?.entries ?? [] {
      guard let name = entry.key.stringValue else { continue }
      values[name] = entry.value.unwrapped
      for key in keys where key.property == name { tell(key) }
    }
  }

  private func tellAll() {
    for key in keys { tell(key) }
  }

  private func tell(_ key: PropertyKey) {
    known(
      key,
      PropertyStamp(
        owner: owner?.string,
        value: values[key.property].map(WireValues.json)
      )
    )
  }
}
