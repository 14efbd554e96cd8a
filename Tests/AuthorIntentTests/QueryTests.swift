import AppIntents
import Testing
import WidgetModel

@Suite struct QueryTests {
  @Test func aQuerySuggestsItsEntities() async throws {
    let found = try await IntentQueries.suggestions(for: "chore", in: EveryParameter())
    #expect(found.map(\.title) == ["Dishes", "Laundry", "Rubbish"])
    #expect(found.first?.value == .entity("1"))
    #expect(found.first?.subtitle == "No. 1")
  }

  @Test func textFiltersWhatAPlainQuerySuggests() async throws {
    let found = try await IntentQueries.suggestions(
      for: "chore",
      matching: "laun",
      in: EveryParameter()
    )
    #expect(found.map(\.title) == ["Laundry"])
  }

  @Test func textGoesToAStringQuery() async throws {
    let found = try await IntentQueries.suggestions(
      for: "room",
      matching: "B",
      in: EveryParameter()
    )
    #expect(found.map(\.value) == [.entity("Bath"), .entity("Bedroom")])
  }

  @Test func sectionsAreGivenInOrderWithTheirTitles() async throws {
    let found = try await IntentQueries.suggestions(for: "room", in: EveryParameter())
    #expect(found.map(\.title) == ["Bath", "The kitchen", "Bedroom"])
    #expect(found[1].subtitle == "Warm")
  }

  @Test func enumsAndProvidersOfferTheirValues() async throws {
    let cases = try await IntentQueries.suggestions(for: "loudness", in: EveryParameter())
    #expect(cases.map(\.title) == ["Quiet", "As usual", "Loud"])
    let offered = try await IntentQueries.suggestions(for: "offered", in: EveryParameter())
    #expect(offered.map(\.value) == [.string("Dishes"), .string("Dusting")])
  }

  @Test func aNewWidgetsConfigurationHasItsDefaults() async throws {
    let settings = await IntentDecoder.settings(of: ChooseChore.self)
    let made = try #require(settings.intent as? ChooseChore)
    #expect(made.chore.id == 1)
    #expect(made.showsDone == false)
    #expect(settings.missing.isEmpty)
  }

  @Test func aQuerySeesTheParametersItDependsOn() async throws {
    let kitchen = CleanRoom(room: Room(id: "Kitchen", floor: 0))
    let inKitchen = try await IntentQueries.suggestions(for: "chore", in: kitchen)
    #expect(inKitchen.map(\.title) == ["Dishes"])
    let nowhere = try await IntentQueries.suggestions(for: "chore", in: CleanRoom())
    #expect(nowhere.isEmpty)
  }

  @Test func anUnknownParameterIsNamed() async {
    let error = await #expect(throws: WidgetError.self) {
      try await IntentQueries.suggestions(for: "colour", in: EveryParameter())
    }
    #expect(error?.details["parameter"] == "colour")
  }

  @Test func dependenciesAreMadeWhenTheyAreNeededAndOnce() async throws {
    let manager = AppDependencyManager()
    let made = Batch()
    manager.add(key: "now", dependency: made.count("now"))
    manager.add(key: "later") { () async throws -> String in made.count("later") }
    let now = AppDependency<String>(key: "now", manager: manager)
    let absent = AppDependency<String>(key: "absent", manager: manager, default: "fallback")
    #expect(made.calls.isEmpty)
    #expect(now.wrappedValue == "now" && now.wrappedValue == "now")
    try await manager.prepare()
    try await manager.prepare()
    #expect(AppDependency<String>(key: "later", manager: manager).wrappedValue == "later")
    #expect(absent.wrappedValue == "fallback")
    #expect(made.calls == [["now"], ["later"]])
  }

  @Test func eachQueryIsAskedOnceForAllItsIds() async throws {
    let batch = Batch()
    AppDependencyManager.shared.add(dependency: batch)
    let made =
      try await IntentDecoder.decode(
        Swap.self,
        from: ["first": .entity("a"), "second": .entity("b"), "rest": .list([.entity("a")])]
      ) as? Swap
    #expect(made?.first.id == "a")
    #expect(made?.rest.map(\.id) == ["a"])
    #expect(batch.calls == [["a", "b"]])
  }
}

final class Batch: @unchecked Sendable {
  var calls: [[String]] = []

  func count(_ name: String) -> String {
    calls.append([name])
    return name
  }
}

struct Card: AppEntity {
  var id: String
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Card"
  static var defaultQuery = CardQuery()
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct CardQuery: EntityQuery {
  @Dependency var batch: Batch
  func entities(for identifiers: [String]) async throws -> [Card] {
    batch.calls.append(identifiers.sorted())
    return identifiers.map { Card(id: $0) }
  }
}

struct Swap: AppIntent {
  static var title: LocalizedStringResource = "Swap"
  @Parameter(title: "First") var first: Card
  @Parameter(title: "Second") var second: Card
  @Parameter(title: "Rest") var rest: [Card]
  func perform() async throws -> some IntentResult { .result() }
}
