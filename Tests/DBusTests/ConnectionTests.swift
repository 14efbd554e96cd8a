import DBus
import DBusTestSupport
import EventLoop
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConnectionTests {
  private let bus: PrivateBus

  init() throws { bus = try PrivateBus() }

  @Test func aConnectionGetsAUniqueName() async throws {
    let connection = try bus.connect()
    #expect(connection.uniqueName.isUnique)
    let reply = try await connection.call(.bus("GetNameOwner", "org.freedesktop.DBus"))
    #expect(reply.body == ["org.freedesktop.DBus"])
    #expect(reply.sender == .bus)
  }

  @Test func anAddressWithoutABusIsAnErrorThatNamesIt() throws {
    let loop = try EventLoop()
    let error = #expect(throws: DBusError.self) {
      _ = try BusConnection(to: .address("unix:path=/nonexistent/bus"), on: loop)
    }
    #expect(error?.code == .notConnected)
    #expect(error?.message.contains("/nonexistent/bus") == true)
  }

  @Test(arguments: Samples.all)
  func everyTypeTravelsToAServiceAndBack(value: DBusValue) async throws {
    let (client, service) = try await echo()
    let reply = try await client.call(.echo(service, [value, .int32(7)]))
    #expect(reply.body == [value, .int32(7)])
    await service.close()
  }

  @Test func aDescriptorTravelsToAServiceAndBack() async throws {
    let (client, service) = try await echo()
    let sent = try UnixFD(duplicating: 0)
    let reply = try await client.call(.echo(service, [.unixFD(sent), ["fd": .unixFD(sent)]]))
    let plain = try #require(reply.body[0].unixFDValue)
    let inside = try #require(reply.body[1].dictionaryValue?["fd"]?.unixFDValue)
    #expect(Set([sent.rawValue, plain.rawValue, inside.rawValue]).count == 3)
    await service.close()
  }

  @Test func messagesOfManyMegabytesTravel() async throws {
    let (client, service) = try await echo()
    let value = DBusValue.bytes([UInt8](repeating: 7, count: 20 << 20))
    #expect(try await client.call(.echo(service, [value])).body == [value])
    await service.close()
  }

  @Test func callsAreHandledInTheOrderInWhichTheyWereMade() async throws {
    let client = try bus.connect()
    let service = try bus.connect()
    let seen = Recorder<Int64>()
    await service.onCall { call in
      seen.record(call.arguments.first?.int64Value ?? -1)
      call.reply.send()
    }
    let replies = Recorder<Int64>()
    client.perform { client in
      for number in 0..<2000 {
        client.call(.echo(service, [.int64(Int64(number))])) { _ in replies.record(Int64(number)) }
      }
    }
    try await replies.wait(for: 2000)
    let areInOrder = [seen.events, replies.events].allSatisfy { $0.elementsEqual(0..<2000) }
    #expect(areInOrder)
    await service.close()
  }

  @Test func whatAnotherThreadPostsIsSentInOrder() async throws {
    let (client, service) = try await echo()
    let seen = Recorder<Int64>()
    await service.onCall { call in
      seen.record(call.arguments.first?.int64Value ?? -1)
      call.reply.send()
    }
    for number in 0..<Int64(1000) {
      client.post(.echo(service, [.int64(number)], flags: .noReplyExpected))
    }
    let isInOrder = try await seen.wait(for: 1000).elementsEqual(0..<1000)
    #expect(isInOrder)
  }

  @Test func aThousandConcurrentTasksGetTheirOwnAnswers() async throws {
    let (client, service) = try await echo()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<Int64(1000) {
        group.addTask {
          let value = DBusValue.int64(Int64(number))
          return try await client.call(.echo(service, [value])).body == [value]
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    await service.close()
  }

  @Test func anErrorOfTheOtherSideComesWithItsDetails() async throws {
    let client = try bus.connect()
    let service = try bus.connect()
    await service.onCall { call in
      let name: ErrorName = "org.example.Error.Bad"
      call.reply.fail(DBusError(name: name, message: "Bad", details: [["got": "x"]]))
    }
    let error = await #expect(throws: DBusError.self) { try await client.call(.echo(service)) }
    #expect(error?.code == .remote)
    #expect(error?.name == "org.example.Error.Bad")
    #expect(error?.message == "Bad")
    #expect(error?.details == [["got": "x"]])
    await service.close()
  }

  @Test func aBadValueIsRefusedBeforeItIsSent() async throws {
    let (client, service) = try await echo()
    let error = await #expect(throws: DBusError.self) {
      try await client.call(.echo(service, ["a\u{0}"]))
    }
    #expect(error?.code == .invalidValue)
    #expect(try await client.call(.echo(service, ["a"])).body == ["a"])
    await service.close()
  }

  @Test func nobodyHandlingCallsMeansUnknownObjectAtOnce() async throws {
    let client = try bus.connect()
    let service = try bus.connect()
    let error = await #expect(throws: DBusError.self) { try await client.call(.echo(service)) }
    #expect(error?.name == .unknownObject)
  }

  @Test func peerIsAnsweredAtAnyPath() async throws {
    let client = try bus.connect()
    let service = try bus.connect()
    let peer: InterfaceName = "org.freedesktop.DBus.Peer"
    _ = try await client.call(.call(service.uniqueName, "/any/where", peer, "Ping"))
    let reply = try await client.call(.call(service.uniqueName, "/", peer, "GetMachineId"))
    #expect(reply.body.first?.stringValue?.count == 32)
    let error = await #expect(throws: DBusError.self) {
      try await client.call(.call(service.uniqueName, "/", peer, "Pong"))
    }
    #expect(error?.name == .unknownMethod)
  }

  @Test func theUserOfACallerIsKnown() async throws {
    let client = try bus.connect()
    let service = try bus.connect()
    let bySender = try await service.userID(of: client.uniqueName)
    #expect(bySender == effectiveUser)
    #expect(try await service.userID(of: client.uniqueName) == effectiveUser)
    await #expect(throws: DBusError.self) { try await service.userID(of: ":1.9999") }
  }

  private func echo() async throws -> (BusConnection, BusConnection) {
    let client = try bus.connect()
    let service = try bus.connect()
    await service.onCall { $0.reply.send($0.arguments) }
    return (client, service)
  }
}
