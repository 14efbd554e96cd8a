extension InterfaceDescription {
  static let changeSignalAnnotation = "org.freedesktop.DBus.Property.EmitsChangedSignal"

  /// Reads the interfaces of an introspection XML text.
  ///
  /// The text is one `<node>` or one `<interface>`. What is not understood is refused, as the texts are
  /// the contract and a misspelt one must not pass. `<doc>` may stand inside any element.
  ///
  /// - Throws: ``DBusError`` that says in which line what was wrong.
  package static func parse(xml: String) throws(DBusError) -> [InterfaceDescription] {
    let root = try XMLParser.parse(xml)
    if root.name == "interface" { return [try InterfaceDescription(root)] }
    guard root.name == "node" else { throw root.error("is neither a node nor an interface") }
    var interfaces: [InterfaceDescription] = []
    for child in root.children {
      switch child.name {
      case "interface": interfaces.append(try InterfaceDescription(child))
      case "node", "doc": break
      default: throw child.error("does not belong into <node>")
      }
    }
    return interfaces
  }

  private init(_ element: XMLElement) throws(DBusError) {
    try element.allow(["name"])
    name = try element.dbusName("name")
    annotations = try element.annotations()
    let changeSignal = annotations[Self.changeSignalAnnotation]
    var methods: [MethodDescription] = []
    var signals: [SignalDescription] = []
    var properties: [PropertyDescription] = []
    for child in element.children {
      switch child.name {
      case "method": methods.append(try MethodDescription(child))
      case "signal": signals.append(try SignalDescription(child))
      case "property": properties.append(try PropertyDescription(child, changeSignal))
      case "annotation", "doc": break
      default: throw child.error("does not belong into <interface>")
      }
    }
    try element.refuseTwins(methods.map(\.name), "method")
    try element.refuseTwins(signals.map(\.name), "signal")
    try element.refuseTwins(properties.map(\.name), "property")
    self.methods = methods
    self.signals = signals
    self.properties = properties
    documentation = element.documentation
  }
}

extension MethodDescription {
  fileprivate init(_ element: XMLElement) throws(DBusError) {
    try element.allow(["name"], children: ["arg", "annotation", "doc"])
    name = try element.dbusName("name")
    var inputs: [ArgumentDescription] = []
    var outputs: [ArgumentDescription] = []
    for child in element.children where child.name == "arg" {
      let argument = try ArgumentDescription(child)
      switch child.attributes["direction"] ?? "in" {
      case "in": inputs.append(argument)
      case "out": outputs.append(argument)
      case let direction: throw child.error("has the direction \(quoted(direction))")
      }
    }
    self.inputs = inputs
    self.outputs = outputs
    annotations = try element.annotations()
    documentation = element.documentation
  }
}

extension SignalDescription {
  fileprivate init(_ element: XMLElement) throws(DBusError) {
    try element.allow(["name"], children: ["arg", "annotation", "doc"])
    name = try element.dbusName("name")
    var arguments: [ArgumentDescription] = []
    for child in element.children where child.name == "arg" {
      if let direction = child.attributes["direction"], direction != "out" {
        throw child.error("of a signal has the direction \(quoted(direction))")
      }
      arguments.append(try ArgumentDescription(child))
    }
    self.arguments = arguments
    annotations = try element.annotations()
    documentation = element.documentation
  }
}

extension ArgumentDescription {
  fileprivate init(_ element: XMLElement) throws(DBusError) {
    try element.allow(["name", "type", "direction"], children: ["annotation", "doc"])
    name = element.attributes["name"] ?? ""
    type = try element.singleType()
  }
}

extension PropertyDescription {
  /// Reads a property; what its interface says about changes counts where it says nothing itself.
  fileprivate init(_ element: XMLElement, _ inherited: String?) throws(DBusError) {
    try element.allow(["name", "type", "access"], children: ["annotation", "doc"])
    name = try element.dbusName("name")
    type = try element.singleType()
    guard let access = Access(rawValue: element.attributes["access"] ?? "") else {
      throw element.error("has no access of read, write or readwrite")
    }
    self.access = access
    annotations = try element.annotations()
    let word = annotations[InterfaceDescription.changeSignalAnnotation] ?? inherited ?? "true"
    guard let changeSignal = ChangeSignal(rawValue: word) else {
      throw element.error("emits changes as \(quoted(word))")
    }
    self.changeSignal = changeSignal
    documentation = element.documentation
  }
}

extension XMLElement {
  fileprivate func error(_ problem: String) -> DBusError {
    let subject = attributes["name"].map { "<\(name)> \(quoted($0))" } ?? "<\(name)>"
    return DBusError(.invalidValue, "Introspection XML, line \(line): \(subject) \(problem)")
  }

  fileprivate func allow(
    _ allowed: Set<String>,
    children allowedChildren: Set<String>? = nil
  ) throws(DBusError) {
    for key in attributes.keys.sorted() where !allowed.contains(key) {
      throw error("has the unknown attribute \(key)")
    }
    guard let allowedChildren else { return }
    for child in children where !allowedChildren.contains(child.name) {
      throw child.error("does not belong into <\(name)>")
    }
  }

  fileprivate func dbusName<Name: DBusName>(_ key: String) throws(DBusError) -> Name {
    guard let string = attributes[key] else { throw error("has no \(key)") }
    do {
      return try Name(string)
    } catch {
      throw self.error(error.message)
    }
  }

  fileprivate func singleType() throws(DBusError) -> Signature {
    let type: Signature = try dbusName("type")
    if !type.isSingle { throw error("has the type \(quoted(type.string)), which is not one type") }
    return type
  }

  fileprivate func annotations() throws(DBusError) -> [String: String] {
    var annotations: [String: String] = [:]
    for child in children where child.name == "annotation" {
      try child.allow(["name", "value"], children: [])
      guard let key = child.attributes["name"], let value = child.attributes["value"] else {
        throw child.error("has no name or no value")
      }
      annotations[key] = value
    }
    return annotations
  }

  fileprivate var documentation: String {
    children.filter { $0.name == "doc" }.map(\.text).joined(separator: "\n")
  }

  fileprivate func refuseTwins(_ names: [MemberName], _ what: String) throws(DBusError) {
    var seen: Set<MemberName> = []
    for name in names where !seen.insert(name).inserted {
      throw error("has the \(what) \(name) twice")
    }
  }
}
