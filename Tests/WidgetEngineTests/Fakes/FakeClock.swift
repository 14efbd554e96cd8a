import WidgetEngine
import WidgetModel

/// Time that passes only when a test says so; timers run in the order of their moments.
final class FakeClock: EngineClock {
  private final class Timer: Cancellable {
    let at: Int64
    let number: Int
    var body: (() -> Void)?

    init(at: Int64, number: Int, body: @escaping () -> Void) {
      self.at = at
      self.number = number
      self.body = body
    }

    func cancel() { body = nil }
  }

  var now = Timestamp(microseconds: 1_800_000_000_000_000)
  private(set) var monotonic: Int64 = 5_000_000
  private(set) var armed: Timestamp?
  private var timers: [Timer] = []
  private var count = 0
  /// What the wall-clock timer does.
  var onWallClock: () -> Void = {}
  /// Runs after each step: messages on their way are delivered.
  var afterStep: () -> Void = {}

  func after(milliseconds: Int64, _ body: @escaping () -> Void) -> any Cancellable {
    count += 1
    let timer = Timer(at: monotonic + max(0, milliseconds) * 1000, number: count, body: body)
    timers.append(timer)
    return timer
  }

  func armWallClock(_ moment: Timestamp?) { armed = moment }

  /// Lets time pass, and everything happen that is due meanwhile.
  func advance(milliseconds: Int64) {
    let end = monotonic + milliseconds * 1000
    afterStep()
    while let next = nextMoment(until: end) {
      step(to: next)
      if let armed, armed <= now {
        self.armed = nil
        onWallClock()
        afterStep()
      }
      while let index = timers.indices.filter({
        timers[$0].at <= monotonic && timers[$0].body != nil
      })
      .min(by: { (timers[$0].at, timers[$0].number) < (timers[$1].at, timers[$1].number) }) {
        let timer = timers.remove(at: index)
        timer.body?()
        afterStep()
      }
      timers.removeAll { $0.body == nil }
    }
    step(to: end)
  }

  /// Timers that were set and neither ran nor were called off.
  var pendingTimers: Int { timers.count { $0.body != nil } }

  private func nextMoment(until end: Int64) -> Int64? {
    let timer = timers.filter { $0.body != nil }.map(\.at).min()
    let wall = armed.map { monotonic + max(0, $0.microseconds - now.microseconds) }
    guard let next = [timer, wall].compactMap({ $0 }).min(), next <= end else { return nil }
    return max(next, monotonic)
  }

  private func step(to moment: Int64) {
    now.microseconds += moment - monotonic
    monotonic = moment
  }
}
