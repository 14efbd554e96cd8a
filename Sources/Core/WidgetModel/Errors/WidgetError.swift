/// An error of the product: a code that programs check, a sentence that people read, and details.
package struct WidgetError: Error, Hashable, Sendable {
  /// What went wrong; each has a D-Bus error name of the same spelling (design.md §5).
  package enum Code: String, CaseIterable, Hashable, Sendable {
    case unknownAction = "UnknownAction"
    case unknownKind = "UnknownKind"
    case unknownWidget = "UnknownWidget"
    case unknownBundle = "UnknownBundle"
    case unknownJob = "UnknownJob"
    case staleElement = "StaleElement"
    case invalidParameter = "InvalidParameter"
    case missingParameter = "MissingParameter"
    case ambiguousValue = "AmbiguousValue"
    case actionFailed = "ActionFailed"
    case timedOut = "TimedOut"
    case bundleCrashed = "BundleCrashed"
    case bundleQuarantined = "BundleQuarantined"
    case notPermitted = "NotPermitted"
    case locked = "Locked"
    case conflict = "Conflict"
    case interrupted = "Interrupted"
    case cancelled = "Cancelled"
    case limitExceeded = "LimitExceeded"
  }

  package var code: Code
  /// One sentence for a person.
  package var message: String
  /// `action`, `parameter`, `expected`, `got`, `candidates` and the like.
  package var details: [String: JSON]

  package init(_ code: Code, _ message: String, details: [String: JSON] = [:]) {
    self.code = code
    self.message = message
    self.details = details
  }

  /// The same error with one more detail.
  package func with(_ key: String, _ value: JSON) -> WidgetError {
    var copy = self
    copy.details[key] = value
    return copy
  }
}

extension WidgetError: CustomStringConvertible {
  package var description: String { "\(code.rawValue): \(message)" }

  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    let codeName = try reader.string("code")
    guard let code = Code(rawValue: codeName) else {
      throw MalformedDocument(path: path + ".code", problem: "unknown code \"\(codeName)\"")
    }
    self.init(code, try reader.string("message"))
    for (key, value) in try reader.members("details").members { details[key] = value }
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([("code", .string(code.rawValue)), ("message", .string(message))])
    if !details.isEmpty {
      object["details"] = .object(
        JSONObject(details.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
      )
    }
    return .object(object)
  }
}
