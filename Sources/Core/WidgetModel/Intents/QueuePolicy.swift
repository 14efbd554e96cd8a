/// How the calls of one intent queue (design.md §4.3).
package enum QueuePolicy: Hashable, Sendable {
  /// One action at a time in the whole bundle.
  case serial
  /// At most so many calls of this intent at once, beside anything else the bundle does.
  case parallel(max: Int)
}

extension QueuePolicy: CustomStringConvertible {
  package var description: String {
    switch self {
    case .serial: "serial"
    case .parallel(let max): "parallel(max: \(max))"
    }
  }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    if json == "serial" {
      self = .serial
    } else if let max = json["parallel"]?.intValue, (1...1024).contains(max) {
      self = .parallel(max: Int(max))
    } else {
      throw MalformedDocument(path: path, problem: "unknown queue policy \(json.text)")
    }
  }

  package var json: JSON {
    switch self {
    case .serial: "serial"
    case .parallel(let max): ["parallel": .int(Int64(max))]
    }
  }
}
