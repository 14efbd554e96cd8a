import Foundation

extension Day {
  /// The day on which a moment lies, by the person's clock.
  init(_ date: Date, in calendar: Calendar = .current) {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let parts = gregorian.dateComponents([.year, .month, .day], from: date)
    self =
      Day(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
      ?? Day.first
  }

  /// The moment at which the day begins, by the person's clock.
  func start(in calendar: Calendar = .current) -> Date? {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    return gregorian.date(from: DateComponents(year: year, month: month, day: day))
  }
}
