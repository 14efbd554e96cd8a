internal import SwiftletFoundation
internal import WidgetModel
internal import WidgetWire

/// Answers what the daemon asks about an intent's parameters.
enum ParameterQuestions {
  static func answer(
    _ query: QueryRequest,
    _ type: any AppIntent.Type
  ) async throws -> [SuggestedValue] {
    switch query.question {
    case .suggestions(let text):
      let intent = try await intent(type, chosen: query.parameters)
      return try await IntentQueries.suggestions(
        for: query.parameter,
        matching: text ?? "",
        in: intent
      )
    case .entities(let ids):
      return try await entities(ids, of: query.parameter, type)
    case .defaultResult:
      let intent = await IntentDecoder.defaults(of: type)
      let values = IntentReference(encoding: intent).parameters
      return values[query.parameter].map { [SuggestedValue(value: $0, title: $0.plainText)] } ?? []
    }
  }

  /// An intent that is being filled in: values that are missing or of no use stay empty.
  private static func intent(
    _ type: any AppIntent.Type,
    chosen values: Parameters
  ) async throws -> any AppIntent {
    let intent = type.init()
    let parameters = IntentInstance(intent).parameters
    var pool = EntityPool()
    for (name, parameter) in parameters {
      if let value = values[name] { parameter.collect(value, into: &pool) }
    }
    try await pool.fetch()
    for (name, parameter) in parameters {
      if let value = values[name] { _ = try? parameter.assign(value, from: pool) }
    }
    return intent
  }

  /// The entities with these ids that exist.
  private static func entities(
    _ ids: [String],
    of name: String,
    _ type: any AppIntent.Type
  ) async throws -> [SuggestedValue] {
    let intent = type.init()
    guard let parameter = IntentInstance(intent)[name],
      let query = parameter.definition.query ?? parameter.defaultQuery
    else {
      throw WidgetError(
        .invalidParameter,
        "\(type.persistentIdentifier) has no parameter \"\(name)\" that takes an entity.",
        details: ["parameter": .string(name)]
      )
    }
    var pool = EntityPool()
    for id in ids { pool.want(id, from: query) }
    try await pool.fetch()
    return ids.compactMap { (id) -> SuggestedValue? in
      guard let entity = pool.entity(id, from: query) else { return nil }
      let shown = entity.displayRepresentation
      return SuggestedValue(
        value: .entity(id),
        title: shown.title.resolved(),
        subtitle: shown.subtitle?.resolved()
      )
    }
  }
}
