/// Which signals a subscriber wants.
///
/// Everything left out matches anything. A well-known sender stands for its current owner.
package struct MatchRule: Sendable, Hashable {
  package var sender: BusName?
  package var path: ObjectPath?
  /// The path of an object, or of anything below it.
  package var pathNamespace: ObjectPath?
  package var interface: InterfaceName?
  package var member: MemberName?
  /// The first argument, a string.
  package var argument0: String?
  /// The first argument is a bus or interface name that is this one or begins with it and a dot.
  package var argument0Namespace: String?

  package init(
    sender: BusName? = nil,
    path: ObjectPath? = nil,
    pathNamespace: ObjectPath? = nil,
    interface: InterfaceName? = nil,
    member: MemberName? = nil,
    argument0: String? = nil,
    argument0Namespace: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.pathNamespace = pathNamespace
    self.interface = interface
    self.member = member
    self.argument0 = argument0
    self.argument0Namespace = argument0Namespace
  }

  /// The rule as the bus takes it.
  package var string: String {
    var string = "type='signal'"
    func add(_ key: String, _ value: String?) {
      guard let value else { return }
      string += ",\(key)='"
      // Within quotes nothing is special but the quote itself, which needs its own.
      for character in value.unicodeScalars {
        if character == "'" { string += #"'\''"# } else { string.unicodeScalars.append(character) }
      }
      string += "'"
    }
    add("sender", sender?.string)
    add("path", path?.string)
    add("path_namespace", pathNamespace?.string)
    add("interface", interface?.string)
    add("member", member?.string)
    add("arg0", argument0)
    add("arg0namespace", argument0Namespace)
    return string
  }

  /// Whether a signal matches, leaving its sender aside.
  package func matches(_ signal: Message) -> Bool {
    if let interface, signal.interface != interface { return false }
    if let member, signal.member != member { return false }
    if let path, signal.path != path { return false }
    if let pathNamespace {
      guard let path = signal.path else { return false }
      if path != pathNamespace && !path.isDescendant(of: pathNamespace) { return false }
    }
    if argument0 == nil && argument0Namespace == nil { return true }
    guard case .string(let first)? = signal.body.first else { return false }
    if let argument0, first != argument0 { return false }
    if let argument0Namespace {
      return first == argument0Namespace || first.hasPrefix(argument0Namespace + ".")
    }
    return true
  }
}
