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
      if call.purpose == .placeholder {
        return MadeTimeline(showing: provider.placeholder(in: call.context), content, call)
      }
      let settings = try await IntentDecoder.settings(
        Intent.self,
        from: call.widget.configuration
      )
      guard settings.missing.isEmpty, let configuration = settings.intent as? Intent else {
        var call = call
        call.purpose = .placeholder
        let missing = settings.missing.joined(separator: ", ")
        return MadeTimeline(
          showing: provider.placeholder(in: call.context),
          content,
          call,
          issues: settings.issues + ["The widget must be configured: \(missing) has no value."]
        )
      }
      guard call.purpose == .timeline else {
        let entry = await provider.snapshot(for: configuration, in: call.context)
        return MadeTimeline(showing: entry, content, call, issues: settings.issues)
      }
      let timeline = await provider.timeline(for: configuration, in: call.context)
      return MadeTimeline(timeline, content, call, issues: settings.issues)
    }
    registration.configuration = Intent.self
    self.kind = registration
  }
}
