package import DBus

/// The names of the service on the bus (design.md §5).
package enum ServiceNames {
  package static let service: BusName = "org.swiftlet.Widgets1"
  package static let root: ObjectPath = "/org/swiftlet/Widgets1"
  package static let manager: InterfaceName = "org.swiftlet.Widgets1.Manager"
  package static let admin: InterfaceName = "org.swiftlet.Widgets1.Admin"
  package static let widget: InterfaceName = "org.swiftlet.Widgets1.Widget"
  package static let action: InterfaceName = "org.swiftlet.Widgets1.Action"
  package static let kind: InterfaceName = "org.swiftlet.Widgets1.Kind"
  package static let job: InterfaceName = "org.swiftlet.Widgets1.Job"
  package static let errorPrefix = "org.swiftlet.Widgets1.Error."

  package static let widgets: ObjectPath = "/org/swiftlet/Widgets1/widgets"
  package static let kinds: ObjectPath = "/org/swiftlet/Widgets1/kinds"
  package static let actions: ObjectPath = "/org/swiftlet/Widgets1/actions"

  /// The object of a placed widget.
  package static func path(ofWidget name: String) -> ObjectPath {
    widgets.appending(escaping: name)
  }

  /// The object of a kind, by its full name.
  package static func path(ofKind name: String) -> ObjectPath {
    kinds.appending(escaping: name)
  }

  /// The object of an action, by its full name.
  package static func path(ofAction name: String) -> ObjectPath {
    actions.appending(escaping: name)
  }
}
