import EventLoop

/// The objects that a connection offers to others.
///
/// Every object answers Introspectable, Properties and Peer; one exported as a manager answers
/// ObjectManager for all below it. Calls of what does not exist, or with other types than the XML says,
/// get the standard errors at once, before any handler sees them.
package actor ObjectServer {
  package nonisolated let connection: BusConnection
  private var tree = ObjectTree()

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    connection.loop.asUnownedSerialExecutor()
  }

  /// Makes a server that gets all calls of a connection; one per connection.
  package init(on connection: BusConnection) {
    self.connection = connection
    connection.perform { [weak self] connection in
      connection.onCallMessage { [weak self, unowned connection] message in
        guard let self else { return connection.refuseCall(message) }
        assumeIsolated { $0.handle(message) }
      }
    }
  }

  /// Runs a closure on the server: at once if the caller is on the loop, else soon.
  package nonisolated func perform(_ body: @escaping @Sendable (isolated ObjectServer) -> Void) {
    connection.perform { _ in self.assumeIsolated(body) }
  }

  // MARK: - Objects

  /// Offers an object.
  ///
  /// - Parameters:
  ///   - path: Where; an object that is there already is replaced.
  ///   - interfaces: What it offers, without the standard interfaces.
  ///   - isManager: Whether it answers ObjectManager for the objects below it.
  ///   - announced: Whether the manager above sends `InterfacesAdded`; false while a service starts.
  package func export(
    _ path: ObjectPath,
    _ interfaces: [ExportedInterface],
    isManager: Bool = false,
    announced: Bool = true
  ) {
    tree.insert(path) { node in
      node.interfaces = interfaces
      node.isManager = isManager
    }
    guard announced, let manager = tree.manager(of: path) else { return }
    let body: [DBusValue] = [.objectPath(path), describe(interfaces, at: path)]
    connection.post(.signal(manager, StandardInterfaces.objectManager, "InterfacesAdded", body))
  }

  /// Takes an object back; does nothing if there is none.
  package func unexport(_ path: ObjectPath, announced: Bool = true) {
    guard let interfaces = tree.nodes[path]?.interfaces else { return }
    let manager = tree.manager(of: path)
    tree.remove(path) { node in
      node.interfaces = nil
      node.isManager = false
    }
    guard announced, let manager else { return }
    let names = interfaces.map(\.description.name.string)
    let body: [DBusValue] = [.objectPath(path), .strings(names)]
    connection.post(.signal(manager, StandardInterfaces.objectManager, "InterfacesRemoved", body))
  }

  /// Offers all objects below a path, made up when they are asked for; exported ones come first.
  package func export(subtree: Subtree, below path: ObjectPath) {
    tree.insert(path) { $0.subtree = subtree }
  }

  /// Takes a subtree back.
  package func unexportSubtree(below path: ObjectPath) {
    tree.remove(path) { $0.subtree = nil }
  }

  /// Whether there is an object at a path.
  package func hasObject(at path: ObjectPath) -> Bool { tree.interfaces(at: path) != nil }

  // MARK: - Signals

  /// Sends a signal of an object.
  ///
  /// - Throws: ``DBusError`` with the code `mismatch` if the object or its XML has no such signal.
  package func emit(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ member: MemberName,
    _ body: [DBusValue] = [],
    to destination: BusName? = nil
  ) throws(DBusError) {
    let exported = try self.interface(interface, at: path)
    connection.post(try exported.signal(member, body, from: path, to: destination))
  }

  /// Says that properties of an object have changed, in one signal, as their XML wants it said.
  ///
  /// - Throws: ``DBusError`` with the code `mismatch` if there is no such object, interface or property.
  package func propertiesChanged(
    _ path: ObjectPath,
    _ interface: InterfaceName,
    _ names: [MemberName]
  ) throws(DBusError) {
    let exported = try self.interface(interface, at: path)
    var changed = DBusDictionary([])
    var invalidated: [String] = []
    for name in names {
      guard let property = exported.properties[name] else {
        throw DBusError(.mismatch, "\(interface) has no property \(name)")
      }
      switch property.description.changeSignal {
      case .const, .never: break
      case .invalidates: invalidated.append(name.string)
      case .value:
        switch read(property, at: path) {
        case .success(let value): changed[name.string] = value
        case .failure: invalidated.append(name.string)
        }
      }
    }
    if changed.isEmpty && invalidated.isEmpty { return }
    let body: [DBusValue] = [
      .string(interface.string), .dictionary(changed), .strings(invalidated),
    ]
    connection.post(.signal(path, StandardInterfaces.properties, "PropertiesChanged", body))
  }

  private func interface(
    _ name: InterfaceName,
    at path: ObjectPath
  ) throws(DBusError) -> ExportedInterface {
    let interfaces = tree.interfaces(at: path) ?? []
    guard let found = interfaces.first(where: { $0.description.name == name }) else {
      throw DBusError(.mismatch, "No object with \(name) is exported at \(path)")
    }
    return found
  }
}

