import Synchronization

/// Keeps a handler in use; cancelling it, or dropping it, ends that.
package final class Subscription: Sendable {
  private let state: SubscriptionState
  private let end: @Sendable () -> Void

  init(_ state: SubscriptionState, end: @escaping @Sendable () -> Void) {
    self.state = state
    self.end = end
  }

  deinit { cancel() }

  /// Makes sure that the handler is not called again; from any thread, but for a call going on there.
  package func cancel() {
    if state.cancel() { end() }
  }
}

/// Whether a handler may still be called; shared by its subscription and the table it stands in.
final class SubscriptionState: Sendable {
  private let cancelled = Atomic(false)

  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Says whether this call was the one that cancelled.
  func cancel() -> Bool { !cancelled.exchange(true, ordering: .acquiringAndReleasing) }
}
