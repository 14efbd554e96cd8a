package import WidgetModel

/// Perform an action, then make the timelines it affects, unasked (design.md §4.4 and §4.5).
package struct PerformRequest: Hashable, Sendable {
  package var id: Int64
  /// The action's id, as the receipt names it.
  package var action: String
  package var intent: IntentReference
  /// The widget that was pressed; its timeline is made again whatever was written.
  package var pressed: String?
  /// The request of this bundle that is waiting for this one: it runs inside that transaction.
  package var parent: Int64?
  package var sync: Sync

  package init(
    id: Int64,
    action: String,
    intent: IntentReference,
    pressed: String? = nil,
    parent: Int64? = nil,
    sync: Sync
  ) {
    self.id = id
    self.action = action
    self.intent = intent
    self.pressed = pressed
    self.parent = parent
    self.sync = sync
  }

  init(_ reader: inout ObjectReader) throws(MalformedDocument) {
    id = try reader.int("id")
    action = try reader.string("action")
    intent = try IntentReference(
      json: try reader.required("intent"),
      path: reader.path("intent")
    )
    pressed = try reader.optionalString("pressed")
    parent = try reader.optionalInt("parent")
    sync = try Sync(json: try reader.required("sync"), path: reader.path("sync"))
  }

  func write(to object: inout JSONObject) {
    object.append("id", .int(id))
    object.append("action", .string(action))
    object.append("intent", intent.json)
    object["pressed"] = pressed.map(JSON.string)
    object["parent"] = parent.map(JSON.int)
    object.append("sync", sync.json)
  }
}
