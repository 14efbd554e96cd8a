/// The match rules of one connection and the handlers behind them.
///
/// A rule is given to the bus once, however many handlers share it; rules are found by member, as a
/// connection may have hundreds of them.
struct SignalTable {
  typealias Handler = @Sendable (Message) -> Void

  /// One handler of a rule.
  struct Listener {
    let id: UInt64
    let state: SubscriptionState
    let handler: Handler
    let failed: (@Sendable (DBusError) -> Void)?
  }

  /// One rule.
  final class Entry {
    let rule: MatchRule
    var listeners: [Listener] = []
    /// Who owns the rule's well-known sender now.
    var owner: BusName?
    /// Keeps `owner` current.
    var ownerWatch: Subscription?
    /// Why the bus refused the rule.
    var error: DBusError?

    init(_ rule: MatchRule) { self.rule = rule }

    func matches(_ signal: Message) -> Bool {
      if let sender = rule.sender {
        let expected = sender.isUnique || sender == .bus ? sender : owner
        if expected == nil || signal.sender != expected { return false }
      }
      return rule.matches(signal)
    }
  }

  private(set) var entries: [MatchRule: Entry] = [:]
  private var byMember: [MemberName?: [Entry]] = [:]
  private var lastID: UInt64 = 0

  mutating func makeID() -> UInt64 {
    lastID += 1
    return lastID
  }

  mutating func insert(_ entry: Entry) {
    entries[entry.rule] = entry
    byMember[entry.rule.member, default: []].append(entry)
  }

  mutating func remove(_ entry: Entry) {
    guard entries[entry.rule] === entry else { return }
    entries[entry.rule] = nil
    byMember[entry.rule.member]?.removeAll { $0 === entry }
    if byMember[entry.rule.member]?.isEmpty == true { byMember[entry.rule.member] = nil }
  }

  /// The functions to call for a signal, in the order in which they subscribed.
  func handlers(for signal: Message) -> [Handler] {
    var found: [Listener] = []
    for key in [signal.member, nil] {
      for entry in byMember[key] ?? [] where entry.matches(signal) {
        found.append(contentsOf: entry.listeners)
      }
    }
    found.sort { $0.id < $1.id }
    return found.map { listener in
      { message in
        // An earlier handler of this signal may have cancelled this one.
        if !listener.state.isCancelled { listener.handler(message) }
      }
    }
  }
}
