/// One element of an XML text.
struct XMLElement {
  let name: String
  let attributes: [String: String]
  var children: [XMLElement] = []
  /// The text directly inside, with its white space.
  var text = ""
  /// The line where the element begins, for messages.
  let line: Int
}

/// Reads the part of XML that introspection texts use.
///
/// That is elements, attributes, text, comments, the predefined entities, and a prologue, which is
/// skipped. Anything else is an error.
struct XMLParser {
  /// How deep elements may stand inside each other.
  private static let maximumDepth = 64

  private var rest: Substring.UTF8View
  private var line = 1

  /// Reads a text with one outermost element.
  ///
  /// - Throws: ``DBusError`` that says in which line what was wrong.
  static func parse(_ text: String) throws(DBusError) -> XMLElement {
    var parser = XMLParser(rest: text[...].utf8)
    try parser.skipBetweenElements()
    guard parser.rest.first == UInt8(ascii: "<") else {
      throw parser.error("an element is expected")
    }
    let root = try parser.parseElement(depth: 0)
    try parser.skipBetweenElements()
    if !parser.rest.isEmpty { throw parser.error("something stands behind the outermost element") }
    return root
  }

  private func error(_ problem: String) -> DBusError {
    DBusError(.invalidValue, "Introspection XML, line \(line): \(problem)")
  }
}

extension XMLParser {
  private mutating func parseElement(depth: Int) throws(DBusError) -> XMLElement {
    if depth >= Self.maximumDepth { throw error("elements are nested too deep") }
    let line = line
    try expect("<")
    let name = try parseName()
    var attributes: [String: String] = [:]
    while true {
      let hadSpace = skipSpace()
      if accept("/>") { return XMLElement(name: name, attributes: attributes, line: line) }
      if accept(">") { break }
      if !hadSpace { throw error("a space is expected before an attribute of <\(name)>") }
      let (key, value) = try parseAttribute(of: name)
      if attributes.updateValue(value, forKey: key) != nil {
        throw error("<\(name)> has the attribute \(key) twice")
      }
    }
    var element = XMLElement(name: name, attributes: attributes, line: line)
    try parseContent(of: &element, depth: depth)
    return element
  }

  private mutating func parseContent(
    of element: inout XMLElement,
    depth: Int
  ) throws(DBusError) {
    while true {
      if rest.isEmpty { throw error("<\(element.name)> of line \(element.line) is not closed") }
      if accept("</") {
        let name = try parseName()
        if name != element.name { throw error("</\(name)> closes <\(element.name)>") }
        _ = skipSpace()
        return try expect(">")
      }
      if accept("<!--") {
        try skip(past: "-->", what: "a comment")
      } else if rest.first == UInt8(ascii: "<") {
        element.children.append(try parseElement(depth: depth + 1))
      } else {
        element.text += try parseText { $0 == UInt8(ascii: "<") }
      }
    }
  }

  private mutating func parseAttribute(of name: String) throws(DBusError) -> (String, String) {
    let key = try parseName()
    _ = skipSpace()
    try expect("=")
    _ = skipSpace()
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of \(key) is not in quotes")
    }
    advance()
    let value = try parseText { $0 == quote || $0 == UInt8(ascii: "<") }
    guard rest.first == quote else { throw error("the value of \(key) is not closed") }
    advance()
    return (key, value)
  }

  private mutating func parseText(until ends: (UInt8) -> Bool) throws(DBusError) -> String {
    var bytes: [UInt8] = []
    while let byte = rest.first, !ends(byte) {
      if byte == UInt8(ascii: "&") {
        bytes.append(contentsOf: try parseEntity().utf8)
      } else {
        bytes.append(byte)
        advance()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func parseEntity() throws(DBusError) -> String {
    advance()
    guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw error("& begins no entity; a plain one is written &amp;")
    }
    let name = String(Substring(rest[..<end]))
    while rest.startIndex < end { advance() }
    advance()
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
    let number = name.hasPrefix("#") ? UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10) : nil
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else {
      throw error("&\(name); is not known")
    }
    return String(Character(scalar))
  }

  private mutating func parseName() throws(DBusError) -> String {
    var name: [UInt8] = []
    while let byte = rest.first,
      NameSyntax.isWord(byte) || (!name.isEmpty && [0x2D, 0x2E, 0x3A].contains(byte))
    {
      name.append(byte)
      advance()
    }
    if name.isEmpty { throw error("a name is expected") }
    return String(decoding: name, as: UTF8.self)
  }
}

extension XMLParser {
  /// Goes past white space, comments, processing instructions and a document type.
  private mutating func skipBetweenElements() throws(DBusError) {
    while true {
      _ = skipSpace()
      if accept("<!--") {
        try skip(past: "-->", what: "a comment")
      } else if accept("<?") {
        try skip(past: "?>", what: "a processing instruction")
      } else if accept("<!DOCTYPE") {
        try skip(past: ">", what: "a document type")
      } else {
        return
      }
    }
  }

  private mutating func skip(past end: StaticString, what: String) throws(DBusError) {
    while !rest.isEmpty {
      if accept(end) { return }
      advance()
    }
    throw error("\(what) is not closed")
  }

  /// Goes past white space; says whether there was any.
  private mutating func skipSpace() -> Bool {
    var found = false
    while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      advance()
      found = true
    }
    return found
  }

  private mutating func advance() {
    if rest.popFirst() == 0x0A { line += 1 }
  }

  private mutating func accept(_ token: StaticString) -> Bool {
    token.withUTF8Buffer { token in
      guard rest.starts(with: token) else { return false }
      rest = rest.dropFirst(token.count)
      return true
    }
  }

  private mutating func expect(_ token: StaticString) throws(DBusError) {
    if !accept(token) { throw error("\"\(token)\" is expected") }
  }
}
