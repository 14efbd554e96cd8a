import DBus
import WidgetModel

/// The names on a bus that start with a prefix, as long as some timeline has listed them.
final class WatchedNames {
  private let connection: BusConnection
  private let key: PropertyKey
  private let prefix: String
  private let known: (PropertyKey, PropertyStamp) -> Void
  private var names: Set<String>?
  private var changes: Subscription?

  /// Watches the names of a key whose name ends with `*` (see ``PropertyKey``).
  init(
    _ key: PropertyKey,
    on connection: BusConnection,
    known: @escaping (PropertyKey, PropertyStamp) -> Void
  ) {
    self.key = key
    self.connection = connection
    self.known = known
    prefix = String(key.name.dropLast())
    // The bus compares whole parts of names: of `org.x.pl` it can be told `org.x`.
    let namespace = prefix.lastIndex(of: ".").map { String(prefix[..<$0]) }
    let rule = MatchRule(
      sender: .bus,
      path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus",
      member: "NameOwnerChanged",
      argument0Namespace: namespace
    )
    let box = LoopBound(self)
    changes = connection.assumeIsolated { connection in
      connection.subscribe(rule) { box.value.ownerChanged($0) }
    }
    list()
  }

  func cancel() {
    changes?.cancel()
    changes = nil
  }

  /// Asks for the names that are there; whatever changes later is signalled already.
  private func list() {
    let message = Message.call(
      .bus,
      "/org/freedesktop/DBus",
      "org.freedesktop.DBus",
      "ListNames",
      []
    )
    let box = LoopBound(self)
    connection.assumeIsolated { connection in
      _ = connection.call(message, deadline: ProxyCalls.deadline) { box.value.wereListed($0) }
    }
  }

  private func wereListed(_ result: Result<Message, DBusError>) {
    guard changes != nil, case .success(let answer) = result else { return }
    names = Set((answer.body.first?.stringsValue ?? []).filter { $0.hasPrefix(prefix) })
    tell()
  }

  private func ownerChanged(_ message: Message) {
    guard let name = message.body.first?.stringValue, name.hasPrefix(prefix),
      let owner = message.body.last?.stringValue, names != nil
    else { return }
    let isChanged =
      owner.isEmpty
      ? names?.remove(name) != nil : names?.insert(name).inserted == true
    if isChanged { tell() }
  }

  private func tell() {
    let list = (names ?? []).sorted().map(JSON.string)
    known(key, PropertyStamp(owner: nil, value: .array(list)))
  }
}
