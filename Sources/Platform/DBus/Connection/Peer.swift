import CDBus

/// `org.freedesktop.DBus.Peer`, which every connection answers at any path.
enum Peer {
  static let interface: InterfaceName = "org.freedesktop.DBus.Peer"

  static func answer(_ call: Message, on connection: BusConnection) {
    let reply = Reply(to: call, on: connection)
    guard call.signature.isEmpty else {
      return reply.fail(
        DBusError(name: .invalidArgs, message: "\(interface) takes no arguments")
      )
    }
    switch call.member?.string {
    case "Ping": reply.send()
    case "GetMachineId":
      guard let id = dbus_try_get_local_machine_id(nil) else {
        return reply.fail(DBusError(name: .failed, message: "This machine has no id"))
      }
      defer { dbus_free(id) }
      reply.send([.string(String(cString: id))])
    default:
      let name = call.member?.string ?? ""
      reply.fail(
        DBusError(name: .unknownMethod, message: "\(interface) has no method \(name)")
      )
    }
  }
}
