import EventLoop

/// How to ask for a name.
package struct NameOptions: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Another connection may take the name away.
  package static let allowReplacement = NameOptions(rawValue: 1)
  /// Take the name from an owner that allows it.
  package static let replaceExisting = NameOptions(rawValue: 2)
}

extension BusConnection {
  /// Asks for a well-known name; never waits in the queue for it.
  ///
  /// - Returns: Whether this connection owns the name now; false if another does.
  /// - Throws: ``DBusError``, for instance if the bus does not allow it.
  package func requestName(
    _ name: BusName,
    options: NameOptions = []
  ) async throws(DBusError) -> Bool {
    let result = await withCheckedContinuation { continuation in
      requestName(name, options: options) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  /// Asks for a well-known name, for programs that put themselves together before their loop runs.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - options: How to ask.
  ///   - completion: Gets whether this connection owns the name now; called on the loop, once.
  package func requestName(
    _ name: BusName,
    options: NameOptions = [],
    completion: @escaping @Sendable (Result<Bool, DBusError>) -> Void
  ) {
    let doNotQueue: UInt32 = 4
    let flags = DBusValue.uint32(options.rawValue | doNotQueue)
    call(.toBus("RequestName", [.string(name.string), flags])) { result in
      // 1: became owner, 4: was owner already.
      completion(result.map { [1, 4].contains($0.body.first?.int64Value) })
    }
  }

  /// Gives a name up.
  package func releaseName(_ name: BusName) async throws(DBusError) {
    _ = try await call(.toBus("ReleaseName", [.string(name.string)]))
  }

  /// Tells a handler who owns a name: first now, then whenever that changes.
  ///
  /// Handlers of one name share one match rule and one question. The rule is in force before the question
  /// is asked, so no change is missed. With a unique name this tells when its connection goes.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - handler: Gets the owner's unique name, or nil; called on the loop, never before this returns.
  /// - Returns: What keeps the handler in use.
  package func watchName(
    _ name: BusName,
    handler: @escaping @Sendable (BusName?) -> Void
  ) -> Subscription {
    let state = SubscriptionState()
    let id = signals.makeID()
    let listener = NameTable.Listener(id: id, state: state, handler: handler)
    if names.entries[name] != nil {
      names.entries[name]?.listeners.append(listener)
      loop.afterCurrentEvents { [weak self] in
        self?.assumeIsolated { $0.tellIfKnown(name, listener) }
      }
    } else {
      names.entries[name] = NameTable.Entry(listeners: [listener])
      track(name)
    }
    return Subscription(state) { [weak self] in
      self?.perform { $0.names.remove(id, name) }
    }
  }

  private func track(_ name: BusName) {
    let rule = MatchRule(
      sender: .bus,
      path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus",
      member: "NameOwnerChanged",
      argument0: name.string
    )
    names.entries[name]?.change = subscribe(rule) { [weak self] signal in
      guard signal.body.count == 3, let owner = signal.body[2].stringValue else { return }
      self?.assumeIsolated { $0.learned(name, owner.isEmpty ? nil : BusName(trusted: owner)) }
    }
    call(.toBus("GetNameOwner", [.string(name.string)])) { [weak self] result in
      switch result {
      case .success(let reply):
        let owner = reply.body.first?.stringValue.map(BusName.init(trusted:))
        self?.assumeIsolated { $0.learned(name, owner) }
      case .failure(let error) where error.name == .nameHasNoOwner:
        self?.assumeIsolated { $0.learned(name, nil) }
      case .failure(let error):
        if error.code != .disconnected {
          self?.log("The owner of \(name) is unknown: \(error.message)")
        }
      }
    }
  }

  private func learned(_ name: BusName, _ owner: BusName?) {
    guard let entry = names.entries[name] else { return }
    if entry.isKnown && entry.owner == owner { return }
    names.entries[name]?.owner = owner
    names.entries[name]?.isKnown = true
    for listener in entry.listeners { tell(listener, owner, name) }
  }

  private func tellIfKnown(_ name: BusName, _ listener: NameTable.Listener) {
    guard let entry = names.entries[name], entry.isKnown else { return }
    tell(listener, entry.owner, name)
  }

  private func tell(_ listener: NameTable.Listener, _ owner: BusName?, _ name: BusName) {
    if !listener.state.isCancelled { listener.handler(owner) }
  }
}

/// The names that one connection watches.
struct NameTable {
  struct Listener {
    let id: UInt64
    let state: SubscriptionState
    let handler: @Sendable (BusName?) -> Void
  }

  struct Entry {
    var listeners: [Listener]
    var owner: BusName?
    var isKnown = false
    /// Keeps the match rule.
    var change: Subscription?
  }

  var entries: [BusName: Entry] = [:]

  mutating func remove(_ id: UInt64, _ name: BusName) {
    entries[name]?.listeners.removeAll { $0.id == id }
    if entries[name]?.listeners.isEmpty == true { entries[name] = nil }
  }
}
