/// Why something on the bus failed.
///
/// Errors made here and errors received have the same form: ``code`` tells them apart for programs,
/// ``name`` is what stands or would stand on the wire, ``message`` is one sentence for a person.
package struct DBusError: Error, Sendable, Hashable {
  /// The kinds of failure.
  package enum Code: Sendable, Hashable {
    /// A value, name or message breaks a rule of D-Bus.
    case invalidValue
    /// Something is larger or deeper than D-Bus allows.
    case limitExceeded
    /// The connection could not be made.
    case notConnected
    /// The connection has ended.
    case disconnected
    /// No reply came in time.
    case timedOut
    /// The calling task was cancelled.
    case cancelled
    /// The other side answered with an error; ``DBusError/name`` says which.
    case remote
    /// Code and interface description do not fit; a programming error found at start.
    case mismatch
    /// libdbus has no memory left.
    case outOfMemory
  }

  package var code: Code
  package var name: ErrorName
  package var message: String
  /// What came, or is sent, after the message.
  package var details: [DBusValue]

  /// Makes a local error with the standard name that fits it.
  package init(_ code: Code, _ message: String) {
    self.init(code, name: code.standardName, message: message)
  }

  package init(
    _ code: Code = .remote,
    name: ErrorName,
    message: String,
    details: [DBusValue] = []
  ) {
    self.code = code
    self.name = name
    self.message = message
    self.details = details
  }
}

extension DBusError: CustomStringConvertible {
  package var description: String { "\(name): \(message)" }
}

extension DBusError.Code {
  package var standardName: ErrorName {
    switch self {
    case .invalidValue: .invalidArgs
    case .limitExceeded: .limitsExceeded
    case .notConnected: .noServer
    case .disconnected: .disconnected
    case .timedOut: .noReply
    case .cancelled, .remote, .mismatch: .failed
    case .outOfMemory: .noMemory
    }
  }
}

/// The standard errors.
extension ErrorName {
  package static let failed: ErrorName = "org.freedesktop.DBus.Error.Failed"
  package static let noMemory: ErrorName = "org.freedesktop.DBus.Error.NoMemory"
  package static let noReply: ErrorName = "org.freedesktop.DBus.Error.NoReply"
  package static let noServer: ErrorName = "org.freedesktop.DBus.Error.NoServer"
  package static let disconnected: ErrorName = "org.freedesktop.DBus.Error.Disconnected"
  package static let invalidArgs: ErrorName = "org.freedesktop.DBus.Error.InvalidArgs"
  package static let limitsExceeded: ErrorName = "org.freedesktop.DBus.Error.LimitsExceeded"
  package static let accessDenied: ErrorName = "org.freedesktop.DBus.Error.AccessDenied"
  package static let nameHasNoOwner: ErrorName = "org.freedesktop.DBus.Error.NameHasNoOwner"
  package static let serviceUnknown: ErrorName = "org.freedesktop.DBus.Error.ServiceUnknown"
  package static let propertyReadOnly: ErrorName = "org.freedesktop.DBus.Error.PropertyReadOnly"
  package static let unknownMethod: ErrorName = "org.freedesktop.DBus.Error.UnknownMethod"
  package static let unknownObject: ErrorName = "org.freedesktop.DBus.Error.UnknownObject"
  package static let unknownInterface: ErrorName = "org.freedesktop.DBus.Error.UnknownInterface"
  package static let unknownProperty: ErrorName = "org.freedesktop.DBus.Error.UnknownProperty"
}
