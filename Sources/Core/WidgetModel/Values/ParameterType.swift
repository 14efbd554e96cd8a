/// The type of an intent's parameter.
package indirect enum ParameterType: Hashable, Sendable {
  case bool
  case int
  case double
  case string
  /// A moment in time.
  case date
  /// A length of time, in microseconds.
  case duration
  case url
  /// A file, given as an absolute path.
  case file
  /// One of the raw values of an `AppEnum`.
  case enumeration(type: String, cases: [EnumerationCase])
  /// An `AppEntity`, given by its id or by text that its query matches to exactly one.
  case entity(type: String, matchesText: Bool)
  case list(of: ParameterType)
}

/// One case of an `AppEnum`: the raw value that is stored and the title that is shown.
package struct EnumerationCase: Hashable, Sendable {
  package var value: String
  package var title: String

  package init(value: String, title: String) {
    self.value = value
    self.title = title
  }
}

extension ParameterType: CustomStringConvertible {
  /// The type as help and error messages name it.
  package var description: String {
    switch self {
    case .bool: "true or false"
    case .int: "a whole number"
    case .double: "a number"
    case .string: "text"
    case .date: "a date"
    case .duration: "a duration"
    case .url: "a URL"
    case .file: "a file"
    case .enumeration(_, let cases): "one of " + cases.map(\.value).joined(separator: ", ")
    case .entity(let type, _): "a \(type)"
    case .list(let element): "a list of: \(element)"
    }
  }
}

extension ParameterType {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    switch try reader.string("t") {
    case "bool": self = .bool
    case "int": self = .int
    case "double": self = .double
    case "string": self = .string
    case "date": self = .date
    case "duration": self = .duration
    case "url": self = .url
    case "file": self = .file
    case "enum":
      self = .enumeration(
        type: try reader.string("type"),
        cases: try reader.list("cases") { (json, path) throws(MalformedDocument) in
          var item = try ObjectReader(json, path: path)
          return EnumerationCase(value: try item.string("value"), title: try item.string("title"))
        }
      )
    case "entity":
      self = .entity(type: try reader.string("type"), matchesText: try reader.flag("matchesText"))
    case "list":
      self = .list(of: try ParameterType(json: try reader.required("of"), path: reader.path("of")))
    case let other:
      throw MalformedDocument(path: reader.path("t"), problem: "unknown type \"\(other)\"")
    }
  }

  package var json: JSON {
    switch self {
    case .bool: ["t": "bool"]
    case .int: ["t": "int"]
    case .double: ["t": "double"]
    case .string: ["t": "string"]
    case .date: ["t": "date"]
    case .duration: ["t": "duration"]
    case .url: ["t": "url"]
    case .file: ["t": "file"]
    case .enumeration(let type, let cases):
      [
        "t": "enum", "type": .string(type),
        "cases": .array(cases.map { ["value": .string($0.value), "title": .string($0.title)] }),
      ]
    case .entity(let type, let matchesText):
      ["t": "entity", "type": .string(type), "matchesText": .bool(matchesText)]
    case .list(let element): ["t": "list", "of": element.json]
    }
  }
}
