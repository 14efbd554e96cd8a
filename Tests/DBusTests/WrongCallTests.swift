import DBus
import DBusTestSupport
import Glibc
import Testing

/// A thousand wrong calls from a seeded generator: each gets an error at once, and nothing piles up.
@Suite(.timeLimit(.minutes(1))) struct WrongCallTests {
  @Test func eachWrongCallGetsAnErrorAndNothingPilesUp() async throws {
    let bus = try PrivateBus()
    let service = try await TestService(on: bus)
    let client = try bus.connect()
    var random = SeededGenerator(seed: 20_261_130)
    var residentInTheMiddle = 0
    for number in 0..<1000 {
      if number == 500 { residentInTheMiddle = residentBytes() }
      let call = try wrongCall(&random)
      let error = await #expect(throws: DBusError.self) {
        try await client.call(call, deadline: .seconds(5))
      }
      #expect(error?.code == .remote, "\(call)")
    }
    // Other tests run in this process meanwhile, so this is only a net for a real leak.
    #expect(residentBytes() - residentInTheMiddle < 64 << 20)
    _ = service
  }

  private func wrongCall(_ random: inout SeededGenerator) throws -> Message {
    let paths: [ObjectPath] = [TestService.item, TestService.root, "/", "/no/such/object"]
    let interfaces: [InterfaceName?] = [
      TestService.interface, nil, "org.example.No", "org.freedesktop.DBus.Properties",
      "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.ObjectManager",
      "org.freedesktop.DBus.Peer",
    ]
    let members: [MemberName] = ["Join", "Get", "Set", "GetAll", "Nothing", "Ping", "Introspect"]
    // One value more than any of them takes.
    var body: [DBusValue] = [.byte(1), .strings([]), .double(0)]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      body.append(Samples.all.randomElement(using: &random) ?? .byte(0))
    }
    return .call(
      TestService.name,
      paths.randomElement(using: &random) ?? .root,
      interfaces.randomElement(using: &random) ?? nil,
      members.randomElement(using: &random) ?? "Nothing",
      body
    )
  }

  private func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    guard fgets(&line, 200, file) != nil else { return 0 }
    let fields = String(decoding: line.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
      separator: " "
    )
    return (Int(fields[1]) ?? 0) * 4096
  }
}

/// The same numbers in every run.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
