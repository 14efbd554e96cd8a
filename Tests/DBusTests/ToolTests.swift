import DBus
import DBusTestSupport
import Testing

/// The programs that people use call our service, and we call theirs.
@Suite(.timeLimit(.minutes(2))) struct ToolTests {
  private let bus: PrivateBus
  private let service: TestService

  init() async throws {
    bus = try PrivateBus()
    service = try await TestService(on: bus)
  }

  private static let target = ["org.example.Service", "/org/example/Service/items/one"]

  @Test func busctlCallsReadsWritesAndIntrospects() async throws {
    let join = try await busctl("call", "org.example.Item", "Join", "asa{sv}", "2", "a", "b", "1") {
      ["separator", "s", "+"]
    }
    #expect(join.trimmed == #"sa{sv} "a+b" 1 "parts" x 2"#)
    #expect(try await busctl("get-property", "org.example.Item", "Count").trimmed == "u 3")
    let set = try await busctl("set-property", "org.example.Item", "Title", "s", "new")
    #expect(set.status == 0, "\(set.errorOutput)")
    #expect(try await busctl("get-property", "org.example.Item", "Title").trimmed == #"s "new""#)
    let introspection = try await busctl("introspect").output
    #expect(introspection.contains("Join"))
    #expect(introspection.contains("Ticked"))
    let tree = try await bus.run(["busctl", "--user", "--list", "tree", "org.example.Service"])
    #expect(tree.output.contains("/org/example/Service/items/one"))
    let failure = try await busctl("call", "org.example.Item", "Fail")
    #expect(failure.status == 1)
    #expect(failure.errorOutput.contains("It failed."))
  }

  @Test func gdbusCallsReadsAndIntrospects() async throws {
    let call = try await gdbus("call", "--method", "org.example.Item.Join") {
      ["['a', 'b']", "{'separator': <'+'>}"]
    }
    #expect(call.trimmed == "('a+b', {'parts': <int64 2>})")
    let properties = try await gdbus("call", "--method", "org.freedesktop.DBus.Properties.GetAll") {
      ["org.example.Item"]
    }
    #expect(properties.output.contains("'Count': <uint32 3>"))
    let introspection = try await gdbus("introspect")
    #expect(introspection.output.contains("interface org.example.Item"))
    #expect(introspection.output.contains("readwrite s Title = 'first'"))
    // GLib shows the text only of errors that have nothing else.
    let failure = try await gdbus("call", "--method", "org.example.Item.Refuse")
    #expect(failure.errorOutput.contains("org.example.Error.Refused: It refused."))
  }

  @Test func dbusSendCalls() async throws {
    let call = try await dbusSend("org.example.Item.Echo", "variant:string:hello")
    #expect(call.output.contains(#"variant       string "hello""#))
    let unknown = try await dbusSend("org.example.Item.Nothing")
    #expect(unknown.status == 1)
    #expect(unknown.errorOutput.contains("org.freedesktop.DBus.Error.UnknownMethod"))
    let ping = try await dbusSend("org.freedesktop.DBus.Peer.Ping")
    #expect(ping.status == 0)
  }

  @Test func pythonCallsReadsAndHearsSignals() async throws {
    let script = """
      import dbus, dbus.mainloop.glib
      from gi.repository import GLib
      dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
      bus = dbus.SessionBus()
      item = bus.get_object('org.example.Service', '/org/example/Service/items/one')
      iface = dbus.Interface(item, 'org.example.Item')
      whole, details = iface.Join(['a', 'b'], {'separator': '+'})
      print(whole, int(details['parts']))
      print(iface.Echo(dbus.Struct((1, 'x', [True]), variant_level=1)))
      print(item.Get('org.example.Item', 'Title', dbus_interface='org.freedesktop.DBus.Properties'))
      try:
          iface.Fail()
      except dbus.DBusException as error:
          print(error.get_dbus_name(), error.get_dbus_message())
      loop = GLib.MainLoop()
      def ticked(text):
          print(text)
          loop.quit()
      iface.connect_to_signal('Ticked', ticked)
      iface.Tick('heard')
      GLib.timeout_add(5000, loop.quit)
      loop.run()
      """
    let result = try await bus.run(["/usr/bin/python3", "-c", script])
    #expect(
      result.trimmed == """
        a+b 2
        dbus.Struct((dbus.Int32(1), dbus.String('x'), dbus.Array([dbus.Boolean(True)], \
        signature=dbus.Signature('b'))), signature=None, variant_level=1)
        first
        org.example.Error.Failed It failed.
        heard
        """,
      "\(result.errorOutput)"
    )
  }

  @Test func gjsCallsReadsAndHearsSignals() async throws {
    let script = """
      const {Gio, GLib} = imports.gi;
      const proxy = Gio.DBusProxy.new_for_bus_sync(Gio.BusType.SESSION, 0, null,
        'org.example.Service', '/org/example/Service/items/one', 'org.example.Item', null);
      const options = {separator: GLib.Variant.new_string('+')};
      const [whole, details] = proxy.call_sync('Join',
        new GLib.Variant('(asa{sv})', [['a', 'b'], options]), 0, -1, null).recursiveUnpack();
      print(whole, details.parts);
      print(proxy.get_cached_property('Title').unpack());
      try { proxy.call_sync('Refuse', null, 0, -1, null); } catch (error) { print(error.message); }
      const loop = new GLib.MainLoop(null, false);
      proxy.connect('g-signal', (p, sender, name, parameters) => {
        print(name, parameters.recursiveUnpack()[0]);
        loop.quit();
      });
      proxy.call('Tick', new GLib.Variant('(s)', ['heard']), 0, -1, null, null);
      GLib.timeout_add(0, 5000, () => loop.quit());
      loop.run();
      """
    let result = try await bus.run(["gjs", "-c", script])
    #expect(
      result.trimmed == """
        a+b 2
        first
        GDBus.Error:org.example.Error.Refused: It refused.
        Ticked heard
        """,
      "\(result.errorOutput)"
    )
  }

  @Test func aDescriptorGoesToPythonAndComesBack() async throws {
    let script = """
      import dbus, os
      bus = dbus.SessionBus()
      item = bus.get_object('org.example.Service', '/org/example/Service/items/one')
      read, write = os.pipe()
      back = item.Echo(dbus.types.UnixFd(write), dbus_interface='org.example.Item')
      os.write(back.take(), b'through')
      print(os.read(read, 100).decode())
      """
    let result = try await bus.run(["/usr/bin/python3", "-c", script])
    #expect(result.trimmed == "through", "\(result.errorOutput)")
  }

  @Test func ourClientCallsAServiceInPython() async throws {
    let script = """
      import dbus, dbus.service, dbus.mainloop.glib
      from gi.repository import GLib
      dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
      class Item(dbus.service.Object):
          @dbus.service.method('org.example.Python', in_signature='a{sv}x', out_signature='a{sv}as')
          def Mix(self, values, number):
              return dict(values, number=dbus.Int64(number)), sorted(values)
      bus = dbus.SessionBus()
      item = Item(bus, '/item')
      name = dbus.service.BusName('org.example.PythonService', bus)
      GLib.MainLoop().run()
      """
    let process = try ChildProcess(
      ["/usr/bin/python3", "-c", script],
      environment: bus.environment
    )
    defer { process.kill() }
    let client = try bus.connect()
    let owners = Recorder<BusName?>()
    let watch = await client.watchName("org.example.PythonService") { owners.record($0) }
    try await owners.wait(within: .seconds(20)) { $0.last.flatMap { $0 } != nil }
    let body: [DBusValue] = [["b": "2", "a": .bool(true)], .int64(7)]
    let reply = try await client.call(
      .call("org.example.PythonService", "/item", "org.example.Python", "Mix", body)
    )
    #expect(reply.body.first?.dictionaryValue?["number"] == .int64(7))
    #expect(reply.body.last == .strings(["a", "b"]))
    watch.cancel()
  }

  private func busctl(
    _ command: String,
    _ arguments: String...,
    more: () -> [String] = { [] }
  ) async throws -> ToolResult {
    try await bus.run(["busctl", "--user", command] + Self.target + arguments + more())
  }

  private func gdbus(
    _ command: String,
    _ arguments: String...,
    more: () -> [String] = { [] }
  ) async throws -> ToolResult {
    let target = ["--session", "--dest", Self.target[0], "--object-path", Self.target[1]]
    return try await bus.run(["gdbus", command] + target + arguments + more())
  }

  private func dbusSend(_ arguments: String...) async throws -> ToolResult {
    let options = ["--session", "--print-reply", "--dest=\(Self.target[0])", Self.target[1]]
    return try await bus.run(["dbus-send"] + options + arguments)
  }
}
