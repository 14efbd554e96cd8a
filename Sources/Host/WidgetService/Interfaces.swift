import DBus
import WidgetModel

/// The exported interfaces: XML from the interface files joined with the code behind it.
struct Interfaces {
  var manager: [ExportedInterface] = []
  var admin: [ExportedInterface] = []
  var bundle: [ExportedInterface] = []
  var kind: [ExportedInterface] = []
  var action: [ExportedInterface] = []
  var widget: [ExportedInterface] = []
  var job: [ExportedInterface] = []

  static let managerName: InterfaceName = "org.swiftlet.Widgets1.Manager"
  static let adminName: InterfaceName = "org.swiftlet.Widgets1.Admin"
  static let bundleName: InterfaceName = "org.swiftlet.Widgets1.Bundle"
  static let kindName: InterfaceName = "org.swiftlet.Widgets1.Kind"
  static let actionName: InterfaceName = "org.swiftlet.Widgets1.Action"
  static let widgetName: InterfaceName = "org.swiftlet.Widgets1.Widget"
  static let jobName: InterfaceName = "org.swiftlet.Widgets1.Job"

  init() {}

  /// - Throws: ``DBusError`` where code and XML differ.
  init(serving service: isolated WidgetService) throws(DBusError) {
    let known = try Self.descriptions()
    func find(_ name: InterfaceName) throws(DBusError) -> InterfaceDescription {
      guard let found = known.first(where: { $0.name == name }) else {
        throw DBusError(.mismatch, "There is no XML for \(name)")
      }
      return found
    }
    manager = [
      try ExportedInterface(
        try find(Self.managerName),
        methods: service.managerMethods(),
        properties: ["Version": .constant(.string(service.version))]
      )
    ]
    admin = [
      try ExportedInterface(try find(Self.adminName), methods: service.adminMethods())
    ]
    bundle = [
      try ExportedInterface(try find(Self.bundleName), properties: service.bundleProperties())
    ]
    kind = [
      try ExportedInterface(
        try find(Self.kindName),
        methods: service.kindMethods(),
        properties: service.kindProperties()
      )
    ]
    action = [
      try ExportedInterface(
        try find(Self.actionName),
        methods: service.actionMethods(),
        properties: service.actionProperties()
      )
    ]
    widget = [
      try ExportedInterface(
        try find(Self.widgetName),
        methods: service.widgetMethods(),
        properties: service.widgetProperties()
      )
    ]
    job = [
      try ExportedInterface(
        try find(Self.jobName),
        methods: service.jobMethods(),
        properties: service.jobProperties()
      )
    ]
  }

  /// All interfaces as their files describe them.
  static func descriptions() throws(DBusError) -> [InterfaceDescription] {
    let files = [
      PackageResources.Manager_xml, PackageResources.Bundle_xml, PackageResources.Kind_xml,
      PackageResources.Action_xml, PackageResources.Widget_xml, PackageResources.Job_xml,
    ]
    var all: [InterfaceDescription] = []
    for file in files {
      all += try InterfaceDescription.parse(xml: String(decoding: file, as: UTF8.self))
    }
    return all
  }
}
