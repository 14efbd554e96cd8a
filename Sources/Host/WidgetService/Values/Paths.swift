package import DBus

/// Where the service's objects are; names become path elements as `sd_bus_path_encode` makes them.
package enum Paths {
  package static let busName: BusName = "org.swiftlet.Widgets1"
  package static let root: ObjectPath = "/org/swiftlet/Widgets1"
  package static let bundles: ObjectPath = "/org/swiftlet/Widgets1/bundles"
  package static let kinds: ObjectPath = "/org/swiftlet/Widgets1/kinds"
  package static let actions: ObjectPath = "/org/swiftlet/Widgets1/actions"
  package static let widgets: ObjectPath = "/org/swiftlet/Widgets1/widgets"
  package static let jobs: ObjectPath = "/org/swiftlet/Widgets1/jobs"

  package static func widget(_ name: String) -> ObjectPath { widgets.appending(escaping: name) }

  /// The job of an action that a connection started, under a token of its choice.
  package static func job(sender: String, token: String) -> ObjectPath {
    jobs.appending(escaping: sender).appending(escaping: token)
  }
}
