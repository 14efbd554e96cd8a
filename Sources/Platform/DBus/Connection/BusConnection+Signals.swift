import EventLoop

extension BusConnection {
  /// Calls a handler for each signal that matches a rule, until the subscription is cancelled or dropped.
  ///
  /// Subscriptions to equal rules share one rule at the bus. The bus handles messages of a connection in
  /// order, so whatever is asked after this call is answered with the rule in force.
  ///
  /// - Parameters:
  ///   - rule: Which signals.
  ///   - failed: Gets the reason if the bus refuses the rule, for instance because it has too many.
  ///   - handler: Called on the loop, in the order of arrival.
  /// - Returns: What keeps the handler in use.
  package func subscribe(
    _ rule: MatchRule,
    failed: (@Sendable (DBusError) -> Void)? = nil,
    handler: @escaping @Sendable (Message) -> Void
  ) -> Subscription {
    let entry = signals.entries[rule] ?? add(rule)
    let state = SubscriptionState()
    let id = signals.makeID()
    entry.listeners.append(
      SignalTable.Listener(id: id, state: state, handler: handler, failed: failed)
    )
    if let error = entry.error, let failed {
      loop.afterCurrentEvents { if !state.isCancelled { failed(error) } }
    }
    return Subscription(state) { [weak self] in
      self?.perform { $0.unsubscribe(rule, id) }
    }
  }

  /// How many rules this connection has given to the bus.
  package var matchRuleCount: Int { signals.entries.count }

  private func add(_ rule: MatchRule) -> SignalTable.Entry {
    let entry = SignalTable.Entry(rule)
    signals.insert(entry)
    if let sender = rule.sender, !sender.isUnique, sender != .bus {
      // The owner is asked for before the rule is in force, so no signal of it can come before its name.
      entry.ownerWatch = watchName(sender) { [weak self] owner in
        self?.assumeIsolated { $0.signals.entries[rule]?.owner = owner }
      }
    }
    call(.toBus("AddMatch", [.string(rule.string)]), deadline: nil) { [weak self] result in
      if case .failure(let error) = result { self?.assumeIsolated { $0.refused(rule, error) } }
    }
    return entry
  }

  private func refused(_ rule: MatchRule, _ error: DBusError) {
    guard error.code != .disconnected, let entry = signals.entries[rule] else { return }
    entry.error = error
    for listener in entry.listeners where !listener.state.isCancelled {
      if let failed = listener.failed {
        failed(error)
      } else {
        log("The bus refused the rule \(rule.string): \(error.message)")
      }
    }
  }

  private func unsubscribe(_ rule: MatchRule, _ id: UInt64) {
    guard let entry = signals.entries[rule] else { return }
    entry.listeners.removeAll { $0.id == id }
    guard entry.listeners.isEmpty else { return }
    signals.remove(entry)
    if entry.error != nil { return }
    var message = Message.toBus("RemoveMatch", [.string(rule.string)])
    message.flags = .noReplyExpected
    post(message)
  }
}

extension Message {
  /// A call of the bus itself.
  static func toBus(_ member: MemberName, _ body: [DBusValue] = []) -> Message {
    .call(.bus, "/org/freedesktop/DBus", "org.freedesktop.DBus", member, body)
  }
}
