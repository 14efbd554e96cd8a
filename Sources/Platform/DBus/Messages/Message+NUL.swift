extension Message {
  /// The message with U+FFFD where its texts have U+0000, which D-Bus cannot carry; nil where none has.
  var withoutNUL: Message? {
    let clean = body.map(\.withoutNUL)
    guard clean != body else { return nil }
    var message = Message(kind, signature: signature, body: clean)
    message.flags = flags
    message.replySerial = replySerial
    message.path = path
    message.interface = interface
    message.member = member
    message.errorName = errorName
    message.destination = destination
    return message
  }
}

extension DBusValue {
  fileprivate var withoutNUL: DBusValue {
    switch self {
    case .string(let text):
      .string(
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
      )
    case .array(let element, let elements): .array(of: element, elements.map(\.withoutNUL))
    case .structure(let members): .structure(members.map(\.withoutNUL))
    case .variant(let inner): .variant(inner.withoutNUL)
    case .dictionary(let dictionary):
      .dictionary(
        DBusDictionary(
          type: dictionary.type,
          entries: dictionary.entries.map {
            DBusDictionary.Entry(key: $0.key.withoutNUL, value: $0.value.withoutNUL)
          }
        )
      )
    case .bool, .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double, .objectPath,
      .signature, .bytes, .unixFD:
      self
    }
  }
}
