import IntegrationSupport
import Synchronization

/// Actions of several callers, each of whom asks for the next one as soon as it has an answer.
final class ActionStream: Sendable {
  /// When to kill: after so many answers, and so many microseconds more.
  struct Moment: Sendable {
    var acknowledged: Int
    var microseconds: Int
  }

  /// Callers at once.
  static let callers = 4

  private struct State {
    var next = 0
    var isStopped = false
    var results: [(index: Int, outcome: Outcome)] = []
  }

  private let fixture: Fixture
  private let steps: [Step]
  /// Whether no more is asked for once an answer is missing.
  private let stopsAtLoss: Bool
  private let state = Mutex(State())
  private let isOver = Atomic(false)

  init(_ fixture: Fixture, _ steps: [Step], stopsAtLoss: Bool = false) {
    self.fixture = fixture
    self.steps = steps
    self.stopsAtLoss = stopsAtLoss
  }

  /// Performs all steps, or the first ones where it stops, and kills something on the way.
  ///
  /// - Returns: The steps that were begun, in order, with what became of them.
  func run(
    _ moment: Moment? = nil,
    _ kill: @escaping @Sendable (Fixture) -> Void = { _ in }
  ) async -> [(Step, Outcome)] {
    await withTaskGroup(of: Void.self) { group in
      if let moment {
        group.addTask {
          await self.wait(for: moment.acknowledged)
          try? await Task.sleep(for: .microseconds(moment.microseconds))
          kill(self.fixture)
        }
      }
      await withTaskGroup(of: Void.self) { callers in
        for _ in 0..<Self.callers { callers.addTask { await self.call() } }
        await callers.waitForAll()
      }
      isOver.store(true, ordering: .relaxed)
      await group.waitForAll()
    }
    let results = state.withLock(\.results)
    return results.sorted { $0.index < $1.index }.map { (steps[$0.index], $0.outcome) }
  }

  private func call() async {
    while let index = nextIndex() {
      let outcome = await fixture.outcome(steps[index])
      state.withLock { state in
        state.results.append((index, outcome))
        if stopsAtLoss, case .lost = outcome { state.isStopped = true }
      }
    }
  }

  private func nextIndex() -> Int? {
    state.withLock { state in
      guard !state.isStopped, state.next < steps.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  private func wait(for answers: Int) async {
    while state.withLock({ $0.results.count < answers }), !isOver.load(ordering: .relaxed) {
      try? await Task.sleep(for: .microseconds(200))
    }
  }
}
