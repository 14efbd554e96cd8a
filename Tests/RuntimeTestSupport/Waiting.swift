package import Foundation
internal import Synchronization

/// Lets tasks wait until a test opens it.
package final class Gate: Sendable {
  package init() {}

  private let state = Mutex((isOpen: false, waiters: [CheckedContinuation<Void, Never>]()))

  package func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  package func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}

/// Counts how many run at once.
package final class Counts: Sendable {
  package init() {}

  private let state = Mutex((now: 0, most: 0))

  package func enter() {
    state.withLock { state in
      state.now += 1
      state.most = max(state.most, state.now)
    }
  }

  package func leave() { state.withLock { $0.now -= 1 } }

  package var most: Int { state.withLock { $0.most } }
}

/// Blocks the thread, as careless author code does.
package func block(on semaphore: DispatchSemaphore) { semaphore.wait() }

package struct TooLate: Error {}

/// Waits, at most five seconds, until something holds.
package func eventually(_ condition: @Sendable () -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(5)
  while !condition() {
    guard ContinuousClock.now < end else { throw TooLate() }
    try await Task.sleep(for: .milliseconds(2))
  }
}
