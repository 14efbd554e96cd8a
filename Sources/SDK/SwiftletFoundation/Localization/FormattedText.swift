internal import Synchronization

/// Puts values into a text with `%` specifiers.
///
/// A translated table may be wrong: a specifier without a value, or with one of another kind, shows
/// what is there and never reads memory that no value fills.
package enum FormattedText {
  package static func fill(
    _ format: String,
    with arguments: [String.LocalizationValue._Argument],
    locale: Locale
  ) -> String {
    guard !arguments.isEmpty, format.utf8.contains(UInt8(ascii: "%")) else { return format }
    var result = ""
    var next = 0
    var rest = Substring(format)
    while let percent = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
      result += rest[..<percent]
      rest = rest[rest.utf8.index(after: percent)...]
      if rest.utf8.first == UInt8(ascii: "%") {
        result += "%"
        rest = Substring(rest.utf8.dropFirst())
        continue
      }
      guard let specifier = Specifier(consuming: &rest) else {
        result += "%"
        continue
      }
      let index = specifier.position ?? next
      if specifier.position == nil { next += 1 }
      guard arguments.indices.contains(index) else { continue }
      result += specifier.text(arguments[index], locale: locale)
    }
    result += rest
    return result
  }
}

/// What follows a `%`: `2$`, flags, width and precision, and the conversion.
private struct Specifier {
  var position: Int?
  var modifiers = ""
  var conversion: Character

  init?(consuming rest: inout Substring) {
    // What nearly all specifiers are.
    if rest.utf8.first == UInt8(ascii: "@") {
      conversion = "@"
      rest = Substring(rest.utf8.dropFirst())
      return
    }
    if rest.utf8.starts(with: "lld".utf8) {
      conversion = "d"
      rest = Substring(rest.utf8.dropFirst(3))
      return
    }
    var scan = rest
    let digits = scan.prefix(while: \.isASCIIDigit)
    if !digits.isEmpty, scan.dropFirst(digits.count).first == "$", let number = Int(digits) {
      position = number - 1
      scan = scan.dropFirst(digits.count + 1)
    }
    let modifiers = scan.prefix { "+-# 0.'".contains($0) || $0.isASCIIDigit }
    scan = scan.dropFirst(modifiers.count)
    scan = scan.drop { "hlqLzjt".contains($0) }
    guard let conversion = scan.first, "@diuoxXfFeEgGs".contains(conversion) else { return nil }
    self.modifiers = String(modifiers)
    self.conversion = conversion
    rest = scan.dropFirst()
  }

  func text(_ argument: String.LocalizationValue._Argument, locale: Locale) -> String {
    switch argument {
    case .text(let text): text
    case .resource(let resource): resource.resolved()
    case .integer(let value):
      isInteger ? integer(value, locale: locale) : number(Double(value), locale: locale)
    case .unsigned(let value):
      if let value = Int64(exactly: value), isInteger {
        integer(value, locale: locale)
      } else {
        value.formatted(.number.locale(locale))
      }
    case .number(let value):
      if isInteger, let whole = Int64(exactly: value.rounded(.towardZero)) {
        integer(whole, locale: locale)
      } else {
        number(value, locale: locale)
      }
    }
  }

  private var isInteger: Bool { "diuoxX@s".contains(conversion) }

  private func integer(_ value: Int64, locale: Locale) -> String {
    if modifiers.isEmpty, !"oxX".contains(conversion) {
      if (0..<1_000).contains(value), PlainDigits.areUsed(in: locale) { return String(value) }
      return value.formatted(.number.locale(locale))
    }
    let conversion = conversion == "@" || conversion == "s" ? "d" : conversion
    return String(format: "%\(modifiers)ll\(conversion)", locale: locale, value)
  }

  private func number(_ value: Double, locale: Locale) -> String {
    if modifiers.isEmpty, !"eEgG".contains(conversion) {
      return value.formatted(.number.precision(.fractionLength(6)).locale(locale))
    }
    let conversion = isInteger ? "f" : conversion
    return String(format: "%\(modifiers)\(conversion)", locale: locale, value)
  }
}

/// Whether whole numbers below 1,000 look as Swift itself writes them: a formatter costs as much as
/// the rest of a text.
private enum PlainDigits {
  /// Languages of which at least one locale writes other digits; a test compares with all locales.
  ///
  /// For the others nothing is asked: the first formatter of a process costs an action 0.5 ms.
  private static let others: Set<String> = [
    "ar", "as", "bgc", "bho", "bn", "ccp", "ckb", "dz", "fa", "ff", "ks", "lrc", "mni", "mr", "my",
    "mzn", "ne", "nqo", "pa", "ps", "raj", "sa", "sat", "sd", "tok", "ur", "uz",
  ]

  private static let known = Mutex<[String: Bool]>([:])

  static func areUsed(in locale: Locale) -> Bool {
    let identifier = locale.identifier
    if let known = known.withLock({ $0[identifier] }) { return known }
    let found = find(identifier, locale)
    known.withLock { $0[identifier] = found }
    return found
  }

  private static func find(_ identifier: String, _ locale: Locale) -> Bool {
    let language = identifier.prefix { $0 != "_" && $0 != "-" && $0 != "@" }
    if !others.contains(String(language)), !identifier.contains("numbers="),
      !identifier.contains("-nu-")
    {
      return true
    }
    return [7, 123].allSatisfy { $0.formatted(.number.locale(locale)) == String($0) }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
