internal import SwiftletFoundation
internal import WidgetWire

/// A kind of widget that a person cannot configure.
public struct StaticConfiguration<Content: View>: WidgetConfiguration, KindSource {
  let kind: KindRegistration

  /// Describes a kind.
  ///
  /// - Parameters:
  ///   - kind: Its name, unique in the bundle.
  ///   - provider: What it shows, and when.
  ///   - content: The view of an entry.
  nonisolated public init<Provider: TimelineProvider>(
    kind: String,
    provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    self.kind = KindRegistration(kind) { call in
      switch call.purpose {
      case .timeline:
        let timeline = try await FirstCompletion<Timeline<Provider.Entry>>
          .of("\(Provider.self).getTimeline") {
            provider.getTimeline(in: call.context, completion: $0)
          }
        return MadeTimeline(timeline, content, call)
      case .snapshot, .preview:
        let entry = try await FirstCompletion<Provider.Entry>.of("\(Provider.self).getSnapshot") {
          provider.getSnapshot(in: call.context, completion: $0)
        }
        return MadeTimeline(showing: entry, content, call)
      case .placeholder:
        let entry = provider.placeholder(in: call.context)
        return MadeTimeline(showing: entry, content, call)
      }
    }
  }
}
