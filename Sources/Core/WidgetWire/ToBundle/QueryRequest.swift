package import WidgetModel

/// Ask the values that a parameter may have.
package struct QueryRequest: Hashable, Sendable {
  package enum Question: Hashable, Sendable {
    /// The values offered for a parameter; with text, those that match it.
    case suggestions(text: String?)
    /// The entities with these ids that exist.
    case entities(ids: [String])
    /// The value where none was given.
    case defaultResult
  }

  package var id: Int64
  package var intent: String
  package var parameter: String
  package var question: Question
  /// Values already chosen, for parameters that depend on others.
  package var parameters: Parameters
  package var sync: Sync

  package init(
    id: Int64,
    intent: String,
    parameter: String,
    question: Question,
    parameters: Parameters = [:],
    sync: Sync
  ) {
    self.id = id
    self.intent = intent
    self.parameter = parameter
    self.question = question
    self.parameters = parameters
    self.sync = sync
  }

  init(_ reader: inout ObjectReader) throws(MalformedDocument) {
    id = try reader.int("id")
    intent = try reader.string("intent")
    parameter = try reader.string("parameter")
    switch try reader.string("question") {
    case "suggestions": question = .suggestions(text: try reader.optionalString("text"))
    case "entities": question = .entities(ids: try reader.strings("ids"))
    case "default": question = .defaultResult
    case let other:
      throw MalformedDocument(
        path: reader.path("question"),
        problem: "unknown question \"\(other)\""
      )
    }
    parameters = try Parameters(
      json: try reader.members("parameters"),
      path: reader.path("parameters")
    )
    sync = try Sync(json: try reader.required("sync"), path: reader.path("sync"))
  }

  func write(to object: inout JSONObject) {
    object.append("id", .int(id))
    object.append("intent", .string(intent))
    object.append("parameter", .string(parameter))
    switch question {
    case .suggestions(let text):
      object.append("question", "suggestions")
      object["text"] = text.map(JSON.string)
    case .entities(let ids):
      object.append("question", "entities")
      object.append("ids", .array(ids.map(JSON.string)))
    case .defaultResult:
      object.append("question", "default")
    }
    if !parameters.isEmpty { object.append("parameters", parameters.json) }
    object.append("sync", sync.json)
  }
}
