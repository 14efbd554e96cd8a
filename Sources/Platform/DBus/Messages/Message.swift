/// One D-Bus message, as a value.
///
/// A received message is copied out of libdbus at once, so keeping one for long holds nothing else.
package struct Message: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case methodCall = 1
    case methodReturn = 2
    case error = 3
    case signal = 4
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The caller wants no answer.
    package static let noReplyExpected = Flags(rawValue: 1)
    /// The bus shall not start a service for this call.
    package static let noAutoStart = Flags(rawValue: 2)
    /// The caller can wait while a person is asked for permission.
    package static let allowInteractiveAuthorization = Flags(rawValue: 4)
  }

  package let kind: Kind
  package var flags: Flags = []
  /// The sender's number for the message; zero until it is sent.
  package internal(set) var serial: UInt32 = 0
  /// The serial of the call that this answers, or zero.
  package internal(set) var replySerial: UInt32 = 0
  package internal(set) var path: ObjectPath?
  package internal(set) var interface: InterfaceName?
  package internal(set) var member: MemberName?
  package internal(set) var errorName: ErrorName?
  package internal(set) var destination: BusName?
  /// Who sent it, as the bus says; a unique name, or the bus itself.
  package internal(set) var sender: BusName?
  /// The types of the body.
  package let signature: Signature
  package let body: [DBusValue]

  init(_ kind: Kind, signature: Signature, body: [DBusValue]) {
    self.kind = kind
    self.signature = signature
    self.body = body
  }

  init(_ kind: Kind, body: [DBusValue]) {
    self.init(kind, signature: Message.signature(of: body), body: body)
  }

  /// A call of a method; the interface may be left out where one method of the object has that name.
  package static func call(
    _ destination: BusName?,
    _ path: ObjectPath,
    _ interface: InterfaceName?,
    _ member: MemberName,
    _ body: [DBusValue] = [],
    flags: Flags = []
  ) -> Message {
    var message = Message(.methodCall, body: body)
    message.destination = destination
    message.path = path
    message.interface = interface
    message.member = member
    message.flags = flags
    return message
  }

  /// A signal to all who listen, or to one connection.
  package static func signal(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ body: [DBusValue] = [],
    to destination: BusName? = nil
  ) -> Message {
    var message = Message(.signal, body: body)
    message.destination = destination
    message.path = path
    message.interface = interface
    message.member = member
    message.flags = .noReplyExpected
    return message
  }

  /// An answer to a call.
  static func reply(to serial: UInt32, _ destination: BusName?, _ body: [DBusValue]) -> Message {
    var message = Message(.methodReturn, body: body)
    message.replySerial = serial
    message.destination = destination
    message.flags = .noReplyExpected
    return message
  }

  /// An error as answer to a call.
  static func error(
    to serial: UInt32,
    _ destination: BusName?,
    _ error: DBusError
  ) -> Message {
    // A message for people may quote what a caller sent, so U+0000 is possible and must not stop it.
    let text = error.message.utf8.contains(0) ? quoted(error.message) : error.message
    var message = Message(.error, body: [.string(text)] + error.details)
    message.errorName = error.name
    message.replySerial = serial
    message.destination = destination
    message.flags = .noReplyExpected
    return message
  }
}

extension Message {
  /// What the message says if it is an error.
  package var dbusError: DBusError? {
    guard kind == .error, let errorName else { return nil }
    let text = body.first?.stringValue
    return DBusError(
      .remote,
      name: errorName,
      message: text ?? errorName.string,
      details: text == nil ? body : Array(body.dropFirst())
    )
  }

  static func signature(of body: [DBusValue]) -> Signature {
    if body.isEmpty { return .empty }
    var letters: [UInt8] = []
    for value in body { value.appendSignature(to: &letters) }
    return Signature(trusted: String(decoding: letters, as: UTF8.self))
  }
}

extension Message {
  /// Checks that D-Bus can carry the message; sending does this too.
  ///
  /// - Throws: ``DBusError`` that says which argument breaks which rule.
  package func check() throws(DBusError) {
    try MessageChecker.check(self)
  }
}
