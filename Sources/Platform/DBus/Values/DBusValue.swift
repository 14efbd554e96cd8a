/// One value of a D-Bus message.
///
/// A value may be made freely; whether D-Bus can carry it (equal element types, depth, size, no
/// U+0000 in strings) is checked when a message is sent, before libdbus sees it.
package enum DBusValue: Sendable, Hashable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(ObjectPath)
  case signature(Signature)
  case unixFD(UnixFD)
  /// An array of bytes (`ay`); a received one always has this form.
  case bytes([UInt8])
  /// An array of any other element type, which must be given as it may be empty.
  case array(of: Signature, [DBusValue])
  case dictionary(DBusDictionary)
  case structure([DBusValue])
  indirect case variant(DBusValue)
}

extension DBusValue {
  /// An array of strings (`as`).
  package static func strings(_ strings: some Sequence<String>) -> DBusValue {
    .array(of: "s", strings.map { .string($0) })
  }

  /// An array of object paths (`ao`).
  package static func objectPaths(_ paths: some Sequence<ObjectPath>) -> DBusValue {
    .array(of: "o", paths.map { .objectPath($0) })
  }

  /// The type of the value.
  package var signature: Signature {
    var letters: [UInt8] = []
    appendSignature(to: &letters)
    return Signature(trusted: String(decoding: letters, as: UTF8.self))
  }

  /// The value inside, if this is a variant (or a variant of a variant); else the value itself.
  package var unwrapped: DBusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }
}

/// The value as a Swift type, looking through variants; nothing if it is of another type.
extension DBusValue {
  package var boolValue: Bool? {
    if case .bool(let value) = unwrapped { value } else { nil }
  }

  /// The value of any integer type, if it is in range.
  package var int64Value: Int64? {
    switch unwrapped {
    case .byte(let value): Int64(value)
    case .int16(let value): Int64(value)
    case .uint16(let value): Int64(value)
    case .int32(let value): Int64(value)
    case .uint32(let value): Int64(value)
    case .int64(let value): value
    case .uint64(let value): Int64(exactly: value)
    default: nil
    }
  }

  package var doubleValue: Double? {
    if case .double(let value) = unwrapped { value } else { nil }
  }

  /// The text of a string; object paths and signatures are other types.
  package var stringValue: String? {
    if case .string(let value) = unwrapped { value } else { nil }
  }

  package var objectPathValue: ObjectPath? {
    if case .objectPath(let value) = unwrapped { value } else { nil }
  }

  package var unixFDValue: UnixFD? {
    if case .unixFD(let value) = unwrapped { value } else { nil }
  }

  package var bytesValue: [UInt8]? {
    if case .bytes(let value) = unwrapped { value } else { nil }
  }

  package var dictionaryValue: DBusDictionary? {
    if case .dictionary(let value) = unwrapped { value } else { nil }
  }

  /// The members of an array that is not `ay`, or of a structure.
  package var elements: [DBusValue]? {
    switch unwrapped {
    case .array(_, let elements), .structure(let elements): elements
    default: nil
    }
  }

  /// The texts of an array of strings.
  package var stringsValue: [String]? {
    guard case .array(let type, let elements) = unwrapped, type == "s" else { return nil }
    return elements.compactMap(\.stringValue)
  }
}

extension DBusValue {
  /// Adds the letters of the value's type.
  func appendSignature(to letters: inout [UInt8]) {
    switch self {
    case .bytes: letters.append(contentsOf: [TypeLetter.array, TypeLetter.byte])
    case .array(let element, _):
      letters.append(TypeLetter.array)
      letters.append(contentsOf: element.string.utf8)
    case .dictionary(let dictionary): letters.append(contentsOf: dictionary.type.string.utf8)
    case .structure(let members):
      letters.append(TypeLetter.open)
      for member in members { member.appendSignature(to: &letters) }
      letters.append(TypeLetter.close)
    default: letters.append(letter)
    }
  }

  /// The first letter of the value's type.
  var letter: UInt8 {
    switch self {
    case .byte: TypeLetter.byte
    case .bool: TypeLetter.boolean
    case .int16: TypeLetter.int16
    case .uint16: TypeLetter.uint16
    case .int32: TypeLetter.int32
    case .uint32: TypeLetter.uint32
    case .int64: TypeLetter.int64
    case .uint64: TypeLetter.uint64
    case .double: TypeLetter.double
    case .string: TypeLetter.string
    case .objectPath: TypeLetter.objectPath
    case .signature: TypeLetter.signature
    case .unixFD: TypeLetter.unixFD
    case .bytes, .array, .dictionary: TypeLetter.array
    case .structure: TypeLetter.open
    case .variant: TypeLetter.variant
    }
  }
}

extension DBusValue: ExpressibleByStringLiteral {
  /// A string.
  package init(stringLiteral value: String) {
    self = .string(value)
  }
}
