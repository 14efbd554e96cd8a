package import WidgetModel

/// The configuration of a placed widget, as far as its stored values still fit.
package struct WidgetSettings: Sendable {
  package let intent: any AppIntent
  /// What was stored and is of no use any more, each with the reason.
  package let issues: [String]
  /// Required parameters that have no value, so that reading them would trap: the widget can only
  /// show its placeholder until somebody chooses.
  package let missing: [String]
}

extension IntentDecoder {
  /// A fresh configuration with the values that a widget stored, perhaps under an older version.
  ///
  /// A parameter that was renamed, retyped or removed loses its value and the others keep theirs; a
  /// new one has its default. An entity that is gone leaves an optional parameter empty; a required
  /// one takes what its query gives as default.
  ///
  /// - Parameters:
  ///   - type: The configuration intent.
  ///   - values: What is stored.
  /// - Returns: The intent, with what could not be kept.
  /// - Throws: What the author's query threw: then nothing is known about the entities.
  package static func settings(
    _ type: any AppIntent.Type,
    from values: Parameters
  ) async throws -> WidgetSettings {
    let intent = type.init()
    let instance = IntentInstance(intent)
    let name = type.persistentIdentifier
    var issues = values.keys.sorted().filter { instance[$0] == nil }.map {
      "\(name) has no parameter \($0) any more: its value is not used."
    }

    var pool = EntityPool()
    for (label, parameter) in instance.parameters {
      if let value = values[label] { parameter.collect(value, into: &pool) }
    }
    try await pool.fetch()

    for (label, parameter) in instance.parameters {
      guard let value = values[label], value != .null else { continue }
      do {
        if try parameter.assign(value, from: pool) { continue }
        issues.append("\(name): there is no \(label) \"\(value.plainText)\" any more.")
      } catch {
        issues.append(
          "\(name): \(label) takes \(error.expected) now; its value \(error.got) is not used."
        )
      }
    }
    let missing = await fillDefaults(of: intent, instance, chosen: Set(values.keys))
    return WidgetSettings(intent: intent, issues: issues, missing: missing)
  }

  /// A configuration as a widget that was just added has it: defaults, and what the queries give.
  package static func settings(of type: any AppIntent.Type) async -> WidgetSettings {
    let intent = type.init()
    let missing = await fillDefaults(of: intent, IntentInstance(intent), chosen: [])
    return WidgetSettings(intent: intent, issues: [], missing: missing)
  }

  /// The intent of ``settings(of:)`` alone.
  package static func defaults(of type: any AppIntent.Type) async -> any AppIntent {
    await settings(of: type).intent
  }

  /// Fills what is empty, and gives the names of required parameters that still are.
  ///
  /// An optional parameter for which something was chosen, be it nothing, stays empty.
  private static func fillDefaults(
    of intent: any AppIntent,
    _ instance: IntentInstance,
    chosen: Set<String>
  ) async -> [String] {
    var missing: [String] = []
    for (label, parameter) in instance.parameters
    where parameter.encodedValue == nil && !(parameter.isOptional && chosen.contains(label)) {
      let isFilled = await IntentQueries.fillDefault(of: parameter, in: intent)
      if !isFilled, !parameter.isOptional { missing.append(label) }
    }
    return missing
  }
}
