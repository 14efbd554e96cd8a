/// The rules that the dotted names of D-Bus share.
enum NameSyntax {
  static let maximumLength = 255
  static let tooLong = "it is longer than \(maximumLength) bytes"

  /// Says what is wrong with a name of two or more elements.
  static func problem(
    with utf8: UnsafeBufferPointer<UInt8>,
    hyphens: Bool,
    leadingDigits: Bool
  ) -> String? {
    if utf8.isEmpty { return "it is empty" }
    if utf8.count > maximumLength { return tooLong }
    var start = 0
    var elements = 0
    for index in 0...utf8.count {
      guard index == utf8.count || utf8[index] == UInt8(ascii: ".") else { continue }
      let problem = problem(
        withElement: utf8[start..<index],
        hyphens: hyphens,
        leadingDigits: leadingDigits
      )
      if let problem { return problem }
      elements += 1
      start = index + 1
    }
    return elements < 2 ? "it has no dot" : nil
  }

  /// Says what is wrong with one element of a name.
  static func problem(
    withElement utf8: Slice<UnsafeBufferPointer<UInt8>>,
    hyphens: Bool,
    leadingDigits: Bool
  ) -> String? {
    guard let first = utf8.first else { return "an element is empty" }
    if isDigit(first), !leadingDigits { return "an element begins with a digit" }
    for byte in utf8 where !isWord(byte) {
      if hyphens, byte == UInt8(ascii: "-") { continue }
      return "\(describe(byte)) is not allowed"
    }
    return nil
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let folded = byte | 0x20
    return folded >= UInt8(ascii: "a") && folded <= UInt8(ascii: "z")
  }

  /// Whether a byte is a letter, a digit or an underscore.
  static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// A byte as a person would name it.
  static func describe(_ byte: UInt8) -> String {
    if byte > 0x20, byte < 0x7F { return "the character \"\(Character(Unicode.Scalar(byte)))\"" }
    if byte == 0x20 { return "a space" }
    let digits = String(byte, radix: 16)
    return "the byte 0x\(digits.count < 2 ? "0" : "")\(digits)"
  }
}

/// A string in quotes, cut to a length that suits an error message, with control characters shown.
func quoted(_ string: String) -> String {
  var shown = ""
  for scalar in string.unicodeScalars.prefix(120) { shown += scalar.escaped(asASCII: false) }
  return "\"\(shown)\(string.unicodeScalars.count > 120 ? "…" : "")\""
}
