import Testing
import WidgetEngine
import WidgetModel
import WidgetWire

/// What a bundle or a damaged store says must not take the daemon along.
@Suite struct HostileTests {
  private let bundle = FakeBundle("org.a")

  @Test(arguments: ["deadline", "doublePressTime"])
  func timesOfAnIntentAreAtMostADay(key: String) throws {
    for time: Int64 in [-1, 86_400_001, .max] {
      var json = IntentSchema(name: "Add", title: "Add").json.objectValue ?? JSONObject()
      json[key] = .int(time)
      let error = #expect(throws: MalformedDocument.self) {
        try IntentSchema(json: .object(json), path: "intents[0]")
      }
      #expect(error?.path.hasSuffix(key) == true)
    }
  }

  @Test func aTextToSearchForHasItsLimitAsWell() throws {
    let parameter = ParameterSchema(
      name: "task",
      title: "",
      type: .entity(type: "Task", matchesText: true),
      hasSuggestions: true
    )
    bundle.add("Order", parameters: [parameter])
    let world = try World([bundle])
    var answers = 0
    func ask(_ bytes: Int) throws {
      try world.engine.suggestValues(
        action: "Order",
        parameter: "task",
        text: String(repeating: "x", count: bytes)
      ) { _ in answers += 1 }
      world.deliver()
    }
    try ask(1 << 20)
    #expect(answers == 1)
    #expect(throws: WidgetError.self) { try ask(1 << 20 + 1) }
    #expect(answers == 1)
  }

  @Test func aTimelineThatReadTooManyFilesFails() throws {
    bundle.addKind("Many") { operation in
      for index in 0...4_096 { operation.reads.files["/f\(index)"] = .absent }
      return "many"
    }
    let world = try World([bundle])
    try world.place("w", "Many")
    #expect(world.text("w") == nil)
    #expect(world.engine.widgets["w"]?.staleReason?.contains("4097 files") == true)
    #expect(world.watcher.paths.isEmpty)
  }

  @Test func whatABundleMayNotReadIsNotWatchedForIt() throws {
    func key(_ name: String) -> PropertyKey {
      PropertyKey(bus: .session, name: name, path: "/", interface: "i", property: "p")
    }
    bundle.busNames = ["org.player", "org.many.*"]
    let allowed = ["org.player", "org.many.one", "org.many.*"].map(key)
    bundle.addKind("Curious") { operation in
      for key in allowed + ["org.secret", "org.*", "org.sec*", "org.manyfold"].map(key) {
        _ = operation.readProperty(key)
      }
      return "shown"
    }
    let world = try World([bundle])
    try world.place("w", "Curious")
    #expect(world.text("w") == "shown")
    #expect(world.watcher.properties == Set(allowed))
  }

  @Test func whatIsNoPathIsNotWatched() throws {
    bundle.addKind("Odd") { operation in
      for path in ["/good", "relative", "", "/zero\0", "/" + String(repeating: "x", count: 5_000)] {
        operation.reads.files[path] = .absent
      }
      return "shown"
    }
    let world = try World([bundle])
    try world.place("w", "Odd")
    #expect(world.text("w") == "shown")
    #expect(world.watcher.paths == ["/good"])
  }

  @Test func anEntryThatCannotBeReadIsMadeAgain() throws {
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle])
    try world.place("w", "List")
    #expect(world.text("w") == "n=-")
    try world.restart { world.store.loseEntries(of: "w") }
    world.clear()
    #expect(world.text("w") == nil)
    world.deliver()
    #expect(world.text("w") == "n=-")
    #expect(bundle.calls == ["w"])
  }

  @Test func aShownEntryThatIsNoneIsNoMatter() throws {
    bundle.addReader("List", of: [bundle.key("n")])
    let world = try World([bundle])
    try world.place("w", "List")
    try world.restart { world.store.changeTimeline(of: "w") { $0.shown = -3 } }
    #expect(world.text("w") == nil || world.text("w") == "n=-")
    world.deliver()
    #expect(world.text("w") == "n=-")
  }
}
