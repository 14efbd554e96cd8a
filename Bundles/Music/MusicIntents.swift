import AppIntents
import Swiftlet

struct PlayPause: AppIntent {
  static var title: LocalizedStringResource = "Play or Pause"
  static var description = IntentDescription("Starts the music, or stops it for a while.")

  @Parameter(title: "Player")
  var player: Player?

  init() {}

  init(_ player: Player?) {
    self.player = player
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let used = try await MusicControl.call("PlayPause", of: player, changes: "PlaybackStatus")
    return .result(value: used)
  }
}

struct NextTrack: AppIntent {
  static var title: LocalizedStringResource = "Next"
  static var description = IntentDescription("Goes on to the next track.")
  static var persistentIdentifier: String { "Next" }

  @Parameter(title: "Player")
  var player: Player?

  init() {}

  init(_ player: Player?) {
    self.player = player
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: try await MusicControl.call("Next", of: player, changes: "Metadata"))
  }
}

struct PreviousTrack: AppIntent {
  static var title: LocalizedStringResource = "Previous"
  static var description = IntentDescription("Goes back to the previous track.")
  static var persistentIdentifier: String { "Previous" }

  @Parameter(title: "Player")
  var player: Player?

  init() {}

  init(_ player: Player?) {
    self.player = player
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: try await MusicControl.call("Previous", of: player, changes: "Metadata"))
  }
}

enum MusicControl {
  /// Calls a method of the player that is meant, and gives the player's name.
  ///
  /// It returns when the player has changed, so that its widgets show the new state at once.
  static func call(_ method: String, of chosen: Player?, changes property: String) async throws
    -> String
  {
    let choice = PlayerChoice()
    let player = try await choice.player(chosen: chosen)
    try await player.controls.call(method, expecting: property)
    choice.remember(player)
    return player.id
  }
}
