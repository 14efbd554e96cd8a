import SwiftUI
import WidgetKit

/// Shows what plays, and pauses it: any player that speaks MPRIS.
@main
struct MusicBundle: WidgetBundle {
  var body: some Widget {
    NowPlayingWidget()
  }
}
