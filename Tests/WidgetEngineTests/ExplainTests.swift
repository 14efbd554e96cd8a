import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// Explanations of what a widget shows.
@Suite struct ExplainTests {
  private let bundle = FakeBundle("org.a")

  private func world() throws -> World {
    bundle.add("Add") { [bundle] in $0.add(1, to: bundle.key("n")) }
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle])
    world.elements = { _ in
      [Element(id: "Add", role: .button, label: "+", intent: IntentReference(name: "Add"))]
    }
    try world.place("w", "List")
    try world.place("v", "List")
    return world
  }

  @Test func aPressIsFollowedToTheEntryItChanged() throws {
    let world = try world()
    _ = try world.press("v", "Add")
    let answer = try world.engine.explain("w")
    #expect(answer["action"] == "a1")
    #expect(answer["intent"] == "org.a/Add")
    #expect(answer["pressed"] == "v")
    #expect(answer["wrote"] == ["org.a/n"])
    #expect(answer["revision"] == 1)
    let sentence = try #require(answer["summary"]?.stringValue)
    #expect(
      sentence == "w shows generation 2 because action a1 (org.a/Add) of :1.7 wrote org.a/n,"
        + " which it reads."
    )
    let steps = answer["events"]?.arrayValue?.compactMap { $0["what"]?.stringValue } ?? []
    #expect(steps == ["reload", "change", "perform", "press", "commit", "change", "change"])
  }

  @Test func theJournalStillKnowsAfterARestart() throws {
    let world = try world()
    _ = world.perform("Add")
    try world.restart()
    #expect(try world.engine.explain("w")["action"] == "a1")
  }

  @Test func whatAWidgetWaitsForIsSaid() throws {
    let world = try world()
    try world.hideFromPanel(["w"])
    _ = world.perform("Add")
    let hidden = try world.engine.explain("w")
    #expect(hidden["pending"] == true)
    #expect(hidden["waits"] == "It reloads when it is visible.")
    bundle.kinds["List"]?.duration = nil
    try world.show(["w"])
    #expect(try world.engine.explain("w")["waits"] == "Its bundle is making a timeline.")
    #expect(throws: WidgetError.self) { try world.engine.explain("nobody") }
  }

  @Test func otherReasonsAreSaidToo() throws {
    let world = try world()
    #expect(
      try world.engine.explain("w")["summary"] == "w shows generation 1 because it was placed."
    )
    _ = try world.engine.setState(bundle.key("n"), 4)
    world.deliver()
    #expect(
      try world.engine.explain("w")["summary"]
        == "w shows generation 2 because something that it read had changed outside."
    )
  }
}
