package import WidgetModel

/// What a bundle knows of a placed widget of its own.
package struct PlacedWidget: Hashable, Sendable {
  /// The daemon's id of the widget.
  package var id: String
  package var kind: String
  package var family: Family
  package var size: Size
  package var configuration: Parameters
  /// What its present timeline read; nil where the bundle made that timeline itself, or none is.
  package var reads: ReadSet?

  package init(
    id: String,
    kind: String,
    family: Family,
    size: Size,
    configuration: Parameters,
    reads: ReadSet? = nil
  ) {
    self.id = id
    self.kind = kind
    self.family = family
    self.size = size
    self.configuration = configuration
    self.reads = reads
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    id = try reader.string("id")
    kind = try reader.string("kind")
    let familyName = try reader.string("family")
    guard let family = Family(rawValue: familyName) else {
      throw MalformedDocument(path: path + ".family", problem: "unknown family \"\(familyName)\"")
    }
    self.family = family
    size = Size(
      width: try reader.optionalDouble("width") ?? family.defaultSize.width,
      height: try reader.optionalDouble("height") ?? family.defaultSize.height
    )
    configuration = try Parameters(
      json: try reader.members("configuration"),
      path: path + ".configuration"
    )
    if let json = reader.optional("reads") {
      reads = try ReadSet(json: json, path: path + ".reads")
    }
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([
      ("id", .string(id)), ("kind", .string(kind)), ("family", .string(family.rawValue)),
      ("width", .double(size.width)), ("height", .double(size.height)),
      ("configuration", configuration.json),
    ])
    object["reads"] = reads?.json
    return .object(object)
  }
}
