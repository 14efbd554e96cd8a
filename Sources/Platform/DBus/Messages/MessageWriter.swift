import CDBus

/// Makes libdbus messages of values.
package enum MessageWriter {
  /// Checks a message and builds it; the caller owns the result.
  package static func make(_ message: Message) throws(DBusError) -> OpaquePointer {
    try MessageChecker.check(message)
    guard let raw = dbus_message_new(CInt(message.kind.rawValue)) else { throw noMemory }
    guard setHeader(of: raw, message), append(message.body, to: raw) else {
      dbus_message_unref(raw)
      throw noMemory
    }
    return raw
  }

  /// Gives a message back to libdbus.
  package static func release(_ raw: OpaquePointer) {
    dbus_message_unref(raw)
  }

  private static var noMemory: DBusError {
    DBusError(.outOfMemory, "libdbus has no memory for a message")
  }

  private static func setHeader(of raw: OpaquePointer, _ message: Message) -> Bool {
    dbus_message_set_no_reply(raw, message.flags.contains(.noReplyExpected) ? 1 : 0)
    dbus_message_set_auto_start(raw, message.flags.contains(.noAutoStart) ? 0 : 1)
    if message.flags.contains(.allowInteractiveAuthorization) {
      dbus_message_set_allow_interactive_authorization(raw, 1)
    }
    if message.replySerial != 0, dbus_message_set_reply_serial(raw, message.replySerial) == 0 {
      return false
    }
    return (message.path.map { dbus_message_set_path(raw, $0.string) != 0 } ?? true)
      && (message.interface.map { dbus_message_set_interface(raw, $0.string) != 0 } ?? true)
      && (message.member.map { dbus_message_set_member(raw, $0.string) != 0 } ?? true)
      && (message.errorName.map { dbus_message_set_error_name(raw, $0.string) != 0 } ?? true)
      && (message.destination.map { dbus_message_set_destination(raw, $0.string) != 0 } ?? true)
  }

  private static func append(_ body: [DBusValue], to raw: OpaquePointer) -> Bool {
    if body.isEmpty { return true }
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(raw, &iterator)
    for value in body where !append(value, &iterator) { return false }
    return true
  }

  /// Appends one value; false if libdbus has no memory.
  private static func append(_ value: DBusValue, _ iterator: inout DBusMessageIter) -> Bool {
    switch value {
    case .byte(let value): appendBasic(TypeLetter.byte, value, &iterator)
    case .bool(let value):
      appendBasic(TypeLetter.boolean, dbus_bool_t(value ? 1 : 0), &iterator)
    case .int16(let value): appendBasic(TypeLetter.int16, value, &iterator)
    case .uint16(let value): appendBasic(TypeLetter.uint16, value, &iterator)
    case .int32(let value): appendBasic(TypeLetter.int32, value, &iterator)
    case .uint32(let value): appendBasic(TypeLetter.uint32, value, &iterator)
    case .int64(let value): appendBasic(TypeLetter.int64, value, &iterator)
    case .uint64(let value): appendBasic(TypeLetter.uint64, value, &iterator)
    case .double(let value): appendBasic(TypeLetter.double, value, &iterator)
    case .string(let value): appendText(TypeLetter.string, value, &iterator)
    case .objectPath(let value): appendText(TypeLetter.objectPath, value.string, &iterator)
    case .signature(let value): appendText(TypeLetter.signature, value.string, &iterator)
    case .unixFD(let value): appendBasic(TypeLetter.unixFD, value.rawValue, &iterator)
    case .bytes(let bytes): append(bytes, &iterator)
    case .array(let element, let elements):
      element.string.withCString { type in
        container(TypeLetter.array, type, &iterator) { inner in
          elements.allSatisfy { append($0, &inner) }
        }
      }
    case .dictionary(let dictionary): append(dictionary, &iterator)
    case .structure(let members):
      container(TypeLetter.structure, nil, &iterator) { inner in
        members.allSatisfy { append($0, &inner) }
      }
    case .variant(let inner):
      withSignature(of: inner) { type in
        container(TypeLetter.variant, type, &iterator) { append(inner, &$0) }
      }
    }
  }

  private static func append(_ bytes: [UInt8], _ iterator: inout DBusMessageIter) -> Bool {
    container(TypeLetter.array, "y", &iterator) { inner in
      bytes.withUnsafeBufferPointer { buffer in
        guard var start = buffer.baseAddress, !buffer.isEmpty else { return true }
        let count = CInt(buffer.count)
        return dbus_message_iter_append_fixed_array(
          &inner,
          CInt(TypeLetter.byte),
          &start,
          count
        ) != 0
      }
    }
  }

  private static func append(
    _ dictionary: DBusDictionary,
    _ iterator: inout DBusMessageIter
  ) -> Bool {
    dictionary.type.string.withCString { type in
      container(TypeLetter.array, type + 1, &iterator) { entries in
        dictionary.entries.allSatisfy { entry in
          container(TypeLetter.entry, nil, &entries) { inner in
            append(entry.key, &inner) && append(entry.value, &inner)
          }
        }
      }
    }
  }

  private static func appendBasic<Value: BitwiseCopyable>(
    _ letter: UInt8,
    _ value: Value,
    _ iterator: inout DBusMessageIter
  ) -> Bool {
    withUnsafePointer(to: value) {
      dbus_message_iter_append_basic(&iterator, CInt(letter), $0) != 0
    }
  }

  private static func appendText(
    _ letter: UInt8,
    _ text: String,
    _ iterator: inout DBusMessageIter
  ) -> Bool {
    text.withCString { appendBasic(letter, $0, &iterator) }
  }

  private static func withSignature(
    of value: DBusValue,
    _ body: (UnsafePointer<CChar>) -> Bool
  ) -> Bool {
    guard SignatureSyntax.isBasic(value.letter) || value.letter == TypeLetter.variant else {
      return value.signature.string.withCString(body)
    }
    let letters = (CChar(value.letter), CChar(0))
    return withUnsafePointer(to: letters) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 2, body)
    }
  }

  private static func container(
    _ letter: UInt8,
    _ type: UnsafePointer<CChar>?,
    _ iterator: inout DBusMessageIter,
    _ fill: (inout DBusMessageIter) -> Bool
  ) -> Bool {
    var inner = DBusMessageIter()
    guard dbus_message_iter_open_container(&iterator, CInt(letter), type, &inner) != 0 else {
      return false
    }
    guard fill(&inner) else {
      dbus_message_iter_abandon_container(&iterator, &inner)
      return false
    }
    return dbus_message_iter_close_container(&iterator, &inner) != 0
  }
}
