/// Writes introspection XML as the bus's own tools expect it.
enum IntrospectionWriter {
  private static let head = """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

    """

  /// The text for one object.
  static func node(interfaces: [String], children: [String]) -> String {
    var text = head + "<node>\n"
    for interface in interfaces { text += interface }
    for child in children { text += "  <node name=\"\(child)\"/>\n" }
    return text + "</node>\n"
  }

  /// The text for one interface, two spaces deep.
  static func interface(_ interface: InterfaceDescription) -> String {
    var text = "  <interface name=\"\(interface.name)\">\n"
    for method in interface.methods {
      let arguments =
        method.inputs.map { argument($0, direction: "in") }
        + method.outputs.map { argument($0, direction: "out") }
      text += member("method", "name=\"\(method.name)\"", arguments, method.annotations)
    }
    for signal in interface.signals {
      let arguments = signal.arguments.map { argument($0, direction: nil) }
      text += member("signal", "name=\"\(signal.name)\"", arguments, signal.annotations)
    }
    for property in interface.properties {
      let attributes =
        "name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(property.access.rawValue)\""
      text += member("property", attributes, [], property.annotations)
    }
    for line in annotations(interface.annotations) { text += "    \(line)\n" }
    return text + "  </interface>\n"
  }

  private static func member(
    _ kind: String,
    _ attributes: String,
    _ arguments: [String],
    _ annotations: [String: String]
  ) -> String {
    let lines = arguments + self.annotations(annotations)
    if lines.isEmpty { return "    <\(kind) \(attributes)/>\n" }
    let inner = lines.map { "      \($0)\n" }.joined()
    return "    <\(kind) \(attributes)>\n\(inner)    </\(kind)>\n"
  }

  private static func argument(_ argument: ArgumentDescription, direction: String?) -> String {
    let name = argument.name.isEmpty ? "" : " name=\"\(escape(argument.name))\""
    let direction = direction.map { " direction=\"\($0)\"" } ?? ""
    return "<arg\(name) type=\"\(argument.type)\"\(direction)/>"
  }

  private static func annotations(_ annotations: [String: String]) -> [String] {
    annotations.sorted { $0.key < $1.key }.map {
      "<annotation name=\"\(escape($0.key))\" value=\"\(escape($0.value))\"/>"
    }
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}
