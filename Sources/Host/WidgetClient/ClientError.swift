package import DBus
package import WidgetModel

/// Why a call of the service did not do what it was asked.
package struct ClientError: Error, Hashable, Sendable {
  /// What a program does about it.
  package enum Reason: Hashable, Sendable {
    /// There is no bus, or no service on it that could be started.
    case noService
    case timedOut
    /// The service, or its rules, do not allow it.
    case refused
    /// A name stands for nothing.
    case unknownName
    /// A name or text stands for several things, or a value is wrong.
    case misused
    /// It was tried and did not work.
    case failed
  }

  package var reason: Reason
  /// The code of the service's own errors; nil for errors of the bus and of the connection.
  package var code: WidgetError.Code?
  /// One sentence for a person.
  package var message: String
  /// What the service says of it: `action`, `parameter`, `candidates` and the like.
  package var details: JSONObject

  package init(
    _ reason: Reason,
    _ message: String,
    code: WidgetError.Code? = nil,
    details: JSONObject = JSONObject()
  ) {
    self.reason = reason
    self.message = message
    self.code = code
    self.details = details
  }

  /// What a mistyped or ambiguous name could stand for; an entity with its title.
  package var candidates: [String] {
    (details["candidates"]?.arrayValue ?? []).compactMap { candidate in
      if let name = candidate.stringValue { return name }
      guard let id = candidate["value"]?.stringValue else { return nil }
      return candidate["title"]?.stringValue.map { "\(id)  \($0)" } ?? id
    }
  }

  /// The error as `--json` prints it.
  package var json: JSON {
    var object = JSONObject([("message", .string(message))])
    object["code"] = code.map { .string($0.rawValue) }
    if !details.isEmpty { object["details"] = .object(details) }
    return ["error": .object(object)]
  }
}

extension ClientError {
  /// The meaning of an error of the bus, of the connection or of the service.
  package init(_ error: DBusError) {
    let name = error.name.string
    let code =
      name.hasPrefix(ServiceNames.errorPrefix)
      ? WidgetError.Code(rawValue: String(name.dropFirst(ServiceNames.errorPrefix.count))) : nil
    let details = error.details.compactMap { $0.plainJSON.objectValue }.first
    self.init(
      code.map(Self.reason) ?? Self.reason(ofBusError: error),
      error.message,
      code: code,
      details: details ?? JSONObject()
    )
    if reason == .noService, error.code == .remote {
      message =
        error.name == .noReply
        ? "swiftletd ended before it answered"
        : "swiftletd does not run and the bus cannot start it: \(error.message)"
    }
  }

  package static func reason(of code: WidgetError.Code) -> Reason {
    switch code {
    case .unknownAction, .unknownKind, .unknownWidget, .unknownBundle, .unknownJob, .staleElement:
      .unknownName
    case .invalidParameter, .missingParameter, .ambiguousValue: .misused
    case .timedOut: .timedOut
    case .notPermitted, .bundleQuarantined, .locked, .limitExceeded: .refused
    case .actionFailed, .bundleCrashed, .conflict, .interrupted, .cancelled: .failed
    }
  }

  private static func reason(ofBusError error: DBusError) -> Reason {
    switch error.code {
    case .notConnected, .disconnected: return .noService
    case .timedOut: return .timedOut
    case .remote: break
    default: return .failed
    }
    switch error.name.string {
    case "org.freedesktop.DBus.Error.ServiceUnknown",
      "org.freedesktop.DBus.Error.NameHasNoOwner":
      return .noService
    case let name where name.hasPrefix("org.freedesktop.DBus.Error.Spawn."): return .noService
    case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout":
      // The service went away while it had the call, or did not answer it.
      return error.message.contains("disconnected") ? .noService : .timedOut
    case "org.freedesktop.DBus.Error.UnknownObject": return .unknownName
    case "org.freedesktop.DBus.Error.InvalidArgs": return .misused
    case "org.freedesktop.DBus.Error.AccessDenied": return .refused
    default: return .failed
    }
  }
}
