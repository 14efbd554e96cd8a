import DBus
import EventLoop
import Synchronization

/// What a watcher of widgets is told.
package enum WidgetEvent: Hashable, Sendable {
  case changed(widget: String, generation: Int64, cause: String)
  case settled(widget: String, action: String, result: String)
  case placed(widget: String)
  case removed(widget: String)
  /// The service has gone; the watch goes on.
  case serviceLost
  /// The service is on the bus: at the start of a watch, or again.
  case serviceFound
  /// The bus itself has gone, and with it this watch.
  case busLost
}

/// Listens to what the service says of its widgets, over restarts of it, until dropped.
package final class WidgetWatch {
  private var subscriptions: [Subscription] = []
  private let queue = Queue()
  private let client: WidgetClient

  /// Starts to listen; the events come out of ``next(for:)``.
  package init(_ client: WidgetClient) {
    self.client = client
    let queue = queue
    let loop = client.loop
    let put: @Sendable (WidgetEvent?) -> Void = { event in
      guard let event else { return }
      queue.events.withLock { $0.append(event) }
      loop.stop()
    }
    subscriptions = client.connection.assumeIsolated { connection in
      var made = [
        connection.watchName(ServiceNames.service) { owner in
          put(owner == nil ? .serviceLost : .serviceFound)
        }
      ]
      let widgets = MatchRule(
        sender: ServiceNames.service,
        pathNamespace: ServiceNames.widgets,
        interface: ServiceNames.widget
      )
      made.append(connection.subscribe(widgets) { put(Self.event($0)) })
      let objects = MatchRule(
        sender: ServiceNames.service,
        path: ServiceNames.root,
        interface: "org.freedesktop.DBus.ObjectManager"
      )
      made.append(connection.subscribe(objects) { put(Self.objectEvent($0)) })
      connection.onDisconnect { put(.busLost) }
      return made
    }
  }

  /// The next event, or nil where none has come within the deadline.
  package func next(for deadline: Duration? = nil) -> WidgetEvent? {
    let queue = queue
    _ = client.run(for: deadline) { queue.events.withLock { !$0.isEmpty } }
    return queue.events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  private static func event(_ signal: Message) -> WidgetEvent? {
    guard let widget = signal.path?.unescapedElement(below: ServiceNames.widgets),
      signal.body.count == 2, let second = signal.body[1].stringValue
    else { return nil }
    switch signal.member {
    case "Changed":
      guard let generation = signal.body[0].int64Value else { return nil }
      return .changed(widget: widget, generation: generation, cause: second)
    case "Settled":
      guard let action = signal.body[0].stringValue else { return nil }
      return .settled(widget: widget, action: action, result: second)
    default: return nil
    }
  }

  private static func objectEvent(_ signal: Message) -> WidgetEvent? {
    guard let path = signal.body.first?.objectPathValue,
      let widget = path.unescapedElement(below: ServiceNames.widgets)
    else { return nil }
    switch signal.member {
    case "InterfacesAdded": return .placed(widget: widget)
    case "InterfacesRemoved": return .removed(widget: widget)
    default: return nil
    }
  }

  private final class Queue: Sendable {
    let events = Mutex<[WidgetEvent]>([])
  }
}
