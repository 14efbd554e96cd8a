import CDBus

/// Copies values out of libdbus messages, which libdbus has checked when it received them.
package struct MessageReader {
  /// Whether a file descriptor could not be duplicated, as the process has too many open.
  private var lostDescriptor = false

  /// Copies a whole message; the caller may release it afterwards.
  ///
  /// - Throws: ``DBusError`` with `limitExceeded` if a file descriptor could not be duplicated.
  package static func read(_ raw: OpaquePointer) throws(DBusError) -> Message? {
    var reader = MessageReader()
    guard let message = reader.readMessage(raw, withBody: true) else { return nil }
    if reader.lostDescriptor {
      throw DBusError(.limitExceeded, "No file descriptor is left to receive one")
    }
    return message
  }

  /// Copies only the header.
  static func readHeader(_ raw: OpaquePointer) -> Message? {
    var reader = MessageReader()
    return reader.readMessage(raw, withBody: false)
  }

  private mutating func readMessage(_ raw: OpaquePointer, withBody: Bool) -> Message? {
    guard let kind = Message.Kind(rawValue: UInt8(truncatingIfNeeded: dbus_message_get_type(raw)))
    else { return nil }
    let signature = text(dbus_message_get_signature(raw)) ?? ""
    var message = Message(
      kind,
      signature: Signature(trusted: signature),
      body: withBody ? readBody(raw, signature) : []
    )
    message.serial = dbus_message_get_serial(raw)
    message.replySerial = dbus_message_get_reply_serial(raw)
    message.path = text(dbus_message_get_path(raw)).map(ObjectPath.init(trusted:))
    message.interface = text(dbus_message_get_interface(raw)).map(InterfaceName.init(trusted:))
    message.member = text(dbus_message_get_member(raw)).map(MemberName.init(trusted:))
    message.errorName = text(dbus_message_get_error_name(raw)).map(ErrorName.init(trusted:))
    message.destination = text(dbus_message_get_destination(raw)).map(BusName.init(trusted:))
    message.sender = text(dbus_message_get_sender(raw)).map(BusName.init(trusted:))
    if dbus_message_get_no_reply(raw) != 0 { message.flags.insert(.noReplyExpected) }
    if dbus_message_get_auto_start(raw) == 0 { message.flags.insert(.noAutoStart) }
    if dbus_message_get_allow_interactive_authorization(raw) != 0 {
      message.flags.insert(.allowInteractiveAuthorization)
    }
    return message
  }

  private mutating func readBody(_ raw: OpaquePointer, _ signature: String) -> [DBusValue] {
    if signature.isEmpty { return [] }
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(raw, &iterator) != 0 else { return [] }
    var signature = signature
    return signature.withUTF8 { utf8 in
      var position = 0
      return readMany(&iterator, utf8, &position)
    }
  }

  /// Reads all values that the iterator goes over; their types begin at a place in the signature.
  private mutating func readMany(
    _ iterator: inout DBusMessageIter,
    _ types: UnsafeBufferPointer<UInt8>,
    _ position: inout Int
  ) -> [DBusValue] {
    var values: [DBusValue] = []
    while dbus_message_iter_get_arg_type(&iterator) != 0 {
      values.append(readOne(&iterator, types, &position))
      dbus_message_iter_next(&iterator)
    }
    return values
  }

  private mutating func readOne(
    _ iterator: inout DBusMessageIter,
    _ types: UnsafeBufferPointer<UInt8>,
    _ position: inout Int
  ) -> DBusValue {
    let letter = types[position]
    position += 1
    switch letter {
    case TypeLetter.array: return readArray(&iterator, types, &position)
    case TypeLetter.open:
      var inner = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &inner)
      let members = readMany(&inner, types, &position)
      position += 1
      return .structure(members)
    case TypeLetter.variant: return readVariant(&iterator)
    default: return readBasic(letter, &iterator)
    }
  }

  private mutating func readArray(
    _ iterator: inout DBusMessageIter,
    _ types: UnsafeBufferPointer<UInt8>,
    _ position: inout Int
  ) -> DBusValue {
    let start = position
    var syntax = SignatureSyntax(types, at: start)
    if types[start] == TypeLetter.openEntry {
      // The walk knows entries only as element types: start it at the array's letter.
      syntax = SignatureSyntax(types, at: start - 1)
    }
    _ = syntax.skipType()
    position = syntax.position
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    if types[start] == TypeLetter.byte { return .bytes(readBytes(&inner)) }
    if types[start] == TypeLetter.openEntry {
      let type = signature(types[(start - 1)..<position])
      return .dictionary(DBusDictionary(type: type, entries: readEntries(&inner, types, start)))
    }
    var elements: [DBusValue] = []
    while dbus_message_iter_get_arg_type(&inner) != 0 {
      var at = start
      elements.append(readOne(&inner, types, &at))
      dbus_message_iter_next(&inner)
    }
    return .array(of: signature(types[start..<position]), elements)
  }

  private mutating func readEntries(
    _ iterator: inout DBusMessageIter,
    _ types: UnsafeBufferPointer<UInt8>,
    _ start: Int
  ) -> [DBusDictionary.Entry] {
    var entries: [DBusDictionary.Entry] = []
    while dbus_message_iter_get_arg_type(&iterator) != 0 {
      var entry = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &entry)
      var at = start + 1
      let key = readOne(&entry, types, &at)
      dbus_message_iter_next(&entry)
      entries.append(DBusDictionary.Entry(key: key, value: readOne(&entry, types, &at)))
      dbus_message_iter_next(&iterator)
    }
    return entries
  }

  private func readBytes(_ iterator: inout DBusMessageIter) -> [UInt8] {
    var start: UnsafePointer<UInt8>?
    var count: CInt = 0
    dbus_message_iter_get_fixed_array(&iterator, &start, &count)
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  private mutating func readVariant(_ iterator: inout DBusMessageIter) -> DBusValue {
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    let letter = UInt8(truncatingIfNeeded: dbus_message_iter_get_arg_type(&inner))
    if SignatureSyntax.isBasic(letter) { return .variant(readBasic(letter, &inner)) }
    if letter == TypeLetter.variant { return .variant(readVariant(&inner)) }
    guard let raw = dbus_message_iter_get_signature(&inner) else { return .variant(.structure([])) }
    defer { dbus_free(raw) }
    let types = UnsafeRawBufferPointer(start: raw, count: strlen(raw))
    var position = 0
    return .variant(readOne(&inner, types.assumingMemoryBound(to: UInt8.self), &position))
  }

  private mutating func readBasic(
    _ letter: UInt8,
    _ iterator: inout DBusMessageIter
  ) -> DBusValue {
    switch letter {
    case TypeLetter.byte: return .byte(basic(0, &iterator))
    case TypeLetter.boolean: return .bool(basic(dbus_bool_t(0), &iterator) != 0)
    case TypeLetter.int16: return .int16(basic(0, &iterator))
    case TypeLetter.uint16: return .uint16(basic(0, &iterator))
    case TypeLetter.int32: return .int32(basic(0, &iterator))
    case TypeLetter.uint32: return .uint32(basic(0, &iterator))
    case TypeLetter.int64: return .int64(basic(0, &iterator))
    case TypeLetter.uint64: return .uint64(basic(0, &iterator))
    case TypeLetter.double: return .double(basic(0, &iterator))
    case TypeLetter.unixFD:
      let descriptor: CInt = basic(-1, &iterator)
      if descriptor >= 0 { return .unixFD(UnixFD(owning: descriptor)) }
      lostDescriptor = true
      return .int32(descriptor)
    default:
      let none: UnsafePointer<CChar>? = nil
      let string = text(basic(none, &iterator)) ?? ""
      switch letter {
      case TypeLetter.objectPath: return .objectPath(ObjectPath(trusted: string))
      case TypeLetter.signature: return .signature(Signature(trusted: string))
      default: return .string(string)
      }
    }
  }

  private func basic<Value: BitwiseCopyable>(
    _ initial: Value,
    _ iterator: inout DBusMessageIter
  ) -> Value {
    var value = initial
    dbus_message_iter_get_basic(&iterator, &value)
    return value
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func signature(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> Signature {
    Signature(trusted: String(decoding: letters, as: UTF8.self))
  }
}
