package import DBus
import EventLoop
import WidgetModel

/// The buses on which calls are made for bundles: the session's, and the system's once it is needed.
package final class BusPool {
  private let session: BusConnection
  private let loop: EventLoop
  private let systemAddress: BusAddress
  private var system: BusConnection?

  package init(session: BusConnection, systemAddress: BusAddress = .system) {
    self.session = session
    self.systemAddress = systemAddress
    loop = session.loop
  }

  /// The connection to a bus.
  ///
  /// - Throws: ``WidgetError`` with `actionFailed` where there is no such bus.
  func connection(_ bus: PropertyKey.Bus) throws(WidgetError) -> BusConnection {
    if bus == .session { return session }
    if let system, system.assumeIsolated({ $0.isConnected }) { return system }
    do {
      let connection = try BusConnection(to: systemAddress, on: loop)
      system = connection
      return connection
    } catch {
      throw WidgetError(.actionFailed, "The system bus cannot be reached: \(error.message).")
    }
  }
}
