import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Whoever asks is answered in time, though a bundle does not even say hello.
@Suite struct WaitingTests {
  private let bundle = FakeBundle("org.a")
  private let mute = FakeBundle("org.mute")

  private func world() throws -> World {
    bundle.add("Add")
    mute.isMute = true
    let world = try World([bundle, mute])
    return world
  }

  @Test func listsDoNotWaitForABundleThatSaysNothing() throws {
    let world = try world()
    var listed = 0
    world.engine.whenDescribed(skipsFailed: true) { listed += 1 }
    world.advance(4_999)
    #expect(listed == 0)
    world.advance(1)
    #expect(listed == 1)
    world.advance(120_000)
    #expect(listed == 1)
  }

  @Test func anUnknownActionIsNamedBeforeItsCallerGivesUp() throws {
    let world = try world()
    let call = world.perform("Nowhere")
    #expect(try world.perform("Add").receipt.status == .done)
    world.advance(20_000)
    #expect(call.error?.code == .unknownAction)
    world.advance(120_000)
    #expect(call.answers.count == 1)
  }

  @Test func aBundleThatSpeaksAtLastIsWaitedForNoLonger() throws {
    let world = try world()
    mute.add("Late")
    let call = world.perform("Late")
    world.advance(4_000)
    #expect(!call.isAnswered)
    mute.isMute = false
    world.advance(2_000)
    #expect(try call.receipt.status == .done)
    world.advance(120_000)
    #expect(call.answers.count == 1)
  }

  @Test func aPictureOfAKindIsMadeOfValuesThatItTakes() throws {
    bundle.addReader("List", of: [])
    let world = try World([bundle])
    let before = try world.process(bundle).messages.count
    #expect(throws: WidgetError.self) {
      try world.engine.preview(
        kind: "List",
        family: .systemSmall,
        configuration: ["ratio": .double(.infinity)]
      ) { _ in }
    }
    #expect(try world.process(bundle).messages.count == before)
  }

  @Test func aPictureOfAKindIsNotWaitedForThroughEveryRestart() throws {
    bundle.addReader("List", of: [])
    let world = try World([bundle])
    try world.process(bundle).crash()
    world.deliver()
    var answers: [Result<ArchivedEntry, WidgetError>] = []
    bundle.isMute = true
    try world.engine.preview(kind: "List", family: .systemSmall, configuration: [:]) {
      answers.append($0)
    }
    world.advance(10_000)
    #expect(answers.count == 1)
    world.advance(200_000)
    #expect(answers.count == 1)
  }
}
