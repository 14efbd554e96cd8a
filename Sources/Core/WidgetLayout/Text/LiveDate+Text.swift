import WidgetModel

extension LiveDate {
  /// What a live date reads at a moment (semantics.md C3).
  ///
  /// Clocks read the same in every language; the words of relative dates are English.
  func text(at now: Timestamp) -> String {
    let distance = Timestamp(microseconds: Int64(date)).seconds(since: now)
    switch style {
    case .relative: return Self.duration(abs(distance), units: 2)
    case .offset: return (distance > 0 ? "-" : "+") + Self.duration(abs(distance), units: 1)
    case .timer: return Self.clock(abs(distance), showsHours: true)
    case .interval:
      let start = Int64(date)
      let finish = max(start, end.map(Int64.init) ?? start)
      let moment = min(now.microseconds, pause.map(Int64.init) ?? now.microseconds)
      let held = min(max(moment, start), finish)
      let (left, right) = countsDown ? (finish, held) : (held, start)
      let length = Timestamp(microseconds: left).seconds(since: Timestamp(microseconds: right))
      return Self.clock(length, showsHours: showsHours)
    }
  }

  /// Hours, minutes and seconds with colons.
  private static func clock(_ seconds: Double, showsHours: Bool) -> String {
    let whole = Int(max(0, min(seconds, 1e12)).rounded())
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    if hours > 0, showsHours { return "\(hours):\(two(minutes)):\(two(whole % 60))" }
    return "\(whole / 60):\(two(whole % 60))"
  }

  private static let units: [(seconds: Int, word: String, short: String)] = [
    (31_536_000, "year", "yr"), (2_592_000, "month", "mo"), (604_800, "week", "wk"),
    (86_400, "day", "day"), (3600, "hour", "hr"), (60, "minute", "min"), (1, "second", "sec"),
  ]

  /// A length of time in its largest units, without a sign.
  private static func duration(_ seconds: Double, units count: Int) -> String {
    var rest = Int(max(0, min(seconds, 1e12)).rounded(.down))
    let isShort = rest < 3600 && count > 1
    var parts: [String] = []
    for unit in units where parts.count < count {
      let number = rest / unit.seconds
      rest %= unit.seconds
      if number == 0, unit.seconds > 1 || !parts.isEmpty {
        // After the largest unit only the next one is told.
        if !parts.isEmpty { break }
        continue
      }
      let word = isShort ? unit.short : number == 1 ? unit.word : unit.word + "s"
      parts.append("\(number) \(word)")
    }
    return parts.joined(separator: ", ")
  }
}
