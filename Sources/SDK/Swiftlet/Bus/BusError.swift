internal import WidgetModel

/// Why something could not be asked on D-Bus.
public enum BusError: Error, LocalizedError, Hashable, Sendable {
  /// Nobody on the bus has this name.
  case noSuchName(String)
  /// There was no answer within two seconds.
  case timedOut(String)
  /// The bundle's manifest does not name it under `permissions.bus`.
  case notPermitted(String)
  /// The one who was asked answered with an error, told by its name.
  case failed(name: String, message: String)

  init(_ error: WidgetError, asking name: String) {
    switch (error.code, error.details["dbus"]?.stringValue) {
    case (.timedOut, _), (_, "org.freedesktop.DBus.Error.Timeout"): self = .timedOut(name)
    // A bus says NoReply for one that has gone without an answer; our own deadline comes before its.
    case (_, "org.freedesktop.DBus.Error.ServiceUnknown"),
      (_, "org.freedesktop.DBus.Error.NameHasNoOwner"),
      (_, "org.freedesktop.DBus.Error.NoReply"):
      self = .noSuchName(name)
    case (.notPermitted, _): self = .notPermitted(error.message)
    case (_, let dbus): self = .failed(name: dbus ?? error.code.rawValue, message: error.message)
    }
  }

  public var errorDescription: String? {
    switch self {
    case .noSuchName(let name): "\(name) is not running."
    case .timedOut(let name): "\(name) did not answer in time."
    case .notPermitted(let message), .failed(_, let message): message
    }
  }
}
