import DBus

extension WidgetClient {
  /// Shows a desktop notification through `org.freedesktop.Notifications`.
  ///
  /// - Throws: ``ClientError`` where no notification service answers within two seconds.
  package func notify(summary: String, body: String, isError: Bool) throws(ClientError) {
    let message = Message.call(
      "org.freedesktop.Notifications",
      "/org/freedesktop/Notifications",
      "org.freedesktop.Notifications",
      "Notify",
      [
        .string("Swiftlet"), .uint32(0), .string(isError ? "dialog-error" : "dialog-information"),
        .string(summary), .string(Self.escaped(body)), .strings([]),
        ["urgency": .byte(isError ? 2 : 1)], .int32(-1),
      ]
    )
    do {
      _ = try send(message, deadline: .seconds(2))
    } catch {
      throw ClientError(.failed, "The notification was not shown: \(error.message)")
    }
  }

  /// A notification's body may hold markup, so plain text is escaped.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
