// As an author writes it: a player with buttons, a picture and its progress.

import AppIntents
import SwiftUI

struct SkipIntent: AppIntent {
  static var title: LocalizedStringResource = "Skip"
  static var description = IntentDescription("Goes to another track.")

  @Parameter(title: "Forwards") var forwards: Bool

  init() {}
  init(forwards: Bool) { self.forwards = forwards }

  func perform() async throws -> some IntentResult { .result() }
}

struct PressedStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .scaleEffect(configuration.isPressed ? 0.9 : 1)
      .opacity(isEnabled ? 1 : 0.4)
      .background(.thinMaterial, in: Circle())
  }
}

struct MusicWidgetView: View {
  @Environment(\.widgetFamily) private var family
  @Environment(\.showsWidgetContainerBackground) private var showsBackground

  let title: String
  let artist: String?
  let played: Double
  let isPlaying: Bool

  var body: some View {
    HStack(spacing: 12) {
      if family != .systemSmall {
        Image(systemName: isPlaying ? "waveform" : "music.note")
          .symbolRenderingMode(.hierarchical)
          .font(.system(size: 40, weight: .light))
          .frame(width: 80, height: 80)
          .background(Color.accentColor.opacity(0.15), in: .rect(cornerRadius: 10))
      }
      VStack(alignment: .leading, spacing: 4) {
        Text(title).font(.headline).lineLimit(1)
        if let artist { Text(artist).font(.subheadline).foregroundStyle(.secondary) }
        Spacer()
        ProgressView(value: played) {
          EmptyView()
        } currentValueLabel: {
          EmptyView()
        }
        .progressViewStyle(.linear)
        .tint(showsBackground ? .accentColor : .primary)
        HStack(spacing: 20) {
          Button(intent: SkipIntent(forwards: false)) { Image(systemName: "backward.fill") }
            .accessibilityLabel("Back")
          Button(intent: SkipIntent(forwards: true)) {
            Label("Next", systemImage: "forward.fill").labelStyle(.iconOnly)
          }
          .disabled(!isPlaying)
        }
        .buttonStyle(PressedStyle())
      }
    }
    .containerBackground(for: .widget) {
      LinearGradient(colors: [.black.opacity(0.2), .clear], startPoint: .top, endPoint: .bottom)
    }
  }
}
