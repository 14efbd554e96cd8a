/// An intent with its parameter values: what a button in an archive carries.
package struct IntentReference: Hashable, Sendable {
  /// The intent's name within its bundle.
  package var name: String
  package var parameters: Parameters

  package init(name: String, parameters: Parameters = [:]) {
    self.name = name
    self.parameters = parameters
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    name = try reader.string("intent")
    parameters = try Parameters(
      json: try reader.members("parameters"),
      path: reader.path("parameters")
    )
    try reader.finish()
  }

  package var json: JSON { ["intent": .string(name), "parameters": parameters.json] }

  /// Writes what ``json`` is, without making it.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key(plain: "intent")
    writer.value(name)
    writer.key(plain: "parameters")
    writer.beginObject()
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      writer.key(name)
      value.write(to: &writer)
    }
    writer.endObject()
    writer.endObject()
  }
}
