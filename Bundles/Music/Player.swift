import AppIntents
import Swiftlet

/// A program that plays music, named as MPRIS names it: `mpv`, `spotify`, `firefox.instance_1`.
struct Player: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Player"
  static var defaultQuery = PlayerQuery()

  static let namePrefix = "org.mpris.MediaPlayer2."

  let id: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)")
  }

  var controls: BusInterface {
    SessionBus.object(Self.namePrefix + id, path: "/org/mpris/MediaPlayer2")
      .interface("org.mpris.MediaPlayer2.Player")
  }

  /// The players that run, sorted by name.
  static func running() async throws -> [Player] {
    try await SessionBus.names(startingWith: namePrefix)
      .map { Player(id: String($0.dropFirst(namePrefix.count))) }
  }
}

struct PlayerQuery: EntityStringQuery {
  /// A player that does not run now is still the one that was chosen.
  func entities(for identifiers: [String]) async throws -> [Player] {
    identifiers.map(Player.init)
  }

  func entities(matching string: String) async throws -> [Player] {
    let running = try await Player.running()
    if let exact = running.first(where: { $0.id == string }) { return [exact] }
    return running.filter { $0.id.lowercased().hasPrefix(string.lowercased()) }
  }

  func suggestedEntities() async throws -> [Player] {
    try await Player.running()
  }
}
