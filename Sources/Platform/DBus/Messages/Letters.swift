/// A place in a signature that is known to be good.
struct Letters: Equatable, CustomStringConvertible {
  private let string: String
  private var position: String.UTF8View.Index

  init(_ signature: Signature) {
    string = signature.string
    position = string.startIndex
  }

  /// The letter here, or zero at the end.
  var next: UInt8 { position == string.endIndex ? 0 : string.utf8[position] }

  var description: String {
    position == string.endIndex ? "nothing" : String(string[position...])
  }

  static func == (left: Letters, right: Letters) -> Bool {
    left.position == right.position
  }

  mutating func advance() {
    if position != string.endIndex { string.utf8.formIndex(after: &position) }
  }

  /// Goes past one complete type; false at the end.
  mutating func skip() -> Bool {
    var open = 0
    while position != string.endIndex {
      let letter = next
      advance()
      switch letter {
      case TypeLetter.array: continue
      case TypeLetter.open, TypeLetter.openEntry: open += 1
      case TypeLetter.close, TypeLetter.closeEntry: open -= 1
      default: break
      }
      if open == 0 { return true }
    }
    return false
  }

  /// The place behind some letters, or nothing if others stand here.
  func past(_ signature: Signature) -> Letters? {
    var place = self
    for letter in signature.string.utf8 {
      if place.next != letter { return nil }
      place.advance()
    }
    return place
  }

  /// To how many bytes a value of the type here is aligned.
  var alignment: Int {
    switch next {
    case TypeLetter.int16, TypeLetter.uint16: 2
    case TypeLetter.boolean, TypeLetter.int32, TypeLetter.uint32, TypeLetter.string,
      TypeLetter.objectPath, TypeLetter.unixFD, TypeLetter.array:
      4
    case TypeLetter.int64, TypeLetter.uint64, TypeLetter.double, TypeLetter.open,
      TypeLetter.openEntry:
      8
    default: 1
    }
  }
}
