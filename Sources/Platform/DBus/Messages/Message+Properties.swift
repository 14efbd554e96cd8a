/// Calls of `org.freedesktop.DBus.Properties`.
extension Message {
  private static let properties: InterfaceName = "org.freedesktop.DBus.Properties"

  /// Asks for one property; the answer is one variant.
  package static func getProperty(
    _ destination: BusName,
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ name: MemberName,
    flags: Flags = []
  ) -> Message {
    let body: [DBusValue] = [.string(interface.string), .string(name.string)]
    return .call(destination, path, properties, "Get", body, flags: flags)
  }

  /// Asks for all properties of an interface; the answer is one `a{sv}`.
  package static func getAllProperties(
    _ destination: BusName,
    _ path: ObjectPath,
    _ interface: InterfaceName,
    flags: Flags = []
  ) -> Message {
    .call(destination, path, properties, "GetAll", [.string(interface.string)], flags: flags)
  }

  /// Changes one property; the answer is empty.
  package static func setProperty(
    _ destination: BusName,
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ name: MemberName,
    to value: DBusValue,
    flags: Flags = []
  ) -> Message {
    let body: [DBusValue] = [.string(interface.string), .string(name.string), .variant(value)]
    return .call(destination, path, properties, "Set", body, flags: flags)
  }
}
