/// The path of an object, such as `/org/example/Thing`.
package struct ObjectPath: DBusName {
  package static var noun: String { "an object path" }
  package let string: String

  package init(trusted string: String) { self.string = string }

  package static let root: ObjectPath = "/"

  package static func problem(with utf8: UnsafeBufferPointer<UInt8>) -> String? {
    let slash = UInt8(ascii: "/")
    if utf8.first != slash { return "it does not begin with a slash" }
    if utf8.count == 1 { return nil }
    for index in 1..<utf8.count {
      if utf8[index] == slash {
        if utf8[index - 1] == slash { return "an element is empty" }
      } else if !NameSyntax.isWord(utf8[index]) {
        return "\(NameSyntax.describe(utf8[index])) is not allowed"
      }
    }
    return utf8[utf8.count - 1] == slash ? "it ends with a slash" : nil
  }

  package var isRoot: Bool { string.utf8.count == 1 }

  /// The parts between the slashes; none for the root.
  package var elements: [Substring] { string.split(separator: "/") }

  /// The part after the last slash; empty for the root.
  package var lastElement: Substring {
    guard let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return string[string.utf8.index(after: slash)...]
  }

  /// The path without its last element; nothing for the root.
  package var parent: ObjectPath? {
    guard !isRoot, let slash = string.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return slash == string.startIndex ? .root : ObjectPath(trusted: String(string[..<slash]))
  }

  /// Whether the path lies below another one.
  package func isDescendant(of ancestor: ObjectPath) -> Bool {
    if ancestor.isRoot { return !isRoot }
    return string.utf8.count > ancestor.string.utf8.count
      && string.utf8.dropFirst(ancestor.string.utf8.count).first == UInt8(ascii: "/")
      && string.utf8.starts(with: ancestor.string.utf8)
  }

  /// The path with one more element.
  ///
  /// - Throws: ``DBusError`` if the element is empty or has other characters than letters, digits and underscores.
  package func appending(_ element: String) throws(DBusError) -> ObjectPath {
    if element.utf8.contains(UInt8(ascii: "/")) {
      throw DBusError(.invalidValue, "\(quoted(element)) is not one element of an object path")
    }
    return try ObjectPath(isRoot ? "/\(element)" : "\(string)/\(element)")
  }

  /// The path with any text as one more element.
  package func appending(escaping text: String) -> ObjectPath {
    ObjectPath(trusted: "\(isRoot ? "" : string)/\(ObjectPath.escape(text))")
  }
}

extension ObjectPath {
  /// Makes one element of any text, as systemd's `sd_bus_path_encode` does.
  ///
  /// Letters stay, digits stay except at the start, every other byte becomes `_` and two hexadecimal
  /// digits, and the empty text becomes `_`; so the text can be had back.
  package static func escape(_ text: String) -> String {
    if text.isEmpty { return "_" }
    let digits = Array("0123456789abcdef".utf8)
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if NameSyntax.isLetter(byte) || (NameSyntax.isDigit(byte) && !escaped.isEmpty) {
        escaped.append(byte)
      } else {
        escaped.append(UInt8(ascii: "_"))
        escaped.append(digits[Int(byte >> 4)])
        escaped.append(digits[Int(byte & 0xF)])
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  /// The text that an element was made of, or nothing if ``escape(_:)`` would not have made this element.
  package static func unescape(_ element: some StringProtocol) -> String? {
    if element == "_" { return "" }
    var bytes: [UInt8] = []
    var rest = Array(element.utf8)[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "_") {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(nibble), let low = rest.popFirst().flatMap(nibble)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard let text = String(validating: bytes, as: UTF8.self), escape(text) == element else {
      return nil
    }
    return text
  }

  /// The text behind the one element by which this path is longer than another, or nothing if it is not such a path.
  package func unescapedElement(below ancestor: ObjectPath) -> String? {
    guard parent == ancestor else { return nil }
    return ObjectPath.unescape(lastElement)
  }

  private static func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
