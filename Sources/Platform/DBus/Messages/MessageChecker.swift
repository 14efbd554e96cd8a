/// What D-Bus and this binding allow in one message.
package enum MessageLimits {
  /// Bytes of one array's elements.
  package static let arrayBytes = 1 << 26
  /// Bytes of a whole message.
  package static let messageBytes = 1 << 27
  /// How many containers may stand inside each other, variants and dictionary entries counted.
  package static let depth = 64
  /// File descriptors in one message; a bus disconnects who sends more than its own limit, usually 16.
  package static let descriptors = 16
}

/// Checks a message as libdbus would, which aborts the process instead of refusing.
///
/// One walk over the values compares them with their declared types and adds up their size.
struct MessageChecker {
  private static let local: InterfaceName = "org.freedesktop.DBus.Local"
  private static let localPath: ObjectPath = "/org/freedesktop/DBus/Local"

  /// Where the next value stands in the body.
  private var offset = 0
  private var descriptors = 0

  static func check(_ message: Message) throws(DBusError) {
    try checkSignature(message.signature)
    if message.interface == local || message.path == localPath {
      throw DBusError(.invalidValue, "\(local) is reserved; a bus disconnects who sends it")
    }
    var checker = MessageChecker()
    var letters = Letters(message.signature)
    for (index, value) in message.body.enumerated() {
      do {
        try checker.check(value, &letters, depth: 0)
      } catch {
        throw DBusError(error.code, "Argument \(index + 1): \(error.message)")
      }
    }
    let header = headerSize(message)
    if header > MessageLimits.arrayBytes
      || checker.offset + header > MessageLimits.messageBytes
    {
      throw DBusError(
        .limitExceeded,
        "The message is larger than \(MessageLimits.messageBytes) bytes"
      )
    }
    if checker.descriptors > MessageLimits.descriptors {
      throw DBusError(
        .limitExceeded,
        "The message has more than \(MessageLimits.descriptors) file descriptors"
      )
    }
  }

  /// No less than the header's size.
  private static func headerSize(_ message: Message) -> Int {
    func size(_ name: (some DBusName)?) -> Int { name?.string.utf8.count ?? 0 }
    return 128 + size(message.path) + size(message.interface) + size(message.member)
      + size(message.errorName) + size(message.destination) + size(message.sender)
      + message.signature.string.utf8.count
  }

  private static func checkSignature(_ signature: Signature) throws(DBusError) {
    var string = signature.string
    if let problem = string.withUTF8({ Signature.problem(with: $0) }) {
      throw DBusError(.invalidValue, "The values have no signature: \(problem)")
    }
  }
}

extension MessageChecker {
  private mutating func check(
    _ value: DBusValue,
    _ types: inout Letters,
    depth: Int
  ) throws(DBusError) {
    if depth > MessageLimits.depth {
      throw DBusError(
        .limitExceeded,
        "Values are nested deeper than \(MessageLimits.depth) containers"
      )
    }
    guard types.next == value.letter else { throw mismatch(value, types) }
    switch value {
    case .bytes(let bytes):
      types.advance()
      guard types.next == TypeLetter.byte else { throw mismatch(value, types) }
      types.advance()
      align(4)
      offset += 4 + bytes.count
      try checkArray(bytes.count)
    case .array(let element, let elements):
      types.advance()
      let start = types
      guard types.skip(), types == start.past(element) else { throw mismatch(value, start) }
      try check(elements, element, start, depth: depth)
    case .dictionary(let dictionary):
      let start = types
      guard types.skip(), types == start.past(dictionary.type) else { throw mismatch(value, start) }
      try check(dictionary, start, depth: depth)
    case .structure(let members):
      types.advance()
      align(8)
      for member in members { try check(member, &types, depth: depth + 1) }
      guard types.next == TypeLetter.close else { throw mismatch(value, types) }
      types.advance()
    case .variant(let inner):
      types.advance()
      try checkVariant(inner, depth: depth)
    default:
      types.advance()
      try checkBasic(value)
    }
  }

  private mutating func check(
    _ elements: [DBusValue],
    _ declared: Signature,
    _ start: Letters,
    depth: Int
  ) throws(DBusError) {
    align(4)
    offset += 4
    align(start.alignment)
    let first = offset
    for (index, element) in elements.enumerated() {
      var types = start
      do {
        try check(element, &types, depth: depth + 1)
      } catch {
        throw DBusError(error.code, "element \(index) of an array of \(declared): \(error.message)")
      }
    }
    try checkArray(offset - first)
  }

  private mutating func check(
    _ dictionary: DBusDictionary,
    _ start: Letters,
    depth: Int
  ) throws(DBusError) {
    align(4)
    offset += 4
    align(8)
    let first = offset
    for entry in dictionary.entries {
      var types = start
      types.advance()
      types.advance()
      align(8)
      do {
        try check(entry.key, &types, depth: depth + 2)
        try check(entry.value, &types, depth: depth + 2)
      } catch {
        let key = entry.key.stringValue.map(quoted) ?? "\(entry.key)"
        throw DBusError(error.code, "entry \(key) of \(dictionary.type): \(error.message)")
      }
    }
    try checkArray(offset - first)
  }

  private mutating func checkVariant(_ inner: DBusValue, depth: Int) throws(DBusError) {
    offset += 3
    if SignatureSyntax.isBasic(inner.letter) {
      // The depth of a basic value is that of its container.
      if depth + 1 > MessageLimits.depth {
        throw DBusError(
          .limitExceeded,
          "Values are nested deeper than \(MessageLimits.depth) containers"
        )
      }
      return try checkBasic(inner)
    }
    let signature = inner.signature
    try Self.checkSignature(signature)
    offset += signature.string.utf8.count - 1
    var types = Letters(signature)
    try check(inner, &types, depth: depth + 1)
  }

  private mutating func checkBasic(_ value: DBusValue) throws(DBusError) {
    switch value {
    case .byte: offset += 1
    case .int16, .uint16: add(2)
    case .bool, .int32, .uint32: add(4)
    case .int64, .uint64, .double: add(8)
    case .string(let string):
      if string.utf8.contains(0) {
        throw DBusError(.invalidValue, "the string \(quoted(string)) contains U+0000")
      }
      align(4)
      offset += 5 + string.utf8.count
    case .objectPath(let path):
      align(4)
      offset += 5 + path.string.utf8.count
    case .signature(let signature): offset += 2 + signature.string.utf8.count
    case .unixFD:
      add(4)
      descriptors += 1
    case .bytes, .array, .dictionary, .structure, .variant: break
    }
  }

  private mutating func align(_ alignment: Int) {
    offset = (offset + alignment - 1) & ~(alignment - 1)
  }

  private mutating func add(_ size: Int) {
    align(size)
    offset += size
  }

  private func checkArray(_ size: Int) throws(DBusError) {
    if size > MessageLimits.arrayBytes {
      throw DBusError(
        .limitExceeded,
        "an array of \(size) bytes is larger than \(MessageLimits.arrayBytes)"
      )
    }
  }

  private func mismatch(_ value: DBusValue, _ types: Letters) -> DBusError {
    DBusError(.invalidValue, "a value of type \(value.signature) stands where \(types) is declared")
  }
}
