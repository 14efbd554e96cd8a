package import WidgetModel

/// What has changed for a bundle since the daemon last wrote to it: its replica of shared state and
/// of its placed widgets is whole again once this is applied.
package struct Sync: Hashable, Sendable {
  /// The revision up to which `rows` bring the replica.
  package var revision: Revision
  package var rows: [StateRow]
  package var widgets: [PlacedWidget]
  package var removedWidgets: [String]
  package var environment: RequestEnvironment?

  package init(
    revision: Revision,
    rows: [StateRow] = [],
    widgets: [PlacedWidget] = [],
    removedWidgets: [String] = [],
    environment: RequestEnvironment? = nil
  ) {
    self.revision = revision
    self.rows = rows
    self.widgets = widgets
    self.removedWidgets = removedWidgets
    self.environment = environment
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    revision = try reader.int("revision")
    rows = try reader.list("rows") { (json, path) throws(MalformedDocument) in
      try StateRow(json: json, path: path)
    }
    widgets = try reader.list("widgets") { (json, path) throws(MalformedDocument) in
      try PlacedWidget(json: json, path: path)
    }
    removedWidgets = try reader.strings("removed")
    if let json = reader.optional("environment") {
      environment = try RequestEnvironment(json: json, path: path + ".environment")
    }
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([("revision", .int(revision))])
    if !rows.isEmpty { object["rows"] = .array(rows.map(\.json)) }
    if !widgets.isEmpty { object["widgets"] = .array(widgets.map(\.json)) }
    if !removedWidgets.isEmpty { object["removed"] = .array(removedWidgets.map(JSON.string)) }
    object["environment"] = environment?.json
    return .object(object)
  }
}
