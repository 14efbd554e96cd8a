import DBus
import DBusTestSupport
import Synchronization

/// A service with a bit of everything, for tests of the object server.
final class TestService: Sendable {
  static let name: BusName = "org.example.Service"
  static let root: ObjectPath = "/org/example/Service"
  static let item: ObjectPath = "/org/example/Service/items/one"
  static let interface: InterfaceName = "org.example.Item"

  static let xml = """
    <node>
      <interface name="org.example.Item">
        <method name="Echo">
          <arg name="value" type="v" direction="in"/>
          <arg name="value" type="v" direction="out"/>
        </method>
        <method name="Join">
          <arg name="parts" type="as" direction="in"/>
          <arg name="options" type="a{sv}" direction="in"/>
          <arg name="whole" type="s" direction="out"/>
          <arg name="details" type="a{sv}" direction="out"/>
        </method>
        <method name="Fail"/>
        <method name="Refuse"/>
        <method name="Lie"><arg name="number" type="i" direction="out"/></method>
        <method name="Where"><arg name="path" type="o" direction="out"/></method>
        <method name="Tick"><arg name="text" type="s" direction="in"/></method>
        <signal name="Ticked"><arg name="text" type="s"/></signal>
        <property name="Title" type="s" access="readwrite"/>
        <property name="Count" type="u" access="read">
          <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="invalidates"/>
        </property>
        <property name="Kind" type="s" access="read">
          <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
        </property>
        <property name="Broken" type="s" access="read">
          <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
        </property>
        <property name="Secret" type="s" access="write"/>
      </interface>
    </node>
    """

  let connection: BusConnection
  let server: ObjectServer
  let faults = Recorder<String>()
  let interface: ExportedInterface
  private let title: Holder

  init(on bus: PrivateBus) async throws {
    let connection = try bus.connect(log: faults.record)
    let server = ObjectServer(on: connection)
    let title = Holder()
    self.connection = connection
    self.server = server
    self.title = title
    let description = try InterfaceDescription.parse(xml: Self.xml)[0]
    interface = try ExportedInterface(
      description,
      methods: [
        "Echo": { $0.reply.send($0.arguments) },
        "Join": { call in
          let parts = call.arguments[0].stringsValue ?? []
          let separator = call.arguments[1].dictionaryValue?["separator"]?.stringValue ?? ""
          var whole = parts.first ?? ""
          for part in parts.dropFirst() { whole += separator + part }
          call.reply.send([.string(whole), ["parts": .int64(Int64(parts.count))]])
        },
        "Fail": { call in
          let details: [DBusValue] = [["expected": "luck"]]
          let name: ErrorName = "org.example.Error.Failed"
          call.reply.fail(DBusError(name: name, message: "It failed.", details: details))
        },
        "Refuse": { call in
          call.reply.fail(DBusError(name: "org.example.Error.Refused", message: "It refused."))
        },
        "Lie": { $0.reply.send(["not a number"]) },
        "Where": { $0.reply.send([.objectPath($0.message.path ?? .root)]) },
        "Tick": { [weak server] call in
          server?.perform { try? $0.emit(Self.item, Self.interface, "Ticked", call.arguments) }
          call.reply.send()
        },
      ],
      properties: [
        "Title": PropertyHandler(
          get: { _ in .string(title.text.withLock { $0 }) },
          set: { _, value, _ throws(DBusError) in
            let text = value.stringValue ?? ""
            if text.isEmpty { throw DBusError(name: .invalidArgs, message: "No title") }
            title.text.withLock { $0 = text }
          }
        ),
        "Count": .read { _ in .uint32(3) },
        "Kind": .constant("test"),
        "Broken": .read { _ throws(DBusError) in
          throw DBusError(name: .failed, message: "It is broken")
        },
        "Secret": PropertyHandler(set: { _, _, _ in }),
      ]
    )
    await server.export(Self.root, [], isManager: true, announced: false)
    await server.export(Self.item, [interface], announced: false)
    guard try await connection.requestName(Self.name) else { throw TestSupportError("Name taken") }
  }

  private final class Holder: Sendable {
    let text = Mutex("first")
  }
}