// MARK: - Calls

extension ObjectServer {
  private func handle(_ message: Message) {
    guard let path = message.path, let member = message.member else { return }
    let interfaces = tree.interfaces(at: path)
    if let interface = message.interface {
      if let found = interfaces?.first(where: { $0.description.name == interface }) {
        if let method = found.methods[member] { return call(method, message) }
        return refuse(message, .unknownMethod, "\(interface) has no method \(member)")
      }
    } else if let method = interfaces?.lazy.compactMap({ $0.methods[member] }).first {
      return call(method, message)
    }
    if answerStandard(message, path, member, interfaces) { return }
    if interfaces == nil {
      return refuse(message, .unknownObject, "There is no object \(path)")
    }
    if let interface = message.interface {
      return refuse(message, .unknownInterface, "\(path) has no interface \(interface)")
    }
    refuse(message, .unknownMethod, "\(path) has no method \(member)")
  }

  private func call(_ method: ExportedInterface.Method, _ message: Message) {
    guard message.signature == method.input else {
      let member = message.member?.string ?? ""
      let text = "\(member) takes \"\(method.input)\", given was \"\(message.signature)\""
      return refuse(message, .invalidArgs, text)
    }
    let reply = Reply(to: message, on: connection, declared: method.output)
    method.handler(IncomingCall(message: message, reply: reply))
  }

  private func refuse(_ message: Message, _ name: ErrorName, _ text: String) {
    Reply(to: message, on: connection).fail(DBusError(name: name, message: text))
  }

  /// Answers a call of a standard interface; false if it is none.
  private func answerStandard(
    _ message: Message,
    _ path: ObjectPath,
    _ member: MemberName,
    _ interfaces: [ExportedInterface]?
  ) -> Bool {
    let wanted = message.interface
    let isPlace = interfaces != nil || tree.nodes[path] != nil || !tree.children(of: path).isEmpty
    func names(_ interface: InterfaceName, _ members: MemberName...) -> Bool {
      wanted == interface || (wanted == nil && members.contains(member))
    }
    if isPlace, names(StandardInterfaces.introspectable, "Introspect") {
      answer(message, "Introspect", input: .empty) { [introspect(path, interfaces)] }
    } else if let interfaces, names(StandardInterfaces.properties, "Get", "GetAll", "Set") {
      answerProperties(message, member, path, interfaces)
    } else if tree.nodes[path]?.isManager == true,
      names(StandardInterfaces.objectManager, "GetManagedObjects")
    {
      answer(message, "GetManagedObjects", input: .empty) { [managedObjects(below: path)] }
    } else {
      return false
    }
    return true
  }

  /// Answers a call if it is of the one method that an interface has and has the right types.
  private func answer(
    _ message: Message,
    _ member: MemberName,
    input: Signature,
    _ body: () throws(DBusError) -> [DBusValue]
  ) {
    guard message.member == member else {
      let interface = message.interface?.string ?? ""
      let name = message.member?.string ?? ""
      return refuse(message, .unknownMethod, "\(interface) has no method \(name)")
    }
    guard message.signature == input else {
      let text = "\(member) takes \"\(input)\", given was \"\(message.signature)\""
      return refuse(message, .invalidArgs, text)
    }
    let reply = Reply(to: message, on: connection)
    do {
      reply.send(try body())
    } catch {
      reply.fail(error)
    }
  }

  private func introspect(_ path: ObjectPath, _ interfaces: [ExportedInterface]?) -> DBusValue {
    var texts = [StandardInterfaces.introspectableXML]
    if let interfaces {
      texts.append(StandardInterfaces.propertiesXML)
      if tree.nodes[path]?.isManager == true { texts.append(StandardInterfaces.objectManagerXML) }
      texts.append(contentsOf: interfaces.map(\.xml))
    }
    let children = tree.children(of: path)
    return .string(IntrospectionWriter.node(interfaces: texts, children: children))
  }

  private func managedObjects(below path: ObjectPath) -> DBusValue {
    let entries = tree.objects(below: path).map { path, interfaces in
      DBusDictionary.Entry(key: .objectPath(path), value: describe(interfaces, at: path))
    }
    return .dictionary(DBusDictionary(type: "a{oa{sa{sv}}}", entries: entries))
  }

