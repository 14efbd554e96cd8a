import EventLoop

/// What becomes of a call: its answer, or why there is none.
package typealias CallCompletion = @Sendable (Result<Message, DBusError>) -> Void

/// The calls of one connection that wait for an answer.
///
/// They are kept here, by serial, and not as libdbus's pending calls: those lose an answer that is
/// dispatched before their notify function is set, and add a libdbus timeout to every call.
struct PendingCalls {
  private struct Entry {
    let completion: CallCompletion
    let timer: TimerToken?
    let ticket: UInt64
  }

  private var entries: [UInt32: Entry] = [:]
  private var lastTicket: UInt64 = 0

  /// How many calls wait.
  var count: Int { entries.count }

  /// A new number to cancel a call by.
  mutating func makeTicket() -> UInt64 {
    lastTicket += 1
    return lastTicket
  }

  mutating func add(
    _ serial: UInt32,
    ticket: UInt64,
    timer: TimerToken?,
    _ completion: @escaping CallCompletion
  ) {
    entries[serial] = Entry(completion: completion, timer: timer, ticket: ticket)
  }

  /// Takes a call out; who gets it must complete it.
  mutating func remove(_ serial: UInt32) -> CallCompletion? {
    guard let entry = entries.removeValue(forKey: serial) else { return nil }
    entry.timer?.cancel()
    return entry.completion
  }

  /// Takes the call with a ticket out, if it still waits.
  mutating func remove(ticket: UInt64) -> CallCompletion? {
    guard let serial = entries.first(where: { $0.value.ticket == ticket })?.key else { return nil }
    return remove(serial)
  }

  /// Takes all calls out, oldest first.
  mutating func removeAll() -> [CallCompletion] {
    let all = entries.values.sorted { $0.ticket < $1.ticket }
    entries = [:]
    for entry in all { entry.timer?.cancel() }
    return all.map(\.completion)
  }
}
