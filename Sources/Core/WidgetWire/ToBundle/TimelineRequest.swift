import WidgetModel

/// Make the content of one widget.
package struct TimelineRequest: Hashable, Sendable {
  /// Which of the provider's methods is asked (semantics.md A6).
  package enum Purpose: String, Hashable, Sendable {
    case timeline
    case snapshot
    /// The snapshot for a gallery: `isPreview` is true.
    case preview
    case placeholder
  }

  package var id: Int64
  package var purpose: Purpose
  /// The widget; one that is not placed (a preview) has an id of its own all the same.
  package var widget: PlacedWidget
  package var sync: Sync

  package init(id: Int64, purpose: Purpose, widget: PlacedWidget, sync: Sync) {
    self.id = id
    self.purpose = purpose
    self.widget = widget
    self.sync = sync
  }

  init(_ reader: inout ObjectReader) throws(MalformedDocument) {
    id = try reader.int("id")
    let purposeName = try reader.string("purpose")
    guard let purpose = Purpose(rawValue: purposeName) else {
      throw MalformedDocument(
        path: reader.path("purpose"),
        problem: "unknown purpose \"\(purposeName)\""
      )
    }
    self.purpose = purpose
    widget = try PlacedWidget(json: try reader.required("widget"), path: reader.path("widget"))
    sync = try Sync(json: try reader.required("sync"), path: reader.path("sync"))
  }

  func write(to object: inout JSONObject) {
    object.append("id", .int(id))
    object.append("purpose", .string(purpose.rawValue))
    object.append("widget", widget.json)
    object.append("sync", sync.json)
  }
}
