// Intents as widget authors write them: Swift 5 mode, nothing but the public API.

import AppIntents

struct Chore: AppEntity {
  let id: Int
  let name: String

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Chore"
  static var defaultQuery = ChoreQuery()

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "No. \(id)")
  }

  static let all = [
    Chore(id: 1, name: "Dishes"), Chore(id: 2, name: "Laundry"), Chore(id: 3, name: "Rubbish"),
  ]
}

struct ChoreQuery: EntityQuery {
  func entities(for identifiers: [Chore.ID]) async throws -> [Chore] {
    Chore.all.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [Chore] {
    Chore.all
  }

  func defaultResult() async -> Chore? {
    try? await suggestedEntities().first
  }
}

struct Room: AppEntity {
  var id: String
  @Property(title: "Floor") var floor: Int

  static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: "Room", numericFormat: "\(2) rooms")
  }
  static let defaultQuery = RoomQuery()
  var displayRepresentation: DisplayRepresentation { "\(id)" }

  init(id: String, floor: Int) {
    self.id = id
    self.floor = floor
  }
}

struct RoomQuery: EntityStringQuery {
  static let rooms = ["Kitchen", "Bath", "Bedroom"]

  func entities(for ids: [String]) async throws -> [Room] {
    ids.filter(Self.rooms.contains).map { Room(id: $0, floor: 0) }
  }
  func entities(matching string: String) async throws -> IntentItemCollection<Room> {
    IntentItemCollection(
      promptLabel: "Which room?",
      items: Self.rooms.filter { $0.hasPrefix(string) }.map { Room(id: $0, floor: 1) }
    )
  }
  func suggestedEntities() async throws -> IntentItemCollection<Room> {
    IntentItemCollection {
      IntentItemSection("Wet", items: [Room(id: "Bath", floor: 1)])
      IntentItemSection("Dry") {
        IntentItem(Room(id: "Kitchen", floor: 0), title: "The kitchen", subtitle: "Warm")
        Room(id: "Bedroom", floor: 1)
      }
    }
  }
}

enum Loudness: String, AppEnum {
  case quiet, normal, loud

  static var typeDisplayRepresentation = TypeDisplayRepresentation(name: "Loudness")
  static var caseDisplayRepresentations: [Loudness: DisplayRepresentation] = [
    .quiet: "Quiet",
    .normal: DisplayRepresentation(title: "As usual", image: .init(systemName: "speaker")),
    .loud: "Loud",
  ]
}

struct DoneChores: DynamicOptionsProvider {
  func results() async throws -> [String] { ["Dishes", "Dusting"] }
  func defaultResult() async -> String? { "Dusting" }
}

struct ToggleChore: AppIntent {
  static var title: LocalizedStringResource = "Toggle Chore"
  static var description = IntentDescription("Marks a chore as done, or as not done.")

  @Parameter(title: "Chore ID") var choreID: String

  init() {}

  init(choreID: String) {
    self.choreID = choreID
  }

  func perform() async throws -> some IntentResult {
    .result()
  }
}

struct EveryParameter: AppIntent {
  static let title: LocalizedStringResource = "Every parameter"

  @Parameter(title: "Whole", default: 3, controlStyle: .field, inclusiveRange: (1, 10))
  var whole: Int
  @Parameter(title: "Number", description: "How much of it", default: 0.5) var number: Double
  @Parameter(title: "Flag", default: true, displayName: .init(true: "Yes", false: "No"))
  var flag: Bool
  @Parameter(title: "Text", inputOptions: String.IntentInputOptions(multiline: true))
  var text: String?
  @Parameter(title: "Moment", kind: .date) var moment: Date?
  @Parameter(title: "Link") var link: URL?
  @Parameter(title: "Length") var length: Duration?
  @Parameter(title: "File", supportedTypeIdentifiers: ["public.text"]) var file: IntentFile?
  @Parameter(title: "Loudness", default: .normal) var loudness: Loudness
  @Parameter(title: "Low", supportedValues: [.quiet, .normal]) var low: Loudness?
  @Parameter(title: "Chore") var chore: Chore?
  @Parameter(title: "Room", query: RoomQuery()) var room: Room?
  @Parameter(title: "Chores", size: [.systemSmall: 1, .systemLarge: .init(min: 1, max: 4)])
  var chores: [Chore]?
  @Parameter(title: "Words", default: ["a", "b"]) var words: [String]
  @Parameter(title: "Offered", optionsProvider: DoneChores()) var offered: String?
  @Parameter(description: "Without a title") var shownAs: Int?
  @Parameter var bare: Bool?

