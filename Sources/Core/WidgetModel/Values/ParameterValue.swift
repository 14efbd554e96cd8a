/// The value of an intent's parameter, as it is stored, sent and compared.
package enum ParameterValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case date(Timestamp)
  /// A length of time in microseconds.
  case duration(Int64)
  case url(String)
  case file(String)
  /// The raw value of an enum's case.
  case enumeration(String)
  /// The id of an entity.
  case entity(String)
  case list([ParameterValue])
}

extension ParameterValue {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    switch try reader.string("t") {
    case "null": self = .null
    case "bool":
      guard let value = try reader.optionalBool("v") else {
        throw MalformedDocument(path: reader.path("v"), problem: "is missing")
      }
      self = .bool(value)
    case "int": self = .int(try reader.int("v"))
    case "double":
      guard let value = try reader.optionalDouble("v") else {
        throw MalformedDocument(path: reader.path("v"), problem: "is missing")
      }
      self = .double(value)
    case "string": self = .string(try reader.string("v"))
    case "date": self = .date(Timestamp(microseconds: try reader.int("v")))
    case "duration": self = .duration(try reader.int("v"))
    case "url": self = .url(try reader.string("v"))
    case "file": self = .file(try reader.string("v"))
    case "enum": self = .enumeration(try reader.string("v"))
    case "entity": self = .entity(try reader.string("v"))
    case "list":
      self = .list(
        try reader.list("v") { (json, path) throws(MalformedDocument) in
          try ParameterValue(json: json, path: path)
        }
      )
    case let other:
      throw MalformedDocument(path: reader.path("t"), problem: "unknown type \"\(other)\"")
    }
  }

  /// Writes what ``json`` is, without making it.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key(plain: "t")
    switch self {
    case .null: writer.value("null")
    case .bool(let value):
      writer.value("bool")
      writer.key(plain: "v")
      writer.value(value)
    case .int(let value): Self.write("int", value, to: &writer)
    case .double(let value):
      writer.value("double")
      writer.key(plain: "v")
      writer.value(value)
    case .string(let value): Self.write("string", value, to: &writer)
    case .date(let value): Self.write("date", value.microseconds, to: &writer)
    case .duration(let value): Self.write("duration", value, to: &writer)
    case .url(let value): Self.write("url", value, to: &writer)
    case .file(let value): Self.write("file", value, to: &writer)
    case .enumeration(let value): Self.write("enum", value, to: &writer)
    case .entity(let value): Self.write("entity", value, to: &writer)
    case .list(let values):
      writer.value("list")
      writer.key(plain: "v")
      writer.beginArray()
      for value in values { value.write(to: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }

  private static func write(_ type: String, _ value: Int64, to writer: inout JSONWriter) {
    writer.value(type)
    writer.key(plain: "v")
    writer.value(value)
  }

  private static func write(_ type: String, _ value: String, to writer: inout JSONWriter) {
    writer.value(type)
    writer.key(plain: "v")
    writer.value(value)
  }

  package var json: JSON {
    switch self {
    case .null: ["t": "null"]
    case .bool(let value): ["t": "bool", "v": .bool(value)]
    case .int(let value): ["t": "int", "v": .int(value)]
    case .double(let value): ["t": "double", "v": .double(value)]
    case .string(let value): ["t": "string", "v": .string(value)]
    case .date(let value): ["t": "date", "v": .int(value.microseconds)]
    case .duration(let value): ["t": "duration", "v": .int(value)]
    case .url(let value): ["t": "url", "v": .string(value)]
    case .file(let value): ["t": "file", "v": .string(value)]
    case .enumeration(let value): ["t": "enum", "v": .string(value)]
    case .entity(let value): ["t": "entity", "v": .string(value)]
    case .list(let values): ["t": "list", "v": .array(values.map(\.json))]
    }
  }

  /// The value without its type, for people and scripts (`--json`).
  package var plainJSON: JSON {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .int(let value), .duration(let value): .int(value)
    case .double(let value): .double(value)
    case .date(let value): .int(value.microseconds)
    case .string(let value), .url(let value), .file(let value), .enumeration(let value),
      .entity(let value):
      .string(value)
    case .list(let values): .array(values.map(\.plainJSON))
    }
  }

  /// The value as one writes it after `name=`.
  package var plainText: String {
    switch self {
    case .null: ""
    case .string(let text), .url(let text), .file(let text), .enumeration(let text),
      .entity(let text):
      text
    case .int(let value), .duration(let value): String(value)
    case .bool, .double, .date, .list: plainJSON.text
    }
  }

  /// Bytes of text in it; anything else counts little.
  package var textSize: Int {
    switch self {
    case .null, .bool, .int, .double, .date, .duration: 8
    case .string(let text), .url(let text), .file(let text), .enumeration(let text),
      .entity(let text):
      8 + text.utf8.count
    case .list(let values): values.reduce(8) { $0 + $1.textSize }
    }
  }

  /// What kind of value this is, as an error message names it.
  package var kindName: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .int: "a whole number"
    case .double: "a number"
    case .string: "text"
    case .date: "a date"
    case .duration: "a duration"
    case .url: "a URL"
    case .file: "a file"
    case .enumeration: "a case"
    case .entity: "an entity"
    case .list: "a list"
    }
  }
}

/// Parameter values by name.
package typealias Parameters = [String: ParameterValue]

extension Dictionary where Key == String, Value == ParameterValue {
  package init(json object: JSONObject, path: String) throws(MalformedDocument) {
    self.init(minimumCapacity: object.fields.count)
    for field in object.fields {
      let path = path.isEmpty ? "" : "\(path).\(field.key)"
      self[field.key] = try ParameterValue(json: field.value, path: path)
    }
  }

  /// The values in the order of their names, so that equal parameters are equal bytes.
  package var json: JSON {
    .object(JSONObject(sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value.json) }))
  }

  package var plainJSON: JSON {
    .object(
      JSONObject(sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value.plainJSON) })
    )
  }
}
