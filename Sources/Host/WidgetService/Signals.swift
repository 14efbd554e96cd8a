import DBus
import WidgetEngine
import WidgetModel

// What the engine tells becomes signals, and objects that come and go.

extension WidgetService {
  func tell(_ event: EngineEvent) {
    switch event {
    case .widgetAdded(let name): exportWidget(name, announced: true)
    case .widgetRemoved(let name):
      let path = Paths.widget(name)
      server.assumeIsolated { $0.unexport(path) }
    case .widgetChanged(let name, let generation, let cause):
      emit(
        Paths.widget(name),
        Interfaces.widgetName,
        "Changed",
        [.int64(generation), .string(cause.rawValue)]
      )
    case .widgetSettled(let name, let action, let result):
      emit(
        Paths.widget(name),
        Interfaces.widgetName,
        "Settled",
        [.string(action), .string(result.rawValue)]
      )
    case .widgetPropertiesChanged(let name):
      propertiesChanged(
        Paths.widget(name),
        Interfaces.widgetName,
        ["Stale", "Pending", "Configuration"]
      )
    case .bundleChanged(let id):
      let path = Paths.bundles.appending(escaping: id.text)
      if catalogObjects[path] != nil { propertiesChanged(path, Interfaces.bundleName, ["State"]) }
    case .catalogChanged: updateCatalog(announced: true)
    case .jobProgress: break
    case .jobFinished(let id): jobFinished(id)
    case .jobRemoved(let id): jobRemoved(id)
    }
  }

  /// Sends a signal; what cannot be sent is logged and dropped.
  func emit(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ body: [DBusValue],
    to destination: BusName? = nil
  ) {
    server.assumeIsolated { server in
      do throws(DBusError) {
        try server.emit(path, interface, member, body, to: destination)
      } catch {
        server.connection.log("\(member) of \(path) could not be sent: \(error.message)")
      }
    }
  }

  private func propertiesChanged(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ names: [MemberName]
  ) {
    server.assumeIsolated { server in
      do throws(DBusError) {
        try server.propertiesChanged(path, interface, names)
      } catch {
        server.connection.log("The properties of \(path) could not be told: \(error.message)")
      }
    }
  }
}
