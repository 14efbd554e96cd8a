import WidgetModel

/// Reads what a person types after `name=` as a value of a type.
enum TextValue {
  static func read(_ text: String, as type: ParameterType) -> ParameterValue? {
    switch type {
    case .bool:
      switch text.lowercased() {
      case "true", "yes", "on", "1": .bool(true)
      case "false", "no", "off", "0": .bool(false)
      default: nil
      }
    case .int: Int64(text).map(ParameterValue.int)
    case .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    case .date: date(text).map(ParameterValue.date)
    case .duration: duration(text).map(ParameterValue.duration)
    default: nil
    }
  }

  /// `2026-01-31`, `2026-01-31T08:00`, with seconds, and `Z` or an offset as `+01:00`; in UTC where
  /// there is no offset; or microseconds.
  private static func date(_ text: String) -> Timestamp? {
    if let number = Int64(text) { return Timestamp(microseconds: number) }
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    let day = halves[0].split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
    guard day.count == 3, let year = day[0], let month = day[1], let dayOfMonth = day[2],
      (1...9999).contains(year), (1...12).contains(month),
      (1...days(inMonth: month, of: year)).contains(dayOfMonth)
    else { return nil }
    var seconds: Int64 = 0
    if halves.count == 2 {
      guard let (time, offset) = splitOffset(halves[1]) else { return nil }
      seconds = -offset
      let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        .map { Int64($0) }
      guard (2...3).contains(clock.count), let hour = clock[0], let minute = clock[1],
        (0..<24).contains(hour), (0..<60).contains(minute)
      else { return nil }
      seconds += hour * 3600 + minute * 60
      if clock.count == 3 {
        guard let second = clock[2], (0..<60).contains(second) else { return nil }
        seconds += second
      }
    }
    let days = daysSince1970(year: year, month: month, day: dayOfMonth)
    return Timestamp(microseconds: (days * 86_400 + seconds) * 1_000_000)
  }

  /// The time of day, and the offset behind it in seconds.
  private static func splitOffset(_ text: Substring) -> (time: Substring, offset: Int64)? {
    if text.hasSuffix("Z") { return (text.dropLast(), 0) }
    guard let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }) else { return (text, 0) }
    let digits = text[text.index(after: sign)...].filter { $0 != ":" }
    guard digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int64(digits), number / 100 < 24, number % 100 < 60
    else { return nil }
    let seconds = number / 100 * 3_600 + number % 100 * 60
    return (text[..<sign], text[sign] == "-" ? -seconds : seconds)
  }

  private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days of the proleptic Gregorian calendar, counted in 400-year eras that begin in March.
  private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// `90s`, `5m`, `1h30m`, `500ms`; or microseconds.
  private static func duration(_ text: String) -> Int64? {
    if let number = Int64(text) { return number }
    let units: [String: Int64] = [
      "ms": 1_000, "s": 1_000_000, "m": 60_000_000, "h": 3_600_000_000, "d": 86_400_000_000,
    ]
    var rest = Substring(text)
    var total: Int64 = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let unit = rest.dropFirst(digits.count).prefix { $0.isLetter }
      guard let number = Int64(digits), let factor = units[String(unit)] else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: factor)
      let (sum, overflow2) = total.addingReportingOverflow(product)
      guard !overflow, !overflow2 else { return nil }
      total = sum
      rest = rest.dropFirst(digits.count + unit.count)
    }
    return text.isEmpty ? nil : total
  }
}