  /// All interfaces of an object with the values of their properties.
  private func describe(_ interfaces: [ExportedInterface], at path: ObjectPath) -> DBusValue {
    let entries = interfaces.map { interface in
      DBusDictionary.Entry(
        key: .string(interface.description.name.string),
        value: .dictionary(values(of: interface, at: path))
      )
    }
    return .dictionary(DBusDictionary(type: "a{sa{sv}}", entries: entries))
  }
}

// MARK: - Properties

extension ObjectServer {
  private func answerProperties(
    _ message: Message,
    _ member: MemberName,
    _ path: ObjectPath,
    _ interfaces: [ExportedInterface]
  ) {
    switch member {
    case "Get":
      answer(message, member, input: "ss") { () throws(DBusError) in
        let property = try find(message, interfaces, path)
        if !property.description.isReadable {
          let name = property.description.name
          throw DBusError(name: .accessDenied, message: "The property \(name) cannot be read")
        }
        return [.variant(try read(property, at: path).get())]
      }
    case "GetAll":
      answer(message, member, input: "s") { () throws(DBusError) in
        let name = message.body[0].stringValue ?? ""
        let chosen = name.isEmpty ? interfaces : [try find(name, interfaces, path)]
        var all = DBusDictionary([])
        for interface in chosen { all.entries += values(of: interface, at: path).entries }
        return [.dictionary(all)]
      }
    case "Set":
      answer(message, member, input: "ssv") { () throws(DBusError) in
        try write(try find(message, interfaces, path), message, path, interfaces)
        return []
      }
    default:
      refuse(message, .unknownMethod, "\(StandardInterfaces.properties) has no method \(member)")
    }
  }

  private func write(
    _ property: ExportedInterface.Property,
    _ message: Message,
    _ path: ObjectPath,
    _ interfaces: [ExportedInterface]
  ) throws(DBusError) {
    let name = property.description.name
    guard let set = property.handler.set else {
      throw DBusError(name: .propertyReadOnly, message: "The property \(name) cannot be written")
    }
    guard case .variant(let value) = message.body[2] else { return }
    let type = property.description.type
    if value.signature != type {
      let text = "The property \(name) has the type \"\(type)\", given was \"\(value.signature)\""
      throw DBusError(name: .invalidArgs, message: text)
    }
    try set(path, value, message)
    let owner = interfaces.first { $0.properties[name]?.description == property.description }
    if let owner { try propertiesChanged(path, owner.description.name, [name]) }
  }

  private func values(of interface: ExportedInterface, at path: ObjectPath) -> DBusDictionary {
    var values = DBusDictionary([])
    for property in interface.readable {
      // One that cannot be read now must not hide the others.
      guard case .success(let value) = read(property, at: path) else { continue }
      let name = property.description.name.string
      values.entries.append(.init(key: .string(name), value: .variant(value)))
    }
    return values
  }

  private func read(
    _ property: ExportedInterface.Property,
    at path: ObjectPath
  ) -> Result<DBusValue, DBusError> {
    let name = property.description.name
    guard let get = property.handler.get else {
      return .failure(DBusError(name: .accessDenied, message: "\(name) cannot be read"))
    }
    do throws(DBusError) {
      let value = try get(path)
      let declared = property.description.type
      if value.signature == declared { return .success(value) }
      let text =
        "The property \(name) is of type \"\(value.signature)\", declared is \"\(declared)\""
      connection.log(text)
      return .failure(DBusError(name: .failed, message: text))
    } catch {
      return .failure(error)
    }
  }

  private func find(
    _ name: String,
    _ interfaces: [ExportedInterface],
    _ path: ObjectPath
  ) throws(DBusError) -> ExportedInterface {
    if let found = interfaces.first(where: { $0.description.name.string == name }) { return found }
    let text = "\(path) has no interface \(quoted(name))"
    throw DBusError(name: .unknownInterface, message: text)
  }

  /// The property that a call of Get or Set names by interface, which may be empty, and name.
  private func find(
    _ message: Message,
    _ interfaces: [ExportedInterface],
    _ path: ObjectPath
  ) throws(DBusError) -> ExportedInterface.Property {
    let interface = message.body[0].stringValue ?? ""
    let name = message.body[1].stringValue ?? ""
    let chosen = interface.isEmpty ? interfaces : [try find(interface, interfaces, path)]
    for interface in chosen {
      if let property = interface.properties.first(where: { $0.key.string == name })?.value {
        return property
      }
    }
    let owner = interface.isEmpty ? path.string : interface
    let text = "\(owner) has no property \(quoted(name))"
    throw DBusError(name: .unknownProperty, message: text)
  }
}
