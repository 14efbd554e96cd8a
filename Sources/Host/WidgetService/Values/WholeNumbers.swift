/// Whole numbers of JSON texts that JSON values here cannot hold exactly.
package enum WholeNumbers {
  /// The first whole number in a well-formed JSON text that is beyond Int64, as it is written.
  package static func tooLarge(in json: String) -> String? {
    var isInText = false
    var isEscaped = false
    var number: [UInt8] = []
    for byte in json.utf8 {
      if isInText {
        if byte == UInt8(ascii: "\""), !isEscaped { isInText = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      } else if isPartOfNumber(byte) {
        number.append(byte)
      } else {
        if let found = tooLarge(number) { return found }
        number = []
        isInText = byte == UInt8(ascii: "\"")
      }
    }
    return tooLarge(number)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private static func tooLarge(_ number: [UInt8]) -> String? {
    let sign = number.first == UInt8(ascii: "-") ? 1 : 0
    guard number.count - sign > 18,
      number.dropFirst(sign).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    let text = String(decoding: number, as: UTF8.self)
    return Int64(text) == nil ? text : nil
  }
}
