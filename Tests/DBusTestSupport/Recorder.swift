import Synchronization

/// Collects what happened, from any thread, for a test that waits for it.
package final class Recorder<Event: Sendable>: Sendable {
  private let recorded = Mutex<[Event]>([])

  package init() {}

  package func record(_ event: Event) {
    recorded.withLock { $0.append(event) }
  }

  package var events: [Event] { recorded.withLock { $0 } }

  /// Waits until a number of events have happened.
  ///
  /// - Throws: If they have not within the deadline; the error shows those that have.
  @discardableResult
  package func wait(
    for count: Int,
    within deadline: Duration = .seconds(10)
  ) async throws -> [Event] {
    try await wait(within: deadline) { $0.count >= count }
  }

  /// Waits until the events satisfy a condition.
  @discardableResult
  package func wait(
    within deadline: Duration = .seconds(10),
    until condition: ([Event]) -> Bool
  ) async throws -> [Event] {
    let start = ContinuousClock.now
    while true {
      let events = events
      if condition(events) { return events }
      if ContinuousClock.now - start > deadline {
        throw TestSupportError("Within \(deadline) only this happened: \(events)")
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
