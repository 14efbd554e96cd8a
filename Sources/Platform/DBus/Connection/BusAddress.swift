import CDBus
import Glibc

/// Which bus to connect to.
package enum BusAddress: Sendable, Hashable {
  /// The bus of the person's session.
  case session
  /// The bus of the machine.
  case system
  /// The bus at a D-Bus address such as `unix:path=/run/user/1000/bus`.
  case address(String)
}

extension BusAddress {
  /// Connects and says hello; blocks until the bus has answered.
  func open() throws(DBusError) -> OpaquePointer {
    _ = BusAddress.preparedLibrary
    var name: UnsafeMutablePointer<CChar>?
    var message: UnsafeMutablePointer<CChar>?
    let raw =
      switch self {
      case .session: swiftlet_dbus_open_bus(0, &name, &message)
      case .system: swiftlet_dbus_open_bus(1, &name, &message)
      case .address(let address): swiftlet_dbus_open_address(address, &name, &message)
      }
    defer {
      free(name)
      free(message)
    }
    guard let raw else {
      let reason = message.map { String(cString: $0) } ?? "no reason given"
      throw DBusError(
        .notConnected,
        name: name.map { ErrorName(trusted: String(cString: $0)) } ?? .noServer,
        message: "Cannot connect to \(self): \(reason)"
      )
    }
    dbus_connection_set_exit_on_disconnect(raw, 0)
    return raw
  }

  /// What must be so before the first call of libdbus.
  ///
  /// Everything is checked before libdbus sees it; should something be overlooked, this makes it
  /// print a warning and refuse, where otherwise it would end the process.
  private static let preparedLibrary: Void = {
    dbus_threads_init_default()
    setenv("DBUS_FATAL_WARNINGS", "0", 0)
  }()
}

extension BusAddress: CustomStringConvertible {
  package var description: String {
    switch self {
    case .session: "the session bus"
    case .system: "the system bus"
    case .address(let address): "the bus at \(quoted(address))"
    }
  }
}
