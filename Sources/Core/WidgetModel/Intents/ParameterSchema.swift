/// One parameter of an intent: what it is called, what it takes and whether it must be given.
package struct ParameterSchema: Hashable, Sendable {
  package var name: String
  package var title: String
  package var summary: String?
  package var type: ParameterType
  /// Whether the parameter may be left without a value.
  package var isOptional: Bool
  package var defaultValue: ParameterValue?
  /// Inclusive bounds of a number.
  package var minimum: Double?
  package var maximum: Double?
  /// Whether values can be suggested (an entity query or an options provider).
  package var hasSuggestions: Bool

  package init(
    name: String,
    title: String,
    summary: String? = nil,
    type: ParameterType,
    isOptional: Bool = false,
    defaultValue: ParameterValue? = nil,
    minimum: Double? = nil,
    maximum: Double? = nil,
    hasSuggestions: Bool = false
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.hasSuggestions = hasSuggestions
  }
}

extension ParameterSchema {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    name = try reader.string("name")
    title = try reader.string("title")
    summary = try reader.optionalString("summary")
    type = try ParameterType(json: try reader.required("type"), path: reader.path("type"))
    isOptional = try reader.flag("optional")
    if let value = reader.optional("default") {
      defaultValue = try ParameterValue(json: value, path: reader.path("default"))
    }
    minimum = try reader.optionalDouble("minimum")
    maximum = try reader.optionalDouble("maximum")
    hasSuggestions = try reader.flag("suggestions")
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([("name", .string(name)), ("title", .string(title))])
    object["summary"] = summary.map(JSON.string)
    object["type"] = type.json
    object["optional"] = .bool(isOptional)
    object["default"] = defaultValue?.json
    object["minimum"] = minimum.map(JSON.double)
    object["maximum"] = maximum.map(JSON.double)
    object["suggestions"] = .bool(hasSuggestions)
    return .object(object)
  }
}
