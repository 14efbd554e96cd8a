import AppIntents
import SwiftUI
import WidgetKit

struct NowPlayingWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "NowPlaying", provider: NowPlayingProvider()) { entry in
      NowPlayingView(entry: entry)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Now Playing")
    .description("What plays, with buttons to pause it and to change the track.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

struct NowPlayingView: View {
  @Environment(\.widgetFamily) private var family
  let entry: NowPlaying

  var body: some View {
    VStack(alignment: .leading) {
      switch entry.state {
      case .nothing:
        Text("No music")
          .font(.headline)
        if let player = entry.player {
          Text("\(player.id) is not running")
            .font(.caption)
        }
      case .silent(let reason):
        Text(reason)
          .font(.caption)
      case .playing, .paused, .stopped:
        track
        Spacer()
        controls
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  @ViewBuilder private var track: some View {
    Text(entry.title.isEmpty ? "Untitled" : entry.title)
      .font(.headline)
      .lineLimit(2)
    if !entry.artist.isEmpty {
      Text(entry.artist)
        .font(.subheadline)
        .foregroundStyle(.secondary)
        .lineLimit(1)
    }
    if family == .systemMedium, let player = entry.player {
      Text(player.id)
        .font(.caption)
        .foregroundStyle(.secondary)
    }
  }

  private var controls: some View {
    HStack {
      if family == .systemMedium {
        Button(intent: PreviousTrack(entry.player)) {
          Label("Previous", systemImage: "backward.fill")
        }
      }
      Button(intent: PlayPause(entry.player)) {
        if entry.state == .playing {
          Label("Pause", systemImage: "pause.fill")
        } else {
          Label("Play", systemImage: "play.fill")
        }
      }
      Button(intent: NextTrack(entry.player)) {
        Label("Next", systemImage: "forward.fill")
      }
    }
  }
}