  static var parameterSummary: some ParameterSummary {
    When(\.$flag, .equalTo, true) {
      Summary("Do \(\.$whole) of \(\.$chore)") {
        \.$number
        \.$text
      }
    } otherwise: {
      Switch(\.$loudness) {
        Case(.quiet) { Summary("Whisper \(\.$text)") }
        Case([.normal, .loud]) { Summary("Say \(\.$text)") }
        DefaultCase { Summary { \.$room } }
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    .result(value: whole * 2, dialog: "Doubled \(whole) for \(chore?.name ?? "nobody")")
  }
}

struct ChooseChore: WidgetConfigurationIntent {
  static var title: LocalizedStringResource = "Choose Chore"
  static var description: IntentDescription? = "Chooses what the widget shows."

  @Parameter(title: "Chore") var chore: Chore
  @Parameter(title: "Also done", default: false) var showsDone: Bool
}

struct ChoreOfRoomQuery: EntityQuery {
  @IntentParameterDependency<CleanRoom>(\.$room) var clean

  func entities(for identifiers: [Int]) async throws -> [Chore] {
    Chore.all.filter { identifiers.contains($0.id) }
  }
  func suggestedEntities() async throws -> [Chore] {
    guard let room = clean?.room else { return [] }
    return room.id == "Kitchen" ? [Chore.all[0]] : [Chore.all[1]]
  }
}

struct CleanRoom: AppIntent {
  static var title: LocalizedStringResource = "Clean Room"
  static var description: IntentDescription { "Computed." }

  @Parameter(title: "Room") var room: Room
  @Parameter(title: "Chore", query: ChoreOfRoomQuery()) var chore: Chore?

  @Dependency var log: PerformLog
  let rooms = RoomQuery.rooms

  init() {}
  init(room: Room) { self.room = room }

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Room> {
    .result(value: room)
  }
}

final class PerformLog: Sendable {}

struct SetLight: SetValueIntent {
  static let title: LocalizedStringResource = "Light"
  @Parameter(title: "On") var value: Bool
  var remembered = 0

  func perform() async throws -> some IntentResult {
    .result(opensIntent: ToggleChore(choreID: "\(value)"))
  }
}

struct OpenChore: OpenIntent {
  static var title: LocalizedStringResource = "Open Chore"
  static var description: IntentDescription? { nil }
  @Parameter(title: "Chore") var target: Chore

  func perform() async throws -> some IntentResult {
    .result(dialog: "Opened \(target.name)")
  }
}

struct OpenTheFirst: AppIntent, PredictableIntent {
  static var title = LocalizedStringResource("Open the first")
  static var openAppWhenRun: Bool = true
  static var isDiscoverable: Bool { false }
  static var authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

  @Parameter(title: "Count") var count: Int?

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$count)) { count in
      DisplayRepresentation(title: "Open \(count ?? 0)")
    }
  }

  func perform() async throws -> some IntentResult & OpensIntent {
    let intent = OpenChore()
    intent.target = Chore.all[0]
    return .result(opensIntent: intent)
  }
}

struct Failing: AppIntent {
  static var title: LocalizedStringResource = "Failing"

  enum Problem: Error, CustomLocalizedStringResourceConvertible {
    case outOfSoap
    var localizedStringResource: LocalizedStringResource { "There is no soap left." }
  }

  @Parameter(title: "Why") var why: String?

  func perform() async throws -> some IntentResult {
    if why == "ask" { _ = try await $why.requestValue("Why?") }
    guard why == "soap" else { throw Problem.outOfSoap }
    return .result()
  }
}

struct ChoreShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OpenChore(),
      phrases: ["Open \(\.$target) in \(.applicationName)", "Open a chore"],
      shortTitle: "Open",
      systemImageName: "list.bullet"
    )
  }
  static var shortcutTileColor: ShortcutTileColor = .teal
}

class BaseIntent {
  @IntentParameter(title: "Volume") var volume: Int?
}

final class PlaySound: BaseIntent, AudioPlaybackIntent, @unchecked Sendable {
  static let title: LocalizedStringResource = "Play Sound"
  @Parameter(title: "Name", default: "ding") var name: String

  override required init() {}

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(name) at \(volume ?? 0)")
  }
}

struct OpenManual: AppIntent {
  static var title: LocalizedStringResource = "Open Manual"
  func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
    let intent = OpenURLIntent()
    intent.url = URL(string: "https://example.org/manual")
    return .result(opensIntent: intent, dialog: "Here it is.")
  }
}
