/// A calendar day, as todo.txt writes it: `2026-03-09`.
struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
  let year: Int
  let month: Int
  let day: Int

  /// A day that exists, and nil for any other numbers.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Day.length(ofMonth: month, in: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private init(firstOf year: Int) {
    self.year = year
    month = 1
    day = 1
  }

  /// The first day of the year 1.
  static let first = Day(firstOf: 1)

  /// Reads exactly `YYYY-MM-DD`.
  init?<Text: StringProtocol>(_ text: Text) {
    let digits = Array(text.utf8)
    guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-")
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for digit in digits[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        value = value * 10 + Int(digit - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }

  static func < (left: Day, right: Day) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The next day; the last day of the year 9999 is its own.
  var next: Day {
    Day(year: year, month: month, day: day + 1)
      ?? Day(year: year, month: month + 1, day: 1)
      ?? Day(year: year + 1, month: 1, day: 1)
      ?? self
  }

  /// The day before; the first day of the year 1 is its own.
  var previous: Day {
    if let day = Day(year: year, month: month, day: day - 1) { return day }
    let (year, month) = month == 1 ? (year - 1, 12) : (year, month - 1)
    return Day(year: year, month: month, day: Day.length(ofMonth: month, in: year)) ?? self
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
