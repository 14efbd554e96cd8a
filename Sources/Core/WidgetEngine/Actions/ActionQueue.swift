package import WidgetModel

/// The order in which a bundle's actions run: one at a time, but for intents that allow more.
///
/// Pure: it holds ids and says which may start.
package struct ActionQueue: Sendable {
  private struct Waiting {
    var id: String
    var intent: String
    var policy: QueuePolicy
  }

  private var waiting: [Waiting] = []
  private var running: [String: Waiting] = [:]
  private var runningOfIntent: [String: Int] = [:]
  /// The action that holds the bundle's one slot.
  package private(set) var slotHolder: String?

  package init() {}

  /// Actions that wait or run.
  package var count: Int { waiting.count + running.count }
  package var isEmpty: Bool { count == 0 }
  package var runningIDs: [String] { Array(running.keys) }

  package mutating func enqueue(_ id: String, intent: String, policy: QueuePolicy) {
    waiting.append(Waiting(id: id, intent: intent, policy: policy))
  }

  /// Takes out the next action that may start now.
  package mutating func next() -> String? {
    guard let index = waiting.firstIndex(where: mayStart) else { return nil }
    let item = waiting.remove(at: index)
    running[item.id] = item
    switch item.policy {
    case .serial: slotHolder = item.id
    case .parallel: runningOfIntent[item.intent, default: 0] += 1
    }
    return item.id
  }

  /// The action has ended, or is not to be started at all.
  package mutating func remove(_ id: String) {
    if let item = running.removeValue(forKey: id) {
      switch item.policy {
      case .serial: slotHolder = nil
      case .parallel: runningOfIntent[item.intent, default: 1] -= 1
      }
    } else {
      waiting.removeAll { $0.id == id }
    }
  }

  /// The running actions of which one must end before an intent can start; none where it can.
  package func holders(of intent: String, _ policy: QueuePolicy) -> [String] {
    switch policy {
    case .serial: slotHolder.map { [$0] } ?? []
    case .parallel(let max):
      runningOfIntent[intent, default: 0] < max
        ? [] : running.values.filter { $0.intent == intent }.map(\.id).sorted()
    }
  }

  private func mayStart(_ item: Waiting) -> Bool {
    switch item.policy {
    case .serial: slotHolder == nil
    case .parallel(let max): runningOfIntent[item.intent, default: 0] < max
    }
  }
}
