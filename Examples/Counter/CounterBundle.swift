import SwiftUI
import WidgetKit

/// Two kinds of widget that share one number: pressing a button of either changes both.
@main
struct CounterBundle: WidgetBundle {
  var body: some Widget {
    CounterWidget()
    ParityWidget()
  }
}
