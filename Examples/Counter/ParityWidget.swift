import SwiftUI
import WidgetKit

/// Shows the same number in another way.
struct ParityWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Parity", provider: CounterProvider()) { entry in
      Text(entry.count.isMultiple(of: 2) ? "even" : "odd")
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Even or Odd")
    .description("Whether the counter is even.")
    .supportedFamilies([.systemSmall, .accessoryInline])
  }
}
