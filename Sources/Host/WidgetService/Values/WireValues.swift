package import DBus
package import WidgetModel

/// D-Bus values as the wire to bundles carries them: `{"t": signature, "v": value}`, where dicts are
/// lists of pairs and variants are such objects themselves.
package enum WireValues {
  package static func json(_ value: DBusValue) -> JSON {
    ["t": .string(value.signature.string), "v": plain(value)]
  }

  private static func plain(_ value: DBusValue) -> JSON {
    switch value {
    case .bool(let value): .bool(value)
    // JSON has no infinities; what a bundle was told must be what is compared with it later.
    case .double(let value): value.isFinite ? .double(value) : .null
    case .string(let value): .string(value)
    case .objectPath(let path): .string(path.string)
    case .signature(let signature): .string(signature.string)
    case .unixFD: .null
    case .bytes(let bytes): .array(bytes.map { .int(Int64($0)) })
    case .array(_, let elements), .structure(let elements): .array(elements.map(plain))
    case .dictionary(let dictionary):
      .array(dictionary.entries.map { .array([plain($0.key), plain($0.value)]) })
    case .variant(let inner): json(inner)
    case .uint64(let value): .int(Int64(bitPattern: value))
    case .byte, .int16, .uint16, .int32, .uint32, .int64: value.int64Value.map(JSON.int) ?? .null
    }
  }

  /// Reads a value that a bundle sent.
  ///
  /// - Throws: ``WidgetError`` with `invalidParameter` saying what does not fit the signature.
  package static func dbus(_ json: JSON) throws(WidgetError) -> DBusValue {
    guard let text = json["t"]?.stringValue, let value = json["v"] else {
      throw wrong("a D-Bus value is an object of \"t\" and \"v\", not \(json.text)")
    }
    let signature: Signature
    do {
      signature = try Signature(text)
    } catch {
      throw wrong(error.message)
    }
    var rest = Array(signature.string.utf8)[...]
    let result = try read(value, &rest)
    guard rest.isEmpty else { throw wrong("\"\(text)\" is not one complete type") }
    return result
  }

  private static func wrong(_ message: String) -> WidgetError {
    WidgetError(.invalidParameter, "Not a D-Bus value: \(message).")
  }

  private static func read(
    _ json: JSON,
    _ type: inout ArraySlice<UInt8>
  ) throws(WidgetError) -> DBusValue {
    guard let letter = type.popFirst() else { throw wrong("the type is missing") }
    func fit<T>(_ value: T?, _ make: (T) -> DBusValue) throws(WidgetError) -> DBusValue {
      guard let value else {
        throw wrong("\(json.text) is no \"\(Character(Unicode.Scalar(letter)))\"")
      }
      return make(value)
    }
    switch letter {
    case UInt8(ascii: "b"): return try fit(json.boolValue, DBusValue.bool)
    case UInt8(ascii: "d"): return try fit(json.doubleValue, DBusValue.double)
    case UInt8(ascii: "s"): return try fit(json.stringValue, DBusValue.string)
    case UInt8(ascii: "y"):
      return try fit(json.intValue.flatMap(UInt8.init(exactly:)), DBusValue.byte)
    case UInt8(ascii: "n"):
      return try fit(json.intValue.flatMap(Int16.init(exactly:)), DBusValue.int16)
    case UInt8(ascii: "q"):
      return try fit(json.intValue.flatMap(UInt16.init(exactly:)), DBusValue.uint16)
    case UInt8(ascii: "i"):
      return try fit(json.intValue.flatMap(Int32.init(exactly:)), DBusValue.int32)
    case UInt8(ascii: "u"):
      return try fit(json.intValue.flatMap(UInt32.init(exactly:)), DBusValue.uint32)
    case UInt8(ascii: "x"): return try fit(json.intValue, DBusValue.int64)
    case UInt8(ascii: "t"):
      return try fit(json.intValue.map(UInt64.init(bitPattern:)), DBusValue.uint64)
    case UInt8(ascii: "o"):
      return try fit(json.stringValue.flatMap { try? ObjectPath($0) }, DBusValue.objectPath)
    case UInt8(ascii: "g"):
      return try fit(json.stringValue.flatMap { try? Signature($0) }, DBusValue.signature)
    case UInt8(ascii: "v"): return .variant(try dbus(json))
    case UInt8(ascii: "("): return try structure(json, &type)
    case UInt8(ascii: "a"): return try array(json, &type)
    default: throw wrong("bundles cannot send \"\(Character(Unicode.Scalar(letter)))\"")
    }
  }

  private static func structure(
    _ json: JSON,
    _ type: inout ArraySlice<UInt8>
  ) throws(WidgetError) -> DBusValue {
    var members: [DBusValue] = []
    for member in json.arrayValue ?? [] {
      guard type.first != UInt8(ascii: ")") else { throw wrong("a structure has too many members") }
      members.append(try read(member, &type))
    }
    guard type.popFirst() == UInt8(ascii: ")") else {
      throw wrong("a structure has too few members")
    }
    return .structure(members)
  }

  private static func array(
    _ json: JSON,
    _ type: inout ArraySlice<UInt8>
  ) throws(WidgetError) -> DBusValue {
    guard let elements = json.arrayValue else { throw wrong("\(json.text) is no list") }
    let element = firstType(type)
    type = type.dropFirst(element.count)
    let signature = Signature(trusted: String(decoding: element, as: UTF8.self))
    if element.first == UInt8(ascii: "{") {
      var entries: [DBusDictionary.Entry] = []
      for pair in elements {
        guard let parts = pair.arrayValue, parts.count == 2 else {
          throw wrong("\(pair.text) is no pair of key and value")
        }
        var inner = element.dropFirst().dropLast()
        let key = try read(parts[0], &inner)
        entries.append(DBusDictionary.Entry(key: key, value: try read(parts[1], &inner)))
      }
      let types = element.dropFirst().dropLast()
      do throws(DBusError) {
        return .dictionary(
          try DBusDictionary(
            keys: try Signature(String(decoding: types.prefix(1), as: UTF8.self)),
            values: try Signature(String(decoding: types.dropFirst(), as: UTF8.self)),
            entries: entries
          )
        )
      } catch {
        throw wrong(error.message)
      }
    }
    var values: [DBusValue] = []
    for item in elements {
      var inner = element
      values.append(try read(item, &inner))
    }
    if element.elementsEqual([UInt8(ascii: "y")]) {
      return .bytes(values.compactMap { $0.int64Value.flatMap(UInt8.init(exactly:)) })
    }
    return .array(of: signature, values)
  }

  /// The first complete type of a signature that is known to be well formed.
  private static func firstType(_ type: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for (index, letter) in zip(type.indices, type) {
      switch letter {
      case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "a"): continue
      default: break
      }
      if depth == 0 { return type[...index] }
    }
    return type
  }
}
