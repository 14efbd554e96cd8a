import DBus
import DBusTestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ObjectServerTests {
  private let bus: PrivateBus
  private let service: TestService
  private let client: BusConnection

  init() async throws {
    bus = try PrivateBus()
    service = try await TestService(on: bus)
    client = try bus.connect()
  }

  @Test func aMethodAnswersWithOrWithoutItsInterface() async throws {
    let body: [DBusValue] = [.strings(["a", "b"]), ["separator": "-"]]
    let answer: [DBusValue] = ["a-b", ["parts": .int64(2)]]
    #expect(try await call("Join", body) == answer)
    #expect(try await call("Join", body, interface: nil) == answer)
  }

  @Test func anErrorOfTheServiceKeepsItsNameAndDetails() async {
    let error = await #expect(throws: DBusError.self) { try await call("Fail") }
    #expect(error?.name == "org.example.Error.Failed")
    #expect(error?.details == [["expected": "luck"]])
  }

  @Test func whatDoesNotExistGetsTheStandardErrorAtOnce() async {
    let start = ContinuousClock.now
    await expect(.unknownObject, "There is no object /nowhere") {
      try await call("Echo", [.variant("x")], path: "/nowhere")
    }
    await expect(.unknownObject, "There is no object /org/example") {
      try await call("Echo", [.variant("x")], path: "/org/example")
    }
    await expect(
      .unknownInterface,
      "/org/example/Service/items/one has no interface org.example.No"
    ) {
      try await call("Echo", [.variant("x")], interface: "org.example.No")
    }
    await expect(.unknownMethod, "org.example.Item has no method No") { try await call("No") }
    await expect(.unknownMethod, "/org/example/Service/items/one has no method No") {
      try await call("No", interface: nil)
    }
    await expect(.unknownMethod, "org.freedesktop.DBus.Properties has no method No") {
      try await call("No", interface: "org.freedesktop.DBus.Properties")
    }
    await expect(.unknownMethod, "org.freedesktop.DBus.Introspectable has no method No") {
      try await call("No", interface: "org.freedesktop.DBus.Introspectable")
    }
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test func otherTypesThanDeclaredAreInvalidArguments() async {
    await expect(.invalidArgs, #"Join takes "asa{sv}", given was "s""#) {
      try await call("Join", ["a"])
    }
    await expect(.invalidArgs, #"Fail takes "", given was "s""#) { try await call("Fail", ["a"]) }
    await expect(.invalidArgs, #"Get takes "ss", given was "s""#) {
      try await call("Get", ["a"], interface: "org.freedesktop.DBus.Properties")
    }
  }

  @Test func anAnswerWithOtherTypesThanDeclaredIsAnErrorAndAFault() async {
    await expect(.failed, #"The answer to Lie has the types "s", declared are "i""#) {
      try await call("Lie")
    }
    #expect(service.faults.events.count == 1)
  }

  @Test func oneInterfaceServesManyObjects() async throws {
    let other: ObjectPath = "/org/example/Service/items/two"
    await service.server.export(other, [service.interface])
    #expect(try await call("Where") == [.objectPath(TestService.item)])
    #expect(try await call("Where", path: other) == [.objectPath(other)])
    await service.server.unexport(other)
    await expect(.unknownObject, "There is no object \(other)") {
      try await call("Where", path: other)
    }
  }

  @Test func subtreesMakeObjectsUp() async throws {
    let interface = service.interface
    let subtree = Subtree(
      interfaces: { $0.lastElement.hasPrefix("job") ? [interface] : nil },
      children: { path in path == "/jobs" ? ["job1", "job2"] : [] }
    )
    await service.server.export(subtree: subtree, below: "/jobs")
    #expect(try await call("Where", path: "/jobs/job1") == [.objectPath("/jobs/job1")])
    await expect(.unknownObject, "There is no object /jobs/x") {
      try await call("Where", path: "/jobs/x")
    }
    let xml = try await introspect("/jobs")
    #expect(xml.contains(#"<node name="job1"/>"#) && xml.contains(#"<node name="job2"/>"#))
    await service.server.unexportSubtree(below: "/jobs")
    await expect(.unknownObject, "There is no object /jobs/job1") {
      try await call("Where", path: "/jobs/job1")
    }
    #expect(try await !introspect("/").contains("jobs"))
  }

  @Test func introspectionShowsChildrenAndComesBackAsItWentIn() async throws {
    #expect(try await introspect("/").contains(#"<node name="org"/>"#))
    #expect(try await introspect("/org/example/Service/items").contains(#"<node name="one"/>"#))
    let interfaces = try InterfaceDescription.parse(xml: try await introspect(TestService.item))
    let expected = try InterfaceDescription.parse(xml: TestService.xml)[0]
    #expect(interfaces.last == expected)
    let names = interfaces.map(\.name.string).sorted()
    #expect(
      names == [
        "org.example.Item", "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer",
        "org.freedesktop.DBus.Properties",
      ]
    )
    await expect(.unknownObject, "There is no object /nowhere") { try await introspect("/nowhere") }
  }

  @Test func aSignalIsSentOnlyIfTheXMLHasIt() async throws {
    let seen = Recorder<[DBusValue]>()
    let rule = MatchRule(sender: TestService.name, interface: TestService.interface)
    let subscription = await client.subscribe(rule) { seen.record($0.body) }
    try await client.settle()
    _ = try await call("Tick", ["now"])
    #expect(try await seen.wait(for: 1) == [["now"]])
    let server = service.server
    for (member, body) in [("Ticked", [.int32(1)]), ("Other", [])] as [(MemberName, [DBusValue])] {
      await #expect(throws: DBusError.self) {
        try await server.emit(TestService.item, TestService.interface, member, body)
      }
    }
    subscription.cancel()
  }

  private func call(
    _ member: MemberName,
    _ body: [DBusValue] = [],
    path: ObjectPath = TestService.item,
    interface: InterfaceName? = TestService.interface
  ) async throws -> [DBusValue] {
    try await client.call(.call(TestService.name, path, interface, member, body)).body
  }

  private func introspect(_ path: ObjectPath) async throws -> String {
    let interface: InterfaceName = "org.freedesktop.DBus.Introspectable"
    return try await call("Introspect", path: path, interface: interface).first?.stringValue ?? ""
  }

  private func expect<Result>(
    _ name: ErrorName,
    _ message: String,
    _ body: () async throws -> Result
  ) async {
    let error = await #expect(throws: DBusError.self) { _ = try await body() }
    #expect(error?.name == name)
    #expect(error?.message == message)
  }
}
