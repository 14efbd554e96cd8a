internal import SwiftletFoundation
internal import WidgetModel
internal import WidgetWire

/// A kind of widget that a person configures through the parameters of an intent.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration, KindSource
{
  let kind: KindRegistration

  /// Describes a kind.
  ///
  /// - Parameters:
  ///   - kind: Its name, unique in the bundle.
  ///   - intent: What a person can choose.
  ///   - provider: What it shows, and when.
  ///   - content: The view of an entry.
  nonisolated public init<Provider: AppIntentTimelineProvider>(
    kind: String,
    intent: Intent.Type = Intent.self,
    provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Intent == Provider.Intent {
    var registration = KindRegistration(kind) { call in
      switch call.purpose {
      case .timeline:
        let (configuration, issues) = await Self.configuration(call)
        let timeline = await provider.timeline(for: configuration, in: call.context)
        return MadeTimeline(timeline, content, call, issues: issues)
      case .snapshot, .preview:
        let (configuration, issues) = await Self.configuration(call)
        let entry = await provider.snapshot(for: configuration, in: call.context)
        return MadeTimeline(showing: entry, content, call, issues: issues)
      case .placeholder:
        let entry = provider.placeholder(in: call.context)
        return MadeTimeline(showing: entry, content, call)
      }
    }
    registration.configuration = Intent.self
    self.kind = registration
  }

  /// A fresh intent with the widget's values; where they are of no use any more (an entity that is
  /// gone, a parameter that the new version lacks), the defaults, with the reason.
  nonisolated private static func configuration(_ call: TimelineCall) async -> (Intent, [String]) {
    do {
      let intent = try await IntentDecoder.decode(Intent.self, from: call.widget.configuration)
      if let intent = intent as? Intent { return (intent, []) }
    } catch {
      if let intent = await IntentDecoder.defaults(of: Intent.self) as? Intent {
        let reason = (error as? WidgetError)?.message ?? "\(error)"
        return (intent, ["The configuration's defaults are shown: \(reason)"])
      }
    }
    return (Intent(), [])
  }
}
