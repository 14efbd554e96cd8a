/// A D-Bus signature: the types of zero or more values, such as `sa{sv}`.
package struct Signature: DBusName {
  package static var noun: String { "a signature" }
  package let string: String

  package init(trusted string: String) { self.string = string }

  package static let empty = Signature(trusted: "")
  /// The type that option and result dictionaries have.
  package static let variants = Signature(trusted: "a{sv}")

  package static func problem(with utf8: UnsafeBufferPointer<UInt8>) -> String? {
    if utf8.count > SignatureSyntax.maximumLength {
      return "it is longer than \(SignatureSyntax.maximumLength) bytes"
    }
    var parser = SignatureSyntax(utf8)
    while !parser.isAtEnd {
      if let problem = parser.skipType() { return problem }
    }
    return nil
  }

  package var isEmpty: Bool { string.isEmpty }

  /// Whether the signature has exactly one type.
  package var isSingle: Bool { types.count == 1 }

  /// The signature cut into its types, each as a signature of its own.
  package var types: [Signature] {
    var string = string
    return string.withUTF8 { utf8 in
      var types: [Signature] = []
      var parser = SignatureSyntax(utf8)
      while !parser.isAtEnd {
        let start = parser.position
        guard parser.skipType() == nil else { break }
        let bytes = UnsafeBufferPointer(rebasing: utf8[start..<parser.position])
        types.append(Signature(trusted: String(decoding: bytes, as: UTF8.self)))
      }
      return types
    }
  }
}

/// The letters of the types, and a walk over a signature that checks it.
struct SignatureSyntax {
  static let maximumLength = 255
  /// How deep arrays may stand in arrays, and structures in structures.
  static let maximumDepth = 32

  private let utf8: UnsafeBufferPointer<UInt8>
  private(set) var position = 0
  private var arrays = 0
  private var structures = 0

  init(_ utf8: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
    self.utf8 = utf8
    self.position = position
  }

  var isAtEnd: Bool { position >= utf8.count }

  static func isBasic(_ letter: UInt8) -> Bool {
    switch letter {
    case TypeLetter.byte, TypeLetter.boolean, TypeLetter.int16, TypeLetter.uint16,
      TypeLetter.int32, TypeLetter.uint32, TypeLetter.int64, TypeLetter.uint64,
      TypeLetter.double, TypeLetter.string, TypeLetter.objectPath, TypeLetter.signature,
      TypeLetter.unixFD:
      true
    default: false
    }
  }

  /// Goes past one complete type, or says what is wrong with it.
  mutating func skipType() -> String? {
    guard position < utf8.count else { return "a type is missing at its end" }
    let letter = utf8[position]
    position += 1
    switch letter {
    case TypeLetter.variant: return nil
    case TypeLetter.array: return skipElementType()
    case TypeLetter.open: return skipStructure()
    case TypeLetter.openEntry: return "a dictionary entry stands outside an array"
    case TypeLetter.close, TypeLetter.closeEntry:
      return "\(NameSyntax.describe(letter)) closes nothing"
    default:
      return Self.isBasic(letter) ? nil : "\(NameSyntax.describe(letter)) is not a type"
    }
  }

  private mutating func skipElementType() -> String? {
    arrays += 1
    defer { arrays -= 1 }
    if arrays > Self.maximumDepth { return "arrays are nested deeper than \(Self.maximumDepth)" }
    guard position < utf8.count else { return "an array has no element type" }
    guard utf8[position] == TypeLetter.openEntry else { return skipType() }
    position += 1
    guard position < utf8.count, Self.isBasic(utf8[position]) else {
      return "the key of a dictionary is not a basic type"
    }
    position += 1
    if let problem = skipType() { return problem }
    guard position < utf8.count, utf8[position] == TypeLetter.closeEntry else {
      return "a dictionary entry has not exactly two types"
    }
    position += 1
    return nil
  }

  private mutating func skipStructure() -> String? {
    structures += 1
    defer { structures -= 1 }
    if structures > Self.maximumDepth {
      return "structures are nested deeper than \(Self.maximumDepth)"
    }
    if position < utf8.count, utf8[position] == TypeLetter.close { return "a structure is empty" }
    while position < utf8.count, utf8[position] != TypeLetter.close {
      if let problem = skipType() { return problem }
    }
    if position >= utf8.count { return "a structure is not closed" }
    position += 1
    return nil
  }
}

/// The letters that stand for types in a signature; libdbus uses the same numbers for types.
enum TypeLetter {
  static let byte = UInt8(ascii: "y")
  static let boolean = UInt8(ascii: "b")
  static let int16 = UInt8(ascii: "n")
  static let uint16 = UInt8(ascii: "q")
  static let int32 = UInt8(ascii: "i")
  static let uint32 = UInt8(ascii: "u")
  static let int64 = UInt8(ascii: "x")
  static let uint64 = UInt8(ascii: "t")
  static let double = UInt8(ascii: "d")
  static let string = UInt8(ascii: "s")
  static let objectPath = UInt8(ascii: "o")
  static let signature = UInt8(ascii: "g")
  static let unixFD = UInt8(ascii: "h")
  static let array = UInt8(ascii: "a")
  static let variant = UInt8(ascii: "v")
  static let open = UInt8(ascii: "(")
  static let close = UInt8(ascii: ")")
  static let openEntry = UInt8(ascii: "{")
  static let closeEntry = UInt8(ascii: "}")
  /// What libdbus calls a structure and an entry when it names them by one letter.
  static let structure = UInt8(ascii: "r")
  static let entry = UInt8(ascii: "e")
}
