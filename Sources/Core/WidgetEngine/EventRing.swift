package import WidgetModel

/// The last things that happened, for `explain`.
package struct EventRing: Sendable {
  package struct Event: Hashable, Sendable {
    package var at: Timestamp
    /// `press`, `perform`, `commit`, `reload`, `change`, `outside`, `bundle`.
    package var what: String
    package var widget: String?
    package var action: String?
    package var text: String
  }

  private static let limit = 512
  private var ring: [Event] = []
  /// Where the next event goes once the ring is full: the place of the oldest.
  private var next = 0

  package init() {}

  package mutating func append(_ event: Event) {
    guard ring.count == Self.limit else { return ring.append(event) }
    ring[next] = event
    next = (next + 1) % Self.limit
  }

  /// The events of a widget and of the actions that touched it, oldest first.
  package func events(ofWidget widget: String) -> [Event] {
    let actions = Set(ring.filter { $0.widget == widget }.compactMap(\.action))
    return (ring[next...] + ring[..<next]).filter { event in
      event.widget == widget || (event.action.map(actions.contains) ?? false)
    }
  }
}

extension Engine {
  func note(_ what: String, widget: String? = nil, action: String? = nil, _ text: String) {
    events.append(
      EventRing.Event(at: clock.now, what: what, widget: widget, action: action, text: text)
    )
  }
}
