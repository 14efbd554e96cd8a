internal import SwiftletFoundation
internal import WidgetModel

extension Text {
  /// The letters alone, for labels outside a tree.
  package var plainText: String {
    runs(in: EnvironmentValues(), at: RequestEnvironment.current.now).map(\.text).joined()
  }

  /// The text as archived runs, told as it reads at a date.
  func runs(in environment: EnvironmentValues, at now: Date) -> [TextRun] {
    var runs = bareRuns(in: environment, at: now)
    for look in looks {
      for index in runs.indices { look.apply(to: &runs[index], in: environment) }
    }
    return runs
  }

  private func bareRuns(in environment: EnvironmentValues, at now: Date) -> [TextRun] {
    switch storage {
    case .verbatim(let text): return [TextRun(text)]
    case .key(let key, let table, let folder):
      return key.runs(table: table, folder: folder, in: environment, at: now)
    case .resource(let resource): return [TextRun(resource.resolved())]
    case .attributed(let text): return [TextRun(String(text.characters))]
    case .date(let date, let style): return [LiveText.run(date, style, in: environment, at: now)]
    case .interval(let start, let end):
      return [TextRun(LiveText.interval(start, end, in: environment))]
    case .timer(let timer): return [LiveText.run(timer, at: now)]
    case .formatted(let value): return [TextRun(value.text(environment.locale))]
    case .image(let image):
      var run = TextRun("")
      run.image = image.value
      return [run]
    case .joined(let left, let right):
      return left.runs(in: environment, at: now) + right.runs(in: environment, at: now)
    }
  }
}

/// Dates as text.
enum LiveText {
  static func run(
    _ date: Date,
    _ style: Text.DateStyle,
    in environment: EnvironmentValues,
    at now: Date
  ) -> TextRun {
    var live = LiveDate()
    live.date = Int(Timestamp(date).microseconds)
    let distance = date.timeIntervalSince(now)
    var run = TextRun()
    switch style {
    case .time: return TextRun(format(date, day: .omitted, time: .shortened, in: environment))
    case .date: return TextRun(format(date, day: .long, time: .omitted, in: environment))
    case .relative:
      live.style = .relative
      run.text = duration(distance, units: 2, in: environment)
    case .offset:
      live.style = .offset
      run.text = (distance > 0 ? "-" : "+") + duration(distance, units: 1, in: environment)
    default:
      live.style = .timer
      run.text = clock(distance.magnitude, showsHours: true)
    }
    run.date = live
    return run
  }

  static func run(_ timer: TimerText, at now: Date) -> TextRun {
    let interval = timer.interval
    var live = LiveDate()
    live.style = .interval
    live.date = Int(Timestamp(interval.lowerBound).microseconds)
    live.end = Int(Timestamp(interval.upperBound).microseconds)
    live.pause = timer.pauseTime.map { Int(Timestamp($0).microseconds) }
    live.countsDown = timer.countsDown
    live.showsHours = timer.showsHours
    let moment = min(timer.pauseTime ?? now, now)
    let held = min(max(moment, interval.lowerBound), interval.upperBound)
    let seconds =
      timer.countsDown
      ? interval.upperBound.timeIntervalSince(held) : held.timeIntervalSince(interval.lowerBound)
    var run = TextRun(clock(seconds, showsHours: timer.showsHours))
    run.date = live
    return run
  }

  static func interval(_ start: Date, _ end: Date, in environment: EnvironmentValues) -> String {
    let isOneDay = environment.calendar.isDate(start, inSameDayAs: end)
    let day: Date.FormatStyle.DateStyle = isOneDay ? .omitted : .abbreviated
    return [start, end].map { format($0, day: day, time: .shortened, in: environment) }
      .joined(separator: "–")
  }

  private static func format(
    _ date: Date,
    day: Date.FormatStyle.DateStyle,
    time: Date.FormatStyle.TimeStyle,
    in environment: EnvironmentValues
  ) -> String {
    Date.FormatStyle(
      date: day,
      time: time,
      locale: environment.locale,
      calendar: environment.calendar,
      timeZone: environment.timeZone
    )
    .format(date)
  }

  /// A length of time in its largest units, without a sign.
  private static func duration(
    _ seconds: TimeInterval,
    units: Int,
    in environment: EnvironmentValues
  ) -> String {
    let whole = seconds.magnitude.rounded(.down)
    let length = Duration.seconds(whole.isFinite ? min(whole, 1e12) : 0)
    let style = Duration.UnitsFormatStyle(
      allowedUnits: [.weeks, .days, .hours, .minutes, .seconds],
      width: whole < 3600 && units > 1 ? .abbreviated : .wide,
      maximumUnitCount: units,
      zeroValueUnits: .hide
    )
    return style.locale(environment.locale).format(length)
  }

  /// Hours, minutes and seconds with colons.
  static func clock(_ seconds: TimeInterval, showsHours: Bool) -> String {
    let whole = seconds.isFinite ? Int(max(0, min(seconds, 1e12)).rounded()) : 0
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    if hours > 0, showsHours { return "\(hours):\(two(minutes)):\(two(whole % 60))" }
    return "\(whole / 60):\(two(whole % 60))"
  }
}
