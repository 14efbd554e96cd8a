package import WidgetModel

/// Asks the queries and options providers behind a parameter.
package enum IntentQueries {
  /// What a picker offers for a parameter: what the query suggests, or matches to the text.
  ///
  /// - Parameters:
  ///   - name: The parameter.
  ///   - text: What was typed; empty for everything.
  ///   - intent: The intent being filled in, for queries that depend on its other parameters.
  /// - Returns: The offers in the author's order.
  /// - Throws: `WidgetError` for an unknown parameter, or what the author's query threw.
  package static func suggestions(
    for name: String,
    matching text: String = "",
    in intent: any AppIntent
  ) async throws -> [SuggestedValue] {
    guard let parameter = IntentInstance(intent)[name] else {
      let type = type(of: intent).persistentIdentifier
      throw WidgetError(
        .invalidParameter,
        "\(type) has no parameter named \"\(name)\".",
        details: ["parameter": .string(name)]
      )
    }
    try await AppDependencyManager.shared.prepare()
    return try await IntentInProgress.$current.withValue(intent) {
      try await suggestions(for: parameter, matching: text)
    }
  }

  /// Takes the default of the parameter's provider or query, and says whether there was one.
  package static func fillDefault(
    of parameter: _AnyIntentParameter,
    in intent: any AppIntent
  ) async -> Bool {
    guard let provider = provider(of: parameter) else { return false }
    let value = await IntentInProgress.$current.withValue(intent) {
      await defaultValue(of: provider)
    }
    guard let value else { return false }
    return parameter.assign(anyDefault: value)
  }
}

extension IntentQueries {
  private static func suggestions(
    for parameter: _AnyIntentParameter,
    matching text: String
  ) async throws -> [SuggestedValue] {
    if let provider = provider(of: parameter) {
      if !text.isEmpty, let query = provider as? any EntityStringQuery {
        return try await matches(text, in: query)
      }
      return try await results(of: provider).filter { $0.matches(text) }
    }
    return parameter.parameterType.fixedValues.filter { $0.matches(text) }
  }

  private static func provider(
    of parameter: _AnyIntentParameter
  ) -> (any DynamicOptionsProvider)? {
    parameter.definition.optionsProvider ?? parameter.definition.query
      ?? parameter.defaultQuery
  }

  private static func results<P: DynamicOptionsProvider>(
    of provider: P
  ) async throws -> [SuggestedValue] {
    values(in: try await provider.results())
  }

  private static func matches<Q: EntityStringQuery>(
    _ text: String,
    in query: Q
  ) async throws -> [SuggestedValue] {
    values(in: try await query.entities(matching: text))
  }

  private static func defaultValue<P: DynamicOptionsProvider>(
    of provider: P
  ) async -> (any _IntentValue)? {
    await provider.defaultResult()
  }

  private static func values<C: ResultsCollection>(in collection: C) -> [SuggestedValue] {
    let coder = C._ResultItem._coder
    return collection._sections.flatMap(\.items).map { item in
      let shown = coder.title(item.value)
      return SuggestedValue(
        value: coder.encode(item.value),
        title: item.title?.resolved() ?? shown.title,
        subtitle: item.subtitle?.resolved() ?? shown.subtitle
      )
    }
  }
}

extension _AnyIntentParameter {
  /// The query of the parameter's entity type; nil for other types.
  package var defaultQuery: (any EntityQuery)? {
    func query<E: AppEntity>(of type: E.Type) -> any EntityQuery { E.defaultQuery }
    guard let type = elementType as? any AppEntity.Type else { return nil }
    return query(of: type)
  }
}

extension ParameterType {
  /// The values of a type that has few of them.
  fileprivate var fixedValues: [SuggestedValue] {
    switch self {
    case .bool:
      [
        SuggestedValue(value: .bool(true), title: "true"),
        SuggestedValue(value: .bool(false), title: "false"),
      ]
    case .enumeration(_, let cases):
      cases.map { SuggestedValue(value: .enumeration($0.value), title: $0.title) }
    case .list(let element): element.fixedValues
    default: []
    }
  }
}

extension SuggestedValue {
  fileprivate func matches(_ text: String) -> Bool {
    text.isEmpty
      || title.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      || value.plainText == text
  }
}
