package import WidgetModel

/// Something a bundle asks of the daemon while its code runs.
package struct BundleRequest: Hashable, Sendable {
  package enum Question: Hashable, Sendable {
    /// Read properties of an interface; the answer is an object with `owner` and `values`
    /// (property name to `{"t": signature, "v": value}`).
    case busProperties(BusObject, interface: String)
    /// Call a method; the answer is a list of `{"t", "v"}` arguments. With `expecting`, it is
    /// answered once that property has changed, at the latest after so many milliseconds.
    case busCall(
      BusObject,
      interface: String,
      member: String,
      arguments: [JSON],
      expecting: Expectation?
    )
    /// Set a property.
    case busSet(BusObject, interface: String, property: String, value: JSON)
    /// The names on the bus that start with a prefix; the answer is a list of
    /// `{"name", "owner"}`.
    case busNames(PropertyKey.Bus, prefix: String)
    /// Perform an action of this or another bundle; the answer is its receipt.
    case action(String, Parameters)
  }

  /// A named object on a bus.
  package struct BusObject: Hashable, Sendable {
    package var bus: PropertyKey.Bus
    package var name: String
    package var path: String

    package init(bus: PropertyKey.Bus, name: String, path: String) {
      self.bus = bus
      self.name = name
      self.path = path
    }
  }

  /// A property that a call is expected to change.
  package struct Expectation: Hashable, Sendable {
    package var interface: String
    package var property: String
    package var milliseconds: Int64

    package init(interface: String, property: String, milliseconds: Int64) {
      self.interface = interface
      self.property = property
      self.milliseconds = milliseconds
    }
  }

  /// Numbered by the bundle.
  package var id: Int64
  /// The request of the daemon in which this is asked, where the code knows it.
  package var during: Int64?
  package var question: Question

  package init(id: Int64, during: Int64?, question: Question) {
    self.id = id
    self.during = during
    self.question = question
  }
}

extension BundleRequest {
  init(_ reader: inout ObjectReader) throws(MalformedDocument) {
    id = try reader.int("id")
    during = try reader.optionalInt("during")
    switch try reader.string("question") {
    case "properties":
      question = .busProperties(
        try Self.object(&reader),
        interface: try reader.string("interface")
      )
    case "call":
      let object = try Self.object(&reader)
      var expecting: Expectation?
      if let json = reader.optional("expecting") {
        var item = try ObjectReader(json, path: reader.path("expecting"))
        expecting = Expectation(
          interface: try item.string("interface"),
          property: try item.string("property"),
          milliseconds: try item.int("within")
        )
      }
      question = .busCall(
        object,
        interface: try reader.string("interface"),
        member: try reader.string("member"),
        arguments: try reader.list("arguments") { (json, _) throws(MalformedDocument) in json },
        expecting: expecting
      )
    case "set":
      question = .busSet(
        try Self.object(&reader),
        interface: try reader.string("interface"),
        property: try reader.string("property"),
        value: try reader.required("value")
      )
    case "names":
      question = .busNames(try Self.bus(&reader), prefix: try reader.string("prefix"))
    case "action":
      question = .action(
        try reader.string("action"),
        try Parameters(json: try reader.members("parameters"), path: reader.path("parameters"))
      )
    case let other:
      throw MalformedDocument(
        path: reader.path("question"),
        problem: "unknown question \"\(other)\""
      )
    }
  }

  func write(to object: inout JSONObject) {
    object.append("id", .int(id))
    object["during"] = during.map(JSON.int)
    switch question {
    case .busProperties(let target, let interface):
      object.append("question", "properties")
      target.write(to: &object)
      object.append("interface", .string(interface))
    case .busCall(let target, let interface, let member, let arguments, let expecting):
      object.append("question", "call")
      target.write(to: &object)
      object.append("interface", .string(interface))
      object.append("member", .string(member))
      if !arguments.isEmpty { object.append("arguments", .array(arguments)) }
      if let expecting {
        object.append(
          "expecting",
          [
            "interface": .string(expecting.interface), "property": .string(expecting.property),
            "within": .int(expecting.milliseconds),
          ]
        )
      }
    case .busSet(let target, let interface, let property, let value):
      object.append("question", "set")
      target.write(to: &object)
      object.append("interface", .string(interface))
      object.append("property", .string(property))
      object.append("value", value)
    case .busNames(let bus, let prefix):
      object.append("question", "names")
      object.append("bus", .string(bus.rawValue))
      object.append("prefix", .string(prefix))
    case .action(let name, let parameters):
      object.append("question", "action")
      object.append("action", .string(name))
      object.append("parameters", parameters.json)
    }
  }

  private static func object(_ reader: inout ObjectReader) throws(MalformedDocument) -> BusObject {
    BusObject(
      bus: try bus(&reader),
      name: try reader.string("name"),
      path: try reader.string("path")
    )
  }

  private static func bus(
    _ reader: inout ObjectReader
  ) throws(MalformedDocument) -> PropertyKey.Bus {
    guard let bus = PropertyKey.Bus(rawValue: try reader.string("bus")) else {
      throw MalformedDocument(path: reader.path("bus"), problem: "expected session or system")
    }
    return bus
  }
}

extension BundleRequest.BusObject {
  fileprivate func write(to object: inout JSONObject) {
    object.append("bus", .string(bus.rawValue))
    object.append("name", .string(name))
    object.append("path", .string(path))
  }
}
