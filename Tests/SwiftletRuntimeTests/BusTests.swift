import RuntimeTestSupport
import Swiftlet
import SwiftletFoundation
import Testing
import WidgetModel
import WidgetWire

@Suite struct BusTests {
  private static let player = SessionBus.object("org.x.Player", path: "/p").interface("org.x.P")
  private static let key = PropertyKey(
    bus: .session,
    name: "org.x.Player",
    path: "/p",
    interface: "org.x.P",
    property: "Status"
  )

  private static let program = TestProgram(
    intents: [
      "Toggle": { try await player.call("Toggle", "fast", expecting: "Status") }
    ],
    kinds: [
      "Status": { try await player.property("Status")?.string ?? "none" },
      "Names": {
        try await SessionBus.names(startingWith: "org.x.").joined(separator: " ")
      },
    ]
  )

  private func request(_ daemon: FakeDaemon) throws -> BundleRequest {
    guard case .request(let request) = try daemon.next() else {
      throw FakeDaemon.Silence(description: "expected a request")
    }
    return request
  }

  @Test func aPropertyIsAskedForAndRecordedWithItsOwner() throws {
    let daemon = try FakeDaemon(Self.program)
    daemon.welcome()
    daemon.requestTimeline(1, .test("w", kind: "Status"))
    let request = try request(daemon)
    #expect(request.during == 1)
    #expect(
      request.question
        == .busProperties(
          .init(bus: .session, name: "org.x.Player", path: "/p"),
          interface: "org.x.P"
        )
    )
    let value: JSON = ["t": "s", "v": "Playing"]
    daemon.send(
      .reply(id: request.id, result: .success(["owner": ":1.7", "values": ["Status": value]]))
    )
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["Playing"])
    #expect(content.reads.properties == [Self.key: PropertyStamp(owner: ":1.7", value: value)])
  }

  @Test func nobodyWithTheNameIsAnErrorAndRecordedToo() throws {
    var program = Self.program
    program.kinds["Status"] = {
      do {
        return try await Self.player.property("Status")?.string ?? "none"
      } catch BusError.noSuchName(let name) {
        return "nobody is \(name)"
      }
    }
    let daemon = try FakeDaemon(program)
    daemon.welcome()
    daemon.requestTimeline(1, .test("w", kind: "Status"))
    let id = try request(daemon).id
    daemon.send(.reply(id: id, result: .success(["owner": nil, "values": [:]])))
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["nobody is org.x.Player"])
    #expect(content.reads.properties == [Self.key: PropertyStamp(owner: nil, value: nil)])
  }

  @Test func aCallNamesItsEffectAndIsAnOutsideEffect() throws {
    let daemon = try FakeDaemon(Self.program)
    daemon.welcome()
    daemon.perform(1, "Toggle")
    let request = try request(daemon)
    #expect(
      request.question
        == .busCall(
          .init(bus: .session, name: "org.x.Player", path: "/p"),
          interface: "org.x.P",
          member: "Toggle",
          arguments: [["t": "s", "v": "fast"]],
          expecting: .init(interface: "org.x.P", property: "Status", milliseconds: 500)
        )
    )
    daemon.send(.reply(id: request.id, result: .success([])))
    #expect(try daemon.performed().outsideEffects == ["D-Bus call Toggle of org.x.Player"])
  }

  @Test(arguments: [
    (
      WidgetError(
        .actionFailed,
        "x",
        details: ["dbus": "org.freedesktop.DBus.Error.ServiceUnknown"]
      ),
      "org.x.Player is not running."
    ),
    (WidgetError(.timedOut, "x"), "org.x.Player did not answer in time."),
    (WidgetError(.notPermitted, "No, you may not."), "No, you may not."),
  ])
  func errorsAreSentences(error: WidgetError, sentence: String) throws {
    let daemon = try FakeDaemon(Self.program)
    daemon.welcome()
    daemon.perform(1, "Toggle")
    daemon.send(.reply(id: try request(daemon).id, result: .failure(error)))
    guard case .failure(let shown) = try daemon.performed().outcome else {
      Issue.record("it did not fail")
      return
    }
    #expect(shown.message == sentence)
  }

  @Test func aListingOfNamesIsRecordedAsOne() throws {
    let daemon = try FakeDaemon(Self.program)
    daemon.welcome()
    daemon.requestTimeline(1, .test("w", kind: "Names"))
    let names: JSON = [
      ["name": "org.x.b", "owner": ":1.2"], ["name": "org.x.a", "owner": ":1.1"],
    ]
    daemon.send(.reply(id: try request(daemon).id, result: .success(names)))
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["org.x.a org.x.b"])
    let key = PropertyKey(bus: .session, name: "org.x.*", path: "", interface: "", property: "")
    #expect(
      content.reads.properties
        == [key: PropertyStamp(owner: nil, value: ["org.x.a", "org.x.b"])]
    )
  }

  @Test func whatATimelineAsksAfterAnActionIsNoPartOfIt() throws {
    var program = Self.program
    program.intents["Nothing"] = {}
    let daemon = try FakeDaemon(program)
    daemon.welcome(Sync(revision: 0, widgets: [.test("w", kind: "Status")]))
    daemon.perform(1, "Nothing", pressed: "w")
    _ = try daemon.performed()
    #expect(try request(daemon).during == nil)
  }

  @Test func aCancelledRequestGivesUpItsQuestion() throws {
    let daemon = try FakeDaemon(Self.program)
    daemon.welcome()
    daemon.perform(1, "Toggle")
    _ = try request(daemon)
    daemon.send(.cancel(id: 1))
    guard case .failure = try daemon.performed().outcome else {
      Issue.record("it did not fail")
      return
    }
  }

  @Test func atMost64QuestionsAreOpenAtOnce() throws {
    var program = Self.program
    program.kinds["Many"] = {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<100 { group.addTask { _ = try? await Self.player.property("Status") } }
      }
      return "done"
    }
    let daemon = try FakeDaemon(program)
    daemon.welcome()
    daemon.requestTimeline(1, .test("w", kind: "Many"))
    var open: [Int64] = []
    for _ in 0..<64 { open.append(try request(daemon).id) }
    #expect(try daemon.message(within: 30) == nil)
    for _ in 0..<36 {
      daemon.send(.reply(id: open.removeFirst(), result: .success([:])))
      open.append(try request(daemon).id)
    }
    for id in open { daemon.send(.reply(id: id, result: .success([:]))) }
    #expect(try daemon.timeline().outcome.get().entries[0].table.textLines == ["done"])
  }

  @Test func valuesOfNestedTypesAreRead() {
    let metadata = BusValue.dictionary([
      "title": .string("Song"), "artist": .strings(["A", "B"]), "length": .int64(5),
    ])
    #expect(metadata.signature == "a{sv}")
    #expect(metadata.dictionary?["title"]?.string == "Song")
    #expect(metadata.dictionary?["artist"]?.strings == ["A", "B"])
    #expect(metadata.dictionary?["length"]?.int == 5)
    #expect(BusValue.variant(.variant(true)).bool == true)
    let pair = BusValue.structure([.string("x"), .array([.int32(1), .int32(2)])])
    #expect(pair.signature == "(sai)")
    #expect(pair.structure?[1].array?.map(\.int) == [1, 2])
    #expect(BusValue.uint64(.max).int == nil)
  }
}
