import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// No author's code makes the daemon reload a widget over and over.
@Suite struct SpinTests {
  private let bundle = FakeBundle("org.a")

  @Test func atEndOfAnEntryThatIsDueSoonWaitsForThePolicyInterval() throws {
    bundle.addKind("Soon") { _ in "" }
    bundle.kinds["Soon"]?.content = { operation in
      let now = operation.process.world.clock.now
      let entries = [0.0, 0.001].map { after in
        let table = EntryTable(date: now.adding(seconds: after), textLines: ["\(after)"])
        return ArchivedEntry(table: table, archive: [])
      }
      return TimelineMessage.Content(entries: entries, policy: .atEnd, reads: ReadSet())
    }
    let world = try World([bundle])
    try world.place("w", "Soon")
    world.advance(29_999)
    #expect(bundle.calls.count == 1)
    #expect(world.text("w") == "0.001")
    world.advance(1)
    #expect(bundle.calls.count == 2)
  }

  @Test func kindsThatWishForEachOthersReloadGetOneASecond() throws {
    for (own, other) in [("Ping", "Pong"), ("Pong", "Ping")] {
      bundle.addKind(own) { operation in
        operation.process.say(.reload(id: 1, kinds: [other], all: false))
        return "\(own) \(operation.process.world.clock.monotonic)"
      }
    }
    let world = try World([bundle])
    try world.place("ping", "Ping")
    try world.place("pong", "Pong")
    world.clear()
    world.advance(10_000)
    #expect((10...24).contains(bundle.calls.count))
    world.clear()
    world.advance(60_000)
    world.clear()
    // After a minute without pause, one a minute.
    world.advance(600_000)
    #expect((10...24).contains(bundle.calls.count))
  }

  @Test func aWishIsCarriedOutWhateverIsGoingOn() throws {
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle])
    try world.place("w", "List")
    bundle.kinds["List"]?.duration = 100
    world.clear()
    for _ in 0..<3 { try world.process(bundle).say(.reload(id: 1, kinds: ["List"], all: false)) }
    world.deliver()
    #expect(bundle.calls.count == 1)
    world.advance(50)
    // What it wishes while the timeline is being made is not seen by that one.
    try world.process(bundle).say(.reload(id: 2, kinds: [], all: true))
    world.advance(2_000)
    #expect(bundle.calls.count == 2)
    world.advance(10_000)
    #expect(bundle.calls.count == 2)
  }
}
