import DBus
import DBusTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct PropertyTests {
  private let bus: PrivateBus
  private let service: TestService
  private let client: BusConnection

  init() async throws {
    bus = try PrivateBus()
    service = try await TestService(on: bus)
    client = try bus.connect()
  }

  @Test func propertiesAreReadOneByOneAndTogether() async throws {
    #expect(try await call("Get", ["org.example.Item", "Title"]) == [.variant("first")])
    #expect(try await call("Get", ["", "Count"]) == [.variant(.uint32(3))])
    // What is broken does not hide the rest, and what may only be written is not there.
    let all: DBusValue = ["Title": "first", "Count": .uint32(3), "Kind": "test"]
    #expect(try await call("GetAll", ["org.example.Item"]) == [all])
    #expect(try await call("GetAll", [""]) == [all])
  }

  @Test func writingChangesThePropertyAndTellsAll() async throws {
    let seen = Recorder<[DBusValue]>()
    let rule = MatchRule(interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    let subscription = await client.subscribe(rule) { seen.record($0.body) }
    try await client.settle()
    let item = TestService.item
    let interface = TestService.interface
    let set = Message.setProperty(TestService.name, item, interface, "Title", to: "second")
    #expect(try await client.call(set).body == [])
    let get = Message.getProperty(TestService.name, item, interface, "Title")
    #expect(try await client.call(get).body == [.variant("second")])
    let all = Message.getAllProperties(TestService.name, item, interface)
    #expect(try await client.call(all).body[0].dictionaryValue?["Title"] == "second")
    #expect(
      try await seen.wait(for: 1) == [["org.example.Item", ["Title": "second"], .strings([])]]
    )
    subscription.cancel()
  }

  @Test func changesAreToldAsTheXMLWantsThem() async throws {
    let seen = Recorder<[DBusValue]>()
    let rule = MatchRule(interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged")
    let subscription = await client.subscribe(rule) { seen.record($0.body) }
    try await client.settle()
    let server = service.server
    let interface = TestService.interface
    try await server.propertiesChanged(TestService.item, interface, ["Kind", "Broken"])
    try await server.propertiesChanged(TestService.item, interface, ["Title", "Count", "Kind"])
    #expect(
      try await seen.wait(for: 1)
        == [["org.example.Item", ["Title": "first"], .strings(["Count"])]]
    )
    await #expect(throws: DBusError.self) {
      try await server.propertiesChanged(TestService.item, interface, ["Nothing"])
    }
    subscription.cancel()
  }

  @Test(
    arguments: [
      ("Get", ["org.example.No", "Title"], ErrorName.unknownInterface),
      ("Get", ["not a name", "Title"], .unknownInterface),
      ("Get", ["org.example.Item", "No"], .unknownProperty),
      ("Get", ["org.example.Item", "Secret"], .accessDenied),
      ("Get", ["org.example.Item", "Broken"], .failed),
      ("GetAll", ["org.example.No"], .unknownInterface),
      ("Set", ["org.example.Item", "Count", .variant(.uint32(1))], .propertyReadOnly),
      ("Set", ["org.example.Item", "Title", .variant(.uint32(1))], .invalidArgs),
      ("Set", ["org.example.Item", "Title", .variant("")], .invalidArgs),
      ("Set", ["org.example.Item", "No", .variant("x")], .unknownProperty),
    ] as [(MemberName, [DBusValue], ErrorName)]
  )
  func whatCannotBeDoneIsAStandardError(
    member: MemberName,
    body: [DBusValue],
    name: ErrorName
  ) async {
    let error = await #expect(throws: DBusError.self) { try await call(member, body) }
    #expect(error?.name == name)
  }

  private func call(_ member: MemberName, _ body: [DBusValue]) async throws -> [DBusValue] {
    let interface: InterfaceName = "org.freedesktop.DBus.Properties"
    return try await client.call(
      .call(TestService.name, TestService.item, interface, member, body)
    ).body
  }
}

@Suite(.timeLimit(.minutes(1))) struct ObjectManagerTests {
  private let bus: PrivateBus
  private let service: TestService
  private let client: BusConnection
  private let manager: InterfaceName = "org.freedesktop.DBus.ObjectManager"

  init() async throws {
    bus = try PrivateBus()
    service = try await TestService(on: bus)
    client = try bus.connect()
  }

  @Test func managedObjectsComeWithTheirProperties() async throws {
    let message = Message.call(TestService.name, TestService.root, manager, "GetManagedObjects")
    let objects = try #require(try await client.call(message).body.first?.dictionaryValue)
    #expect(objects.type == "a{oa{sa{sv}}}")
    #expect(objects.entries.map(\.key) == [.objectPath(TestService.item)])
    let interfaces = try #require(objects.entries.first?.value.dictionaryValue)
    #expect(interfaces.stringKeys == ["org.example.Item"])
    let properties = interfaces["org.example.Item"]?.dictionaryValue
    #expect(properties?["Title"] == "first")
    let error = await #expect(throws: DBusError.self) {
      try await client.call(.call(TestService.name, TestService.item, manager, "GetManagedObjects"))
    }
    #expect(error?.name == .unknownInterface)
  }

  @Test func objectsThatComeAndGoAreAnnouncedByTheirManager() async throws {
    let seen = Recorder<Message>()
    let rule = MatchRule(sender: TestService.name, path: TestService.root, interface: manager)
    let subscription = await client.subscribe(rule) { seen.record($0) }
    try await client.settle()
    let path: ObjectPath = "/org/example/Service/items/two"
    await service.server.export(path, [service.interface])
    await service.server.unexport(path)
    await service.server.export("/elsewhere", [service.interface])
    await service.server.export(path, [service.interface], announced: false)
    await service.server.unexport(path)
    let events = try await seen.wait(for: 3)
    #expect(
      events.map { $0.member?.string } == [
        "InterfacesAdded", "InterfacesRemoved", "InterfacesRemoved",
      ]
    )
    #expect(events[0].body.first == .objectPath(path))
    #expect(events[0].signature == "oa{sa{sv}}")
    #expect(events[1].body == [.objectPath(path), .strings(["org.example.Item"])])
    subscription.cancel()
  }
}
