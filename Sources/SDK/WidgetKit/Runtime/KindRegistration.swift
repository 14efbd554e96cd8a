internal import SwiftletFoundation
internal import WidgetModel
internal import WidgetWire

/// One call of a kind's provider.
struct TimelineCall: Sendable {
  var widget: PlacedWidget
  var purpose: TimelineRequest.Purpose
  var kind: KindRegistration
  var context: TimelineProviderContext

  init(_ widget: PlacedWidget, _ purpose: TimelineRequest.Purpose, _ kind: KindRegistration) {
    self.widget = widget
    self.purpose = purpose
    self.kind = kind
    context = TimelineProviderContext(widget, isPreview: purpose == .preview)
  }
}

/// Everything that a configuration of a bundle says of one kind.
///
/// Safe to share: all but `make` are values, and `make`, which holds the author's provider and view,
/// is called on the author thread alone.
struct KindRegistration: @unchecked Sendable {
  var name: String
  var displayName: Text?
  var summary: Text?
  /// Nil: every family.
  var families: [WidgetFamily]?
  var configuration: (any WidgetConfigurationIntent.Type)?
  var hasContentMargins = true
  var make: (TimelineCall) async throws -> MadeTimeline

  init(_ name: String, make: @escaping (TimelineCall) async throws -> MadeTimeline) {
    self.name = name
    self.make = make
  }
}

/// A configuration that stands for one kind of widget.
@MainActor
protocol KindSource {
  var kind: KindRegistration { get }
}
