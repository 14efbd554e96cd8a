import Foundation
import Swiftlet

/// There is nothing to control.
struct NoPlayer: LocalizedError {
  var errorDescription: String? { "No music player is running." }
}

/// Which player is meant where nobody says: the one that plays, else the one used last.
struct PlayerChoice {
  @SharedState("lastPlayer") private var lastPlayer: String?

  /// The chosen player where one is, else the one that is meant now.
  func player(chosen: Player?) async throws -> Player {
    if let chosen { return chosen }
    let running = try await Player.running()
    guard let first = running.first else { throw NoPlayer() }
    if running.count == 1 { return first }
    let last = lastPlayer.flatMap { id in running.first { $0.id == id } }
    let playing = await Self.playing(among: running)
    if let last, playing.contains(last.id) { return last }
    return running.first { playing.contains($0.id) } ?? last ?? first
  }

  /// Remembers the player that somebody used, or that plays.
  func remember(_ player: Player) {
    if lastPlayer != player.id { lastPlayer = player.id }
  }

  /// Asks all at once, so that one that does not answer costs two seconds and no more.
  private static func playing(among players: [Player]) async -> Set<String> {
    await withTaskGroup(of: String?.self) { group in
      for player in players {
        group.addTask {
          let status = try? await player.controls.property("PlaybackStatus")?.string
          return status == "Playing" ? player.id : nil
        }
      }
      var playing: Set<String> = []
      for await id in group { if let id { playing.insert(id) } }
      return playing
    }
  }
}
