/// What the daemon knows of an `AppIntent` type of a bundle.
package struct IntentSchema: Hashable, Sendable {
  /// The type's name, unique in its bundle.
  package var name: String
  package var title: String
  package var summary: String?
  package var parameters: [ParameterSchema]
  /// A widget configuration: its values are stored, it is not performed.
  package var isConfiguration: Bool
  /// False hides the intent from lists made for people; it can still be performed.
  package var isDiscoverable: Bool
  package var policy: QueuePolicy
  /// Milliseconds the action may take; nil means the configured default.
  package var deadline: Int64?
  /// Milliseconds in which a second press of the same sender is dropped; 0 drops none.
  package var doublePressTime: Int64
  /// The parameter that takes the new value of a toggle or slider (`SetValueIntent`).
  package var valueParameter: String?

  package init(
    name: String,
    title: String,
    summary: String? = nil,
    parameters: [ParameterSchema] = [],
    isConfiguration: Bool = false,
    isDiscoverable: Bool = true,
    policy: QueuePolicy = .serial,
    deadline: Int64? = nil,
    doublePressTime: Int64 = 0,
    valueParameter: String? = nil
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.parameters = parameters
    self.isConfiguration = isConfiguration
    self.isDiscoverable = isDiscoverable
    self.policy = policy
    self.deadline = deadline
    self.doublePressTime = doublePressTime
    self.valueParameter = valueParameter
  }

  package func parameter(_ name: String) -> ParameterSchema? {
    parameters.first { $0.name == name }
  }
}

extension IntentSchema {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    name = try reader.string("name")
    title = try reader.string("title")
    summary = try reader.optionalString("summary")
    parameters = try reader.list("parameters") { (json, path) throws(MalformedDocument) in
      try ParameterSchema(json: json, path: path)
    }
    isConfiguration = try reader.flag("configuration")
    isDiscoverable = try reader.optionalBool("discoverable") ?? true
    policy = try QueuePolicy(json: reader.optional("policy") ?? "serial", path: path + ".policy")
    deadline = try Self.milliseconds("deadline", &reader)
    doublePressTime = try Self.milliseconds("doublePressTime", &reader) ?? 0
    valueParameter = try reader.optionalString("valueParameter")
    try reader.finish()
  }

  /// A time of at most a day: what is added to the present must not leave what 64 bits hold.
  private static func milliseconds(
    _ key: String,
    _ reader: inout ObjectReader
  ) throws(MalformedDocument) -> Int64? {
    guard let time = try reader.optionalInt(key) else { return nil }
    guard (0...86_400_000).contains(time) else {
      throw MalformedDocument(
        path: reader.path(key),
        problem: "takes 0 to 86400000 ms, not \(time)"
      )
    }
    return time
  }

  package var json: JSON {
    var object = JSONObject([("name", .string(name)), ("title", .string(title))])
    object["summary"] = summary.map(JSON.string)
    object["parameters"] = .array(parameters.map(\.json))
    object["configuration"] = .bool(isConfiguration)
    object["discoverable"] = .bool(isDiscoverable)
    object["policy"] = policy.json
    object["deadline"] = deadline.map(JSON.int)
    object["doublePressTime"] = .int(doublePressTime)
    object["valueParameter"] = valueParameter.map(JSON.string)
    return .object(object)
  }
}
