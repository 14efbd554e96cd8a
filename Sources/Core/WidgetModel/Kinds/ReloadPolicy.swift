/// When a timeline asks to be replaced (semantics.md A9).
package enum ReloadPolicy: Hashable, Sendable {
  case atEnd
  case never
  case after(Timestamp)

  package init(json: JSON, path: String) throws(MalformedDocument) {
    if json == "atEnd" {
      self = .atEnd
    } else if json == "never" {
      self = .never
    } else if let date = json["after"]?.intValue {
      self = .after(Timestamp(microseconds: date))
    } else {
      throw MalformedDocument(path: path, problem: "unknown reload policy \(json.text)")
    }
  }

  package var json: JSON {
    switch self {
    case .atEnd: "atEnd"
    case .never: "never"
    case .after(let date): ["after": .int(date.microseconds)]
    }
  }
}
