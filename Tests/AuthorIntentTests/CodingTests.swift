import AppIntents
import Testing
import WidgetModel

@Suite struct CodingTests {
  @Test func valuesSurviveARoundTrip() async throws {
    let intent = EveryParameter()
    intent.whole = 7
    intent.number = 2.25
    intent.flag = false
    intent.text = "grüße\n"
    intent.moment = Date(timeIntervalSince1970: 1_700_000_000.25)
    intent.link = URL(string: "https://example.org/a?b=c")
    intent.length = .milliseconds(1500)
    intent.file = IntentFile(fileURL: URL(fileURLWithPath: "/tmp/a.txt"))
    intent.loudness = .loud
    intent.chore = Chore.all[1]
    intent.chores = [Chore.all[2], Chore.all[0]]
    intent.words = []
    let reference = IntentReference(encoding: intent)
    #expect(reference.name == "EveryParameter")
    #expect(reference.parameters["chore"] == .entity("2"))
    #expect(reference.parameters["text"] == .string("grüße\n"))
    #expect(reference.parameters["bare"] == nil)

    let made = try #require(
      try await IntentCatalog.shared.decode(reference) as? EveryParameter
    )
    #expect(made.whole == 7)
    #expect(made.number == 2.25)
    #expect(!made.flag)
    #expect(made.moment == intent.moment)
    #expect(made.link == intent.link)
    #expect(made.length == .milliseconds(1500))
    #expect(made.file == intent.file)
    #expect(made.loudness == .loud)
    #expect(made.chore?.name == "Laundry")
    #expect(made.chores?.map(\.id) == [3, 1])
    #expect(made.words == [])
    #expect(made.bare == nil)
    #expect(IntentReference(encoding: made) == reference)
  }

  @Test func copiesOfAnIntentShareValuesButDecodedOnesDoNot() async throws {
    let first = ToggleChore(choreID: "a")
    let copy = first
    copy.choreID = "b"
    #expect(first.choreID == "b")

    let reference = IntentReference(encoding: first)
    let one = try #require(try await IntentCatalog.shared.decode(reference) as? ToggleChore)
    let two = try #require(try await IntentCatalog.shared.decode(reference) as? ToggleChore)
    one.choreID = "changed"
    #expect(two.choreID == "b")
    #expect(first.choreID == "b")
  }

  @Test func missingValuesTakeTheirDefaults() async throws {
    let made = try await IntentDecoder.decode(EveryParameter.self, from: [:]) as? EveryParameter
    #expect(made?.whole == 3)
    #expect(made?.flag == true)
    #expect(made?.loudness == .normal)
    #expect(made?.words == ["a", "b"])
    #expect(made?.text == nil)
  }

  @Test func aMissingRequiredValueIsNamed() async {
    let error = await #expect(throws: WidgetError.self) {
      try await IntentDecoder.decode(ToggleChore.self, from: [:])
    }
    #expect(error?.code == .missingParameter)
    #expect(error?.details["parameter"] == "choreID")
    #expect(error?.details["expected"] == "text")
  }

  @Test(arguments: [
    ("whole", ParameterValue.string("many"), "a whole number"),
    ("flag", .int(1), "true or false"),
    ("loudness", .enumeration("shouting"), "one of quiet, normal, loud"),
    ("chore", .bool(true), "a Chore"),
    ("words", .list([.int(1)]), "text"),
  ])
  func aWrongValueIsRefusedByName(name: String, value: ParameterValue, expected: String) async {
    let error = await #expect(throws: WidgetError.self) {
      try await IntentDecoder.decode(EveryParameter.self, from: [name: value])
    }
    #expect(error?.code == .invalidParameter)
    #expect(error?.details["parameter"] == .string(name))
    #expect(error?.details["expected"] == .string(expected))
  }

  @Test func anUnknownParameterIsRefusedWithTheKnownOnes() async {
    let error = await #expect(throws: WidgetError.self) {
      try await IntentDecoder.decode(ToggleChore.self, from: ["chore": .string("1")])
    }
    #expect(error?.code == .invalidParameter)
    #expect(error?.details["candidates"] == ["choreID"])
  }

  @Test func aDeletedEntityLeavesAnOptionalParameterEmpty() async throws {
    let made =
      try await IntentDecoder.decode(
        EveryParameter.self,
        from: ["chore": .entity("99"), "chores": .list([.entity("99"), .entity("2")])]
      ) as? EveryParameter
    #expect(made?.chore == nil)
    #expect(made?.chores?.map(\.id) == [2])
  }

  @Test func aDeletedRequiredEntityTakesTheQuerysDefault() async throws {
    let made =
      try await IntentDecoder.decode(ChooseChore.self, from: ["chore": .entity("99")])
      as? ChooseChore
    #expect(made?.chore.name == "Dishes")
  }

  @Test func aDeletedRequiredEntityWithoutADefaultIsAnError() async {
    let error = await #expect(throws: WidgetError.self) {
      try await IntentDecoder.decode(CleanRoom.self, from: ["room": .entity("Cellar")])
    }
    #expect(error?.code == .invalidParameter)
    #expect(error?.message.contains("Cellar") == true)
    // By this the daemon knows to ask the query for what the text may mean.
    #expect(error?.details["missingEntity"] == "Cellar")
  }

  @Test func aClassKeepsTheParametersOfItsSuperclassToo() async throws {
    let intent = PlaySound()
    intent.volume = 4
    let reference = IntentReference(encoding: intent)
    #expect(reference.parameters == ["name": .string("ding"), "volume": .int(4)])
    let made = try await IntentCatalog.shared.decode(reference)
    #expect(try await IntentPerformer.perform(made).value == .string("ding at 4"))
  }

  @Test func anOldConfigurationKeepsWhatStillFits() async throws {
    let settings = try await IntentDecoder.settings(
      ChooseChore.self,
      from: ["chore": .entity("3"), "showsDone": .string("sometimes"), "sorting": .int(1)]
    )
    let made = try #require(settings.intent as? ChooseChore)
    #expect(made.chore.name == "Rubbish")
    #expect(made.showsDone == false)
    #expect(settings.missing.isEmpty)
    #expect(settings.issues.count == 2)
    #expect(settings.issues.first?.contains("no parameter sorting any more") == true)
    #expect(settings.issues.last?.contains("showsDone takes true or false now") == true)
  }

  @Test func aConfigurationWhoseEntityIsGoneTakesTheDefault() async throws {
    let settings = try await IntentDecoder.settings(ChooseChore.self, from: ["chore": .entity("9")])
    #expect((settings.intent as? ChooseChore)?.chore.name == "Dishes")
    #expect(settings.issues.first?.contains("there is no chore \"9\" any more") == true)
  }

  @Test func aRequiredValueThatNothingFillsIsMissing() async throws {
    let settings = try await IntentDecoder.settings(
      CleanRoom.self,
      from: ["room": .entity("Attic")]
    )
    #expect(settings.missing == ["room"])
    #expect(await IntentDecoder.settings(of: CleanRoom.self).missing == ["room"])
  }

  @Test func anUnknownIntentIsNamed() async {
    let error = await #expect(throws: WidgetError.self) {
      try await IntentCatalog().decode(IntentReference(name: "Nothing"))
    }
    #expect(error?.code == .unknownAction)
  }
}
