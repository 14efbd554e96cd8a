/// One D-Bus property that a bundle reads through a proxy.
///
/// A listing of names is one, too: `name` is their common start with a `*` after it, and path,
/// interface and property are empty; its stamp's value is the list of the names that have an owner,
/// sorted, as `["org.x.a", "org.x.b"]`, without an owner of its own.
package struct PropertyKey: Hashable, Sendable {
  package enum Bus: String, Hashable, Sendable {
    case session
    case system
  }

  package var bus: Bus
  package var name: String
  package var path: String
  package var interface: String
  package var property: String

  package init(bus: Bus, name: String, path: String, interface: String, property: String) {
    self.bus = bus
    self.name = name
    self.path = path
    self.interface = interface
    self.property = property
  }
}

/// What a reader saw of a D-Bus property: the owner of the name (nil: nobody) and the value in
/// the JSON form that the wire gives D-Bus values.
package struct PropertyStamp: Hashable, Sendable {
  package var owner: String?
  package var value: JSON?

  package init(owner: String?, value: JSON?) {
    self.owner = owner
    self.value = value
  }
}
