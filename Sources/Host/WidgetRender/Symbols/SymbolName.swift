/// A name of an SF Symbol as its parts: `bell.slash.circle.fill`.
struct SymbolName {
  /// A longer one is none; the longest of SF Symbols 6 has 100 bytes.
  static let longest = 160

  var parts: [Substring]

  /// Nil for what cannot be a name, however it is shortened.
  init?(_ name: String) {
    guard name.utf8.count <= Self.longest else { return nil }
    parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  var text: String { parts.joined(separator: ".") }

  /// Adds the parts of a variant that are not in the name yet: shape, then slash, then fill.
  mutating func add(variant: String) {
    guard variant.utf8.count <= Self.longest else { return }
    let wanted = variant.split(separator: ".")
    let missing = ["circle", "square", "rectangle", "slash", "fill"]
      .filter { wanted.contains(Substring($0)) && !parts.contains(Substring($0)) }
    guard !missing.isEmpty else { return }
    // What is filled already stays so: `heart.fill` in a circle is `heart.circle.fill`.
    let isFilled = parts.count > 1 && parts.last == "fill"
    if isFilled { parts.removeLast() }
    parts += missing.map { Substring($0) }
    if isFilled { parts.append("fill") }
  }

  /// Takes the last part away if it is this and not the only one.
  mutating func takeLast(_ part: String) -> Bool {
    guard parts.count > 1, parts.last == Substring(part) else { return false }
    parts.removeLast()
    return true
  }

  /// Takes away the shape at the end that the symbol stands in.
  mutating func takeEnclosure() -> Symbol.Enclosure? {
    guard parts.count > 1 else { return nil }
    switch parts.last {
    case "circle":
      parts.removeLast()
      return .circle
    case "square", "rectangle", "app":
      parts.removeLast()
      return .square
    default: return nil
    }
  }

  /// Takes away what says that parts of the symbol are filled: `photo.fill.on.rectangle.fill`.
  mutating func takeFills() -> Bool {
    let rest = parts.prefix(1) + parts.dropFirst().filter { $0 != "fill" }
    guard rest.count < parts.count else { return false }
    parts = Array(rest)
    return true
  }

  /// Takes away the last of what changes a symbol a little: a badge, a second thing beside it, a script,
  /// a number.
  mutating func takeDetail() -> Bool {
    if let start = parts.lastIndex(where: isDetail), start > 0 {
      parts.removeSubrange(start...)
      return true
    }
    guard parts.count > 1, let last = parts.last else { return false }
    guard Self.smallDetails.contains(last) || last.allSatisfy(\.isNumber) else { return false }
    parts.removeLast()
    return true
  }

  /// Whether it begins a detail.
  ///
  /// With `and` none does after an arrow or a shape, which alone say something else.
  private func isDetail(_ part: Substring) -> Bool {
    switch part {
    case "badge", "trianglebadge": true
    case "and": !["arrow", "arrowtriangle", "circle", "rectangle", "square"].contains(parts[0])
    default: false
    }
  }

  /// Last parts that leave a symbol what it is: writing directions, scripts, marks and small changes.
  private static let smallDetails: Set<Substring> = [
    "ar", "bn", "el", "gu", "he", "hi", "ja", "km", "kn", "ko", "ml", "mni", "mr", "my", "or", "pa",
    "rtl", "ru", "sat", "si", "ta", "te", "th", "zh",
    "checkmark", "crop", "exclamationmark", "inverse", "questionmark", "xmark",
  ]
}
