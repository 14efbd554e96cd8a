import DBus
import Glibc

extension Message {
  /// A call of the bus with texts.
  static func bus(_ member: MemberName, _ texts: String...) -> Message {
    .call(
      .bus,
      "/org/freedesktop/DBus",
      "org.freedesktop.DBus",
      member,
      texts.map { .string($0) }
    )
  }

  /// A call of a service of a test.
  static func echo(
    _ service: BusConnection,
    _ body: [DBusValue] = [],
    flags: Flags = []
  ) -> Message {
    .call(service.uniqueName, "/org/example/Test", "org.example.Test", "Echo", body, flags: flags)
  }

  /// A signal of a test.
  static func tick(
    _ body: [DBusValue] = [],
    path: ObjectPath = "/org/example/Test",
    member: MemberName = "Tick"
  ) -> Message {
    .signal(path, "org.example.Test", member, body)
  }
}

/// The user that the tests run as.
var effectiveUser: UInt32 { geteuid() }
