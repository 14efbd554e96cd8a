import AppIntents
import Foundation
import Swiftlet
import WidgetKit

/// What a player is doing, or why that is not known.
struct NowPlaying: TimelineEntry {
  enum State: Equatable {
    case nothing
    case playing
    case paused
    case stopped
    /// The player does not answer, or is gone.
    case silent(String)
  }

  var date = Date.now
  var player: Player?
  var state = State.nothing
  var title = ""
  var artist = ""

  static let sample = NowPlaying(
    player: Player(id: "mpv"),
    state: .playing,
    title: "Title",
    artist: "Artist"
  )
}

struct NowPlayingConfiguration: WidgetConfigurationIntent {
  static var title: LocalizedStringResource = "Now Playing"
  static var description = IntentDescription("Whose music is shown.")

  @Parameter(title: "Player")
  var player: Player?
}

struct NowPlayingProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> NowPlaying { .sample }

  func snapshot(for configuration: NowPlayingConfiguration, in context: Context) async -> NowPlaying
  {
    context.isPreview ? .sample : await current(configuration.player)
  }

  func timeline(
    for configuration: NowPlayingConfiguration,
    in context: Context
  ) async -> Timeline<NowPlaying> {
    // What is read here, the players' names and their state, is what reloads the widget.
    Timeline(entries: [await current(configuration.player)], policy: .never)
  }

  private func current(_ chosen: Player?) async -> NowPlaying {
    let choice = PlayerChoice()
    do {
      let player = try await choice.player(chosen: chosen)
      let entry = try await state(of: player)
      if entry.state == .playing { choice.remember(player) }
      return entry
    } catch let error as BusError {
      if case .noSuchName = error { return NowPlaying(player: chosen) }
      return NowPlaying(player: chosen, state: .silent(error.localizedDescription))
    } catch {
      return NowPlaying(player: chosen)
    }
  }

  private func state(of player: Player) async throws -> NowPlaying {
    let values = try await player.controls.properties("PlaybackStatus", "Metadata")
    let metadata = values["Metadata"]?.dictionary ?? [:]
    let state: NowPlaying.State =
      switch values["PlaybackStatus"]?.string {
      case "Playing": .playing
      case "Paused": .paused
      default: .stopped
      }
    // A list by the standard; some players give one text.
    let artist = metadata["xesam:artist"]
    return NowPlaying(
      player: player,
      state: state,
      title: metadata["xesam:title"]?.string ?? "",
      artist: artist?.strings?.joined(separator: ", ") ?? artist?.string ?? ""
    )
  }
}
