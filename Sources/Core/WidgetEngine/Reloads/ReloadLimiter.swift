/// Holds back reloads for outside changes: the first at once, then at most one a second, and after
/// a minute of them without pause one a minute.
package struct ReloadLimiter: Hashable, Sendable {
  private var last: Int64?
  private var streakStart: Int64?

  package init() {}

  /// Milliseconds until a reload may start; 0 means now, and counts as its start.
  package mutating func delay(now: Int64, settings: Settings) -> Int64 {
    guard let last else {
      start(now)
      return 0
    }
    let quiet = (now - last) / 1000
    if quiet >= settings.outsideInterval * 2, interval(now, settings) == settings.outsideInterval {
      streakStart = nil
    }
    let wait = interval(now, settings) - quiet
    guard wait <= 0 else { return wait }
    if quiet >= settings.outsideSlowInterval * 2 { streakStart = nil }
    start(now)
    return 0
  }

  private func interval(_ now: Int64, _ settings: Settings) -> Int64 {
    guard let streakStart, (now - streakStart) / 1000 >= 60_000 else {
      return settings.outsideInterval
    }
    return settings.outsideSlowInterval
  }

  private mutating func start(_ now: Int64) {
    last = now
    if streakStart == nil { streakStart = now }
  }
}
