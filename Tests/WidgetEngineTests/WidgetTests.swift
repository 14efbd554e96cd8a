import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Placing widgets, pressing what was seen, and entities given by text.
@Suite struct WidgetTests {
  private let bundle = FakeBundle("org.a")

  private func world() throws -> World {
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.add(
      "Open",
      parameters: [
        ParameterSchema(name: "task", title: "", type: .entity(type: "Task", matchesText: true))
      ]
    ) { operation in
      guard case .entity(let id)? = operation.parameters["task"], Int(id) == nil else { return }
      throw WidgetError(
        .invalidParameter,
        "There is none.",
        details: ["missingEntity": .string(id), "parameter": "task"]
      )
    }
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle])
    world.elements = { text in
      [Element(id: text, role: .button, label: "+", intent: IntentReference(name: "Add"))]
    }
    return world
  }

  @Test func placingIsIdempotentByName() throws {
    let world = try world()
    try world.place("w", "List")
    try world.place("w", "List")
    try world.place("w", "org.a/Old")
    #expect(bundle.calls == ["w"])
    #expect(world.store.image.widgets.count == 1)
    #expect(throws: WidgetError.self) { try world.place("w", "List", host: "another") }
    #expect(throws: WidgetError.self) { try world.place("a\nb", "List") }
    #expect(throws: WidgetError.self) { try world.place("x", "Unknown") }
  }

  @Test func aFailedSavePlacesNothing() throws {
    let world = try world()
    world.store.fails = { !$0.widgets.isEmpty }
    #expect(throws: WidgetError.self) { try world.place("w", "List") }
    #expect(world.engine.widgets.isEmpty)
  }

  @Test func aPressPerformsWhatThePresserSaw() throws {
    let world = try world()
    try world.place("w", "List")
    for _ in 0..<15 { _ = world.perform("Add") }
    #expect(world.generation("w") == 16)
    #expect(try world.press("w", "n=-", generation: 1).receipt.status == .done)
    #expect(throws: WidgetError.self) { try world.press("w", "n=-", generation: 1) }
    #expect(try world.press("w", "n=1", generation: 2).receipt.status == .done)
    #expect(throws: WidgetError.self) { try world.press("w", "n=1", generation: 99) }
    #expect(throws: WidgetError.self) { try world.press("w", "nothing") }
  }

  @Test func whatWasReplacedTenMinutesAgoCannotBePressed() throws {
    let world = try world()
    try world.place("w", "List")
    world.advance(3_600_000)
    _ = world.perform("Add")
    world.advance(600_000)
    #expect(try world.press("w", "n=-", generation: 1).receipt.status == .done)
    world.advance(1)
    let error = #expect(throws: WidgetError.self) { try world.press("w", "n=-", generation: 1) }
    #expect(error?.code == .staleElement)
  }

  @Test func anEntityGivenByTextIsTheOneThatMatches() throws {
    let world = try world()
    bundle.suggestions = { _ in .success([SuggestedValue(value: .entity("3"), title: "Milk")]) }
    #expect(try world.perform("Open", ["task": .string("Milk")]).receipt.status == .done)
    bundle.suggestions = { _ in .success([]) }
    #expect(world.perform("Open", ["task": .string("Milk")]).error?.code == .invalidParameter)
    bundle.suggestions = { _ in
      .success(["3", "4"].map { SuggestedValue(value: .entity($0), title: "Milk \($0)") })
    }
    let call = world.perform("Open", ["task": .string("Milk")])
    #expect(call.error?.code == .ambiguousValue)
    #expect(call.error?.details["candidates"]?.arrayValue?.count == 2)
    #expect(try world.perform("Add").receipt.status == .done)
    #expect(world.engine.actions.isEmpty)
  }

  @Test func aRemovedHostTakesItsWidgetsWithIt() throws {
    let world = try world()
    try world.place("a", "List", host: "one")
    try world.place("b", "List", host: "two")
    #expect(try world.engine.removeHost("one") == 1)
    #expect(world.engine.widgets.keys.sorted() == ["b"])
    world.clear()
    _ = world.perform("Add")
    #expect(bundle.calls == ["b"])
  }

  @Test func aViewersLeaseEndsWithItsConnection() throws {
    let world = try world()
    try world.place("w", "List")
    try world.engine.setVisible(["w"], true, viewer: ":1.5")
    try world.engine.setVisible(["w"], true, viewer: ":1.6")
    try world.engine.setVisible(["w"], false, viewer: ":1.5")
    #expect(world.engine.widgets["w"]?.isVisible == true)
    try world.engine.setVisible(["w"], false, viewer: ":1.6")
    #expect(world.engine.widgets["w"]?.isVisible == false)
    world.engine.viewerGone(":1.5")
    #expect(world.engine.widgets["w"]?.isVisible == false)
    world.clear()
    _ = world.perform("Add")
    #expect(bundle.calls.isEmpty)
    // Nobody says anything any more, so it counts as visible, and what was missed is made up for.
    world.engine.viewerGone(":1.6")
    world.deliver()
    #expect(world.engine.widgets["w"]?.isVisible == true)
    #expect(bundle.calls == ["w"])
  }

  @Test func anotherLocaleMakesAllTimelinesAnew() throws {
    let world = try world()
    try world.place("w", "List")
    try world.place("v", "List")
    world.clear()
    world.engine.environment.locale = "de_DE"
    world.deliver()
    #expect(bundle.calls.sorted() == ["v", "w"])
    let sync = try world.process(bundle).timelineRequests.compactMap { $0.sync.environment }.last
    #expect(sync?.locale == "de_DE")
  }
}
