/// A value that a query or an options provider offers for a parameter.
package struct SuggestedValue: Hashable, Sendable {
  package var value: ParameterValue
  package var title: String
  package var subtitle: String?

  package init(value: ParameterValue, title: String, subtitle: String? = nil) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    value = try ParameterValue(json: try reader.required("value"), path: reader.path("value"))
    title = try reader.string("title")
    subtitle = try reader.optionalString("subtitle")
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([("value", value.json), ("title", .string(title))])
    object["subtitle"] = subtitle.map(JSON.string)
    return .object(object)
  }
}
