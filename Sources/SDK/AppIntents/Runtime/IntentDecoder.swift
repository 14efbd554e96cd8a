package import WidgetModel

/// Makes intents from stored values.
package enum IntentDecoder {
  /// A fresh intent with the given values.
  ///
  /// Entities are asked for first, each query once for all its ids. A value that is not given, and
  /// an optional entity that no longer exists, leaves the parameter at its default or empty; a
  /// required one without a value takes what its query gives as default.
  ///
  /// - Throws: `WidgetError` naming the parameter that is unknown, of another type or missing; or
  ///   what the author's query threw.
  package static func decode(
    _ type: any AppIntent.Type,
    from values: Parameters
  ) async throws -> any AppIntent {
    let intent = type.init()
    let instance = IntentInstance(intent)
    let name = type.persistentIdentifier
    try refuseUnknown(values, in: instance, of: name)

    var pool = EntityPool()
    for (name, parameter) in instance.parameters {
      if let value = values[name] { parameter.collect(value, into: &pool) }
    }
    try await pool.fetch()

    for (label, parameter) in instance.parameters {
      if let value = values[label], try assign(value, to: parameter, label, from: pool, of: name) {
        continue
      }
      if parameter.encodedValue == nil, !parameter.isOptional {
        try await fill(parameter, label, of: intent, given: values[label])
      }
    }
    return intent
  }
}

extension IntentDecoder {
  private static func refuseUnknown(
    _ values: Parameters,
    in instance: IntentInstance,
    of intent: String
  ) throws(WidgetError) {
    for label in values.keys.sorted() where instance[label] == nil {
      throw WidgetError(
        .invalidParameter,
        "\(intent) has no parameter named \"\(label)\".",
        details: [
          "parameter": .string(label),
          "candidates": .array(instance.parameters.map { .string($0.name) }),
        ]
      )
    }
  }

  private static func assign(
    _ value: ParameterValue,
    to parameter: _AnyIntentParameter,
    _ label: String,
    from pool: EntityPool,
    of intent: String
  ) throws(WidgetError) -> Bool {
    do {
      return try parameter.assign(value, from: pool)
    } catch {
      throw WidgetError(
        .invalidParameter,
        "\(intent): \(label) takes \(error.expected), not \(error.got).",
        details: [
          "parameter": .string(label),
          "expected": .string(error.expected),
          "got": .string(error.got),
        ]
      )
    }
  }

  /// Fills a required parameter that has no value, from its query's default.
  private static func fill(
    _ parameter: _AnyIntentParameter,
    _ label: String,
    of intent: any AppIntent,
    given: ParameterValue?
  ) async throws {
    if await IntentQueries.fillDefault(of: parameter, in: intent) { return }
    let name = type(of: intent).persistentIdentifier
    if let given, given != .null {
      throw WidgetError(
        .invalidParameter,
        "\(name): there is no \(label) \"\(given.plainText)\" (any more).",
        details: [
          "parameter": .string(label),
          "got": .string(given.plainText),
          // Whoever called may have meant a text to be looked for: the daemon asks the query then.
          "missingEntity": .string(given.plainText),
        ]
      )
    }
    throw WidgetError(
      .missingParameter,
      "\(name) needs a value for \(label).",
      details: [
        "parameter": .string(label),
        "expected": .string(parameter.parameterType.description),
      ]
    )
  }
}
