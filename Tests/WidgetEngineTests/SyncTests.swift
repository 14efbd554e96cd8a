import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// What a bundle is told of shared state and of its widgets comes in parts where it is much.
@Suite struct SyncTests {
  private let bundle = FakeBundle("org.a")

  /// More than a part may have, less than a frame.
  private static let limit = 3 << 20

  @Test func muchThatHasChangedComesInParts() throws {
    bundle.add("Nothing")
    let world = try World([bundle])
    let text = String(repeating: "b", count: 1 << 20 - 200)
    for key in 0..<4 { _ = try world.engine.setState(bundle.key("\(key)"), .string(text)) }
    #expect(try world.perform("Nothing").receipt.status == .done)
    let process = try world.process(bundle)
    #expect(process.rows.count == 4)
    #expect(process.rows.values.allSatisfy { $0.value == .string(text) })
    #expect(process.largestFrame <= Self.limit)
  }

  @Test func manyWidgetsWithMuchThatTheyReadAreToldInParts() throws {
    bundle.addReader("Many", of: (0..<1_000).map { bundle.key(String(repeating: "k", count: $0)) })
    let world = try World([bundle])
    for index in 0..<8 { try world.place("w\(index)", "Many") }
    try world.engine.restart(bundle.id)
    world.deliver()
    let process = try world.process(bundle)
    #expect(process.table.count == 8)
    #expect(process.table.values.allSatisfy { $0.reads?.keys.count == 1_000 })
    #expect(process.largestFrame <= Self.limit)
  }
}
