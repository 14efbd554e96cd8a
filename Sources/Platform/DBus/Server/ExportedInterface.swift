/// Handles calls of one method; called on the loop, must answer `call.reply` once, now or later.
package typealias MethodHandler = @Sendable (IncomingCall) -> Void

/// How one property is read and written; called on the loop with the object's path.
package struct PropertyHandler: Sendable {
  package typealias Getter = @Sendable (ObjectPath) throws(DBusError) -> DBusValue
  /// Gets the new value, of the declared type, and the call that brought it.
  package typealias Setter = @Sendable (ObjectPath, DBusValue, Message) throws(DBusError) -> Void

  let get: Getter?
  let set: Setter?

  package init(get: Getter? = nil, set: Setter? = nil) {
    self.get = get
    self.set = set
  }

  /// A property that only reading asks for.
  package static func read(_ get: @escaping Getter) -> PropertyHandler {
    PropertyHandler(get: get)
  }

  /// A property with one value for all objects.
  package static func constant(_ value: DBusValue) -> PropertyHandler {
    PropertyHandler { _ in value }
  }
}

/// An interface with the code behind it; one may serve any number of objects.
///
/// Handlers learn from a call, or are told, which object is meant.
package final class ExportedInterface: Sendable {
  package let description: InterfaceDescription
  let methods: [MemberName: Method]
  let properties: [MemberName: Property]
  /// The readable properties in the order of the XML.
  let readable: [Property]
  let xml: String

  struct Method: Sendable {
    let input: Signature
    let output: Signature
    let handler: MethodHandler
  }

  struct Property: Sendable {
    let description: PropertyDescription
    let handler: PropertyHandler
  }

  /// Joins an interface and its code.
  ///
  /// - Throws: ``DBusError`` with the code `mismatch` that lists each method and property which is in
  ///   only one of the two, so that a service with such a fault does not start.
  package init(
    _ description: InterfaceDescription,
    methods: [MemberName: MethodHandler] = [:],
    properties: [MemberName: PropertyHandler] = [:]
  ) throws(DBusError) {
    let problems = Self.problems(description, methods, properties)
    if !problems.isEmpty {
      let list = problems.joined(separator: "; ")
      throw DBusError(.mismatch, "Code and XML of \(description.name) differ: \(list)")
    }
    self.description = description
    self.methods = Dictionary(
      uniqueKeysWithValues: description.methods.compactMap { method in
        guard let handler = methods[method.name] else { return nil }
        let input = method.inputSignature
        let output = method.outputSignature
        return (method.name, Method(input: input, output: output, handler: handler))
      }
    )
    let all = description.properties.compactMap { property in
      properties[property.name].map { Property(description: property, handler: $0) }
    }
    self.properties = Dictionary(uniqueKeysWithValues: all.map { ($0.description.name, $0) })
    readable = all.filter(\.description.isReadable)
    xml = IntrospectionWriter.interface(description)
  }

  private static func problems(
    _ description: InterfaceDescription,
    _ methods: [MemberName: MethodHandler],
    _ properties: [MemberName: PropertyHandler]
  ) -> [String] {
    var problems: [String] = []
    let declared = Set(description.methods.map(\.name))
    for name in declared.subtracting(methods.keys).sorted() {
      problems.append("the method \(name) has no code")
    }
    for name in Set(methods.keys).subtracting(declared).sorted() {
      problems.append("the method \(name) is not in the XML")
    }
    for property in description.properties {
      let name = property.name
      guard let handler = properties[name] else {
        problems.append("the property \(name) has no code")
        continue
      }
      if property.isReadable != (handler.get != nil) {
        problems.append("the property \(name) is readable in only one of them")
      }
      if property.isWritable != (handler.set != nil) {
        problems.append("the property \(name) is writable in only one of them")
      }
    }
    let known = Set(description.properties.map(\.name))
    for name in Set(properties.keys).subtracting(known).sorted() {
      problems.append("the property \(name) is not in the XML")
    }
    return problems
  }

  /// Makes a signal of this interface, checked against the XML.
  ///
  /// - Throws: ``DBusError`` with the code `mismatch` if the XML has no such signal or other types.
  package func signal(
    _ member: MemberName,
    _ body: [DBusValue] = [],
    from path: ObjectPath,
    to destination: BusName? = nil
  ) throws(DBusError) -> Message {
    guard let signal = description.signals.first(where: { $0.name == member }) else {
      throw DBusError(.mismatch, "\(description.name) has no signal \(member)")
    }
    let message = Message.signal(path, description.name, member, body, to: destination)
    if message.signature != signal.signature {
      throw DBusError(
        .mismatch,
        "The signal \(member) of \(description.name) has the types \"\(signal.signature)\", "
          + "given were \"\(message.signature)\""
      )
    }
    return message
  }
}
