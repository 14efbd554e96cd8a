import IntegrationSupport
import Synchronization
import Testing

/// Performs actions of a good bundle, one after the other, while another one misbehaves.
final class BusyCounter: Sendable {
  private let isOver = Atomic(false)
  private let fixture: Fixture
  private let work: Mutex<Task<Duration, any Error>?>

  init(_ fixture: Fixture) {
    self.fixture = fixture
    work = Mutex(nil)
    let task = Task { try await self.run() }
    work.withLock { $0 = task }
  }

  private func run() async throws -> Duration {
    var slowest = Duration.zero
    repeat {
      let start = ContinuousClock.now
      let receipt = try await fixture.perform("IncrementCounter")
      slowest = max(slowest, ContinuousClock.now - start)
      #expect(receipt.status == "done")
      try await Task.sleep(for: .milliseconds(10))
    } while !isOver.load(ordering: .relaxed)
    return slowest
  }

  /// Ends it, and says how long its slowest action took.
  func slowest() async throws -> Duration {
    isOver.store(true, ordering: .relaxed)
    return try await work.withLock { $0 }?.value ?? .zero
  }
}
