package import DBus
package import WidgetModel

/// The one table between the product's errors and those on the bus.
package enum ErrorMapping {
  package static let prefix = "org.swiftlet.Widgets1.Error."

  /// The error as a caller gets it: its name, one sentence, and on request the details as `a{sv}`.
  ///
  /// Details are only sent to those who ask for them with the option `details`: GLib shows the
  /// sentence of an error only where nothing follows it.
  package static func dbusError(
    _ error: WidgetError,
    withDetails: Bool = false
  ) -> DBusError {
    // The prefix and a code are letters and dots, so the name is a good one.
    let name = ErrorName(trusted: prefix + error.code.rawValue)
    guard withDetails else { return DBusError(name: name, message: error.message) }
    var details: [(String, DBusValue)] = []
    for (key, value) in error.details.sorted(by: { $0.key < $1.key }) {
      details.append((key, JSONValues.dbus(value.cut)))
    }
    return DBusError(
      .remote,
      name: name,
      message: error.message,
      details: [.dictionary(DBusDictionary(details))]
    )
  }

  /// The product's error behind an error from the bus; nil where it is another one.
  package static func widgetError(_ error: DBusError) -> WidgetError? {
    guard error.name.string.hasPrefix(prefix),
      let code = WidgetError.Code(rawValue: String(error.name.string.dropFirst(prefix.count)))
    else { return nil }
    var details: [String: JSON] = [:]
    if let dictionary = error.details.first?.dictionaryValue {
      for entry in dictionary.entries {
        if let key = entry.key.stringValue { details[key] = JSONValues.json(entry.value) }
      }
    }
    return WidgetError(code, error.message, details: details)
  }
}

extension JSON {
  /// The value with long texts and lists cut: what came need not go back as it was.
  fileprivate var cut: JSON {
    switch self {
    case .string(let text) where text.utf8.count > 1_024:
      .string(String(text.unicodeScalars.prefix(256)) + "…")
    case .array(let elements): .array(elements.prefix(256).map(\.cut))
    default: self
    }
  }
}

extension IncomingCall {
  /// Answers with an error of the product, as detailed as the caller wants it.
  func fail(_ error: WidgetError) {
    let options = arguments.last?.dictionaryValue
    let withDetails = options?["details"]?.boolValue ?? false
    reply.fail(ErrorMapping.dbusError(error, withDetails: withDetails))
  }
}
