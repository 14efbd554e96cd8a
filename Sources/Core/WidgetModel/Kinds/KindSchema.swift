/// What the daemon knows of a widget kind of a bundle.
package struct KindSchema: Hashable, Sendable {
  /// The kind's name, unique in its bundle.
  package var name: String
  package var displayName: String
  package var summary: String
  package var families: [Family]
  /// The name of the configuration intent, where the kind has one.
  package var configuration: String?

  package init(
    name: String,
    displayName: String,
    summary: String = "",
    families: [Family],
    configuration: String? = nil
  ) {
    self.name = name
    self.displayName = displayName
    self.summary = summary
    self.families = families
    self.configuration = configuration
  }
}

extension KindSchema {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    name = try reader.string("name")
    displayName = try reader.string("displayName")
    summary = try reader.string("summary")
    families = try reader.list("families") { (json, path) throws(MalformedDocument) in
      guard let family = json.stringValue.flatMap(Family.init(rawValue:)) else {
        throw MalformedDocument(path: path, problem: "unknown family \(json.text)")
      }
      return family
    }
    configuration = try reader.optionalString("configuration")
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([
      ("name", .string(name)),
      ("displayName", .string(displayName)),
      ("summary", .string(summary)),
      ("families", .array(families.map { .string($0.rawValue) })),
    ])
    object["configuration"] = configuration.map(JSON.string)
    return .object(object)
  }
}
