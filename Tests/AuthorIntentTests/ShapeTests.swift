import AppIntents
import Testing
import WidgetModel

@Suite struct ShapeTests {
  @Test func everyParameterHasItsType() throws {
    let schema = IntentShape.of(EveryParameter.self).schema
    let types = Dictionary(uniqueKeysWithValues: schema.parameters.map { ($0.name, $0.type) })
    #expect(types["whole"] == .int)
    #expect(types["number"] == .double)
    #expect(types["flag"] == .bool)
    #expect(types["text"] == .string)
    #expect(types["moment"] == .date)
    #expect(types["link"] == .url)
    #expect(types["length"] == .duration)
    #expect(types["file"] == .file)
    #expect(types["chore"] == .entity(type: "Chore", matchesText: false))
    #expect(types["room"] == .entity(type: "Room", matchesText: true))
    #expect(types["chores"] == .list(of: .entity(type: "Chore", matchesText: false)))
    #expect(types["words"] == .list(of: .string))
    #expect(
      types["low"]
        == .enumeration(
          type: "Loudness",
          cases: [
            EnumerationCase(value: "quiet", title: "Quiet"),
            EnumerationCase(value: "normal", title: "As usual"),
          ]
        )
    )
    #expect(schema.parameters.map(\.name).first == "whole")
    #expect(IntentShape.of(EveryParameter.self).issues.isEmpty)
  }

  @Test func optionalTypesAreOptionalAndDefaultsAreKept() throws {
    let schema = IntentShape.of(EveryParameter.self).schema
    let whole = try #require(schema.parameter("whole"))
    #expect(!whole.isOptional)
    #expect(whole.defaultValue == .int(3))
    #expect(whole.minimum == 1 && whole.maximum == 10)
    #expect(try #require(schema.parameter("text")).isOptional)
    #expect(schema.parameter("loudness")?.defaultValue == .enumeration("normal"))
    #expect(schema.parameter("words")?.defaultValue == .list([.string("a"), .string("b")]))
    #expect(schema.parameter("number")?.summary == "How much of it")
    #expect(schema.parameter("shownAs")?.title == "Shown As")
    #expect(schema.parameter("offered")?.hasSuggestions == true)
    #expect(schema.parameter("chore")?.hasSuggestions == true)
    #expect(schema.parameter("text")?.hasSuggestions == false)
  }

  @Test func allSpellingsOfADescriptionKeepTheText() {
    #expect(
      IntentShape.of(ToggleChore.self).schema.summary == "Marks a chore as done, or as not done."
    )
    #expect(IntentShape.of(ChooseChore.self).schema.summary == "Chooses what the widget shows.")
    #expect(IntentShape.of(CleanRoom.self).schema.summary == "Computed.")
    #expect(IntentShape.of(OpenChore.self).schema.summary == nil)
    #expect(IntentShape.of(EveryParameter.self).schema.summary == nil)
  }

  @Test func kindsOfIntentsAreTold() {
    #expect(IntentShape.of(ChooseChore.self).schema.isConfiguration)
    #expect(!IntentShape.of(ToggleChore.self).schema.isConfiguration)
    #expect(IntentShape.of(SetLight.self).schema.valueParameter == "value")
    #expect(IntentShape.of(ToggleChore.self).schema.valueParameter == nil)
    #expect(!IntentShape.of(OpenTheFirst.self).schema.isDiscoverable)
    #expect(IntentShape.of(ToggleChore.self).schema.policy == .serial)
  }

  @Test func aStoredPropertyThatIsLostIsAnIssueWithItsRemedy() {
    let issues = IntentShape.of(SetLight.self).issues
    #expect(issues.count == 1)
    #expect(issues.first?.contains("SetLight.remembered is not a @Parameter") == true)
    #expect(issues.first?.contains("declare it @Parameter") == true)
    // Property wrappers and constants are made again by init().
    #expect(IntentShape.of(CleanRoom.self).issues.isEmpty)
    #expect(IntentShape.of(EveryParameter.self).issues.isEmpty)
  }

  @Test func aConfigurationWithoutAValueIsAnIssue() {
    struct Unset: WidgetConfigurationIntent {
      static var title: LocalizedStringResource = "Unset"
      @Parameter(title: "Name") var name: String
      @Parameter(title: "Chore") var chore: Chore
    }
    let issues = IntentShape.of(Unset.self).issues
    #expect(issues.count == 1)
    #expect(issues.first?.contains("Unset.name") == true)
  }

  @Test func aPolicyGivenFromOutsideIsInTheSchema() {
    struct Slow: AppIntent, _IntentPolicyProviding {
      static var title: LocalizedStringResource = "Slow"
      static var _intentPolicy: _IntentPolicy {
        _IntentPolicy(queue: .parallel(max: 3), deadline: 60_000, doublePressTime: 400)
      }
      func perform() async throws -> some IntentResult { .result() }
    }
    let schema = IntentShape.of(Slow.self).schema
    #expect(schema.policy == .parallel(max: 3))
    #expect(schema.deadline == 60_000)
    #expect(schema.doublePressTime == 400)
  }

  @Test func shortcutsListTheirIntents() {
    #expect(ChoreShortcuts.appShortcuts.map(\.phrases.count) == [2])
    #expect(
      ChoreShortcuts.appShortcuts.first?.phrases.first
        == "Open ${parameter} in ${applicationName}"
    )
  }

  @Test func theSchemaSurvivesItsJSON() throws {
    let schema = IntentShape.of(EveryParameter.self).schema
    #expect(try IntentSchema(json: schema.json, path: "schema") == schema)
  }
}
