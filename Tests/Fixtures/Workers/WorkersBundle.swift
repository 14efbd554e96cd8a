import SwiftUI
import WidgetKit

/// Kinds and actions that count what happens to them, and take their time when asked to.
@main
struct WorkersBundle: WidgetBundle {
  var body: some Widget {
    TallyWidget()
    SlowWidget()
    DatedWidget()
    LanesWidget()
  }
}
