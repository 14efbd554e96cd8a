internal import Synchronization
package import WidgetModel

/// The intent types of this program, by name.
package final class IntentCatalog: Sendable {
  package static let shared = IntentCatalog()

  private let types = Mutex<[String: [any AppIntent.Type]]>([:])

  package init() {}

  /// Adds a type; adding it again changes nothing.
  package func register(_ type: any AppIntent.Type) {
    types.withLock { types in
      let name = type.persistentIdentifier
      if types[name]?.contains(where: { $0 == type }) == true { return }
      types[name, default: []].append(type)
    }
  }

  /// Adds every intent type of the running executable.
  ///
  /// - Throws: `ImageError` where the executable cannot be read as an ELF file.
  package func discover() throws {
    for type in try IntentDiscovery.intentTypes() { register(type) }
  }

  package func type(named name: String) -> (any AppIntent.Type)? {
    types.withLock { $0[name]?.first }
  }

  /// The schemas of all types, sorted by name, with the mistakes found in them.
  package func describe() -> (schemas: [IntentSchema], issues: [String]) {
    var schemas: [IntentSchema] = []
    var issues: [String] = []
    for (name, types) in types.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      if types.count > 1 {
        let list = types.map { String(reflecting: $0) }.sorted().joined(separator: ", ")
        issues.append(
          """
          More than one intent is named \(name) (\(list)): only the first is performed; rename the \
          others, or give them another persistentIdentifier.
          """
        )
      }
      guard let type = types.first else { continue }
      let shape = IntentShape.of(type)
      schemas.append(shape.schema)
      issues += shape.issues
    }
    return (schemas, issues)
  }

  /// The fresh intent with these values, as ``IntentDecoder`` makes it.
  ///
  /// - Throws: `WidgetError` `.unknownAction` where no type has the name.
  package func decode(_ reference: IntentReference) async throws -> any AppIntent {
    guard let type = type(named: reference.name) else {
      throw WidgetError(
        .unknownAction,
        "There is no intent named \(reference.name).",
        details: ["action": .string(reference.name)]
      )
    }
    return try await IntentDecoder.decode(type, from: reference.parameters)
  }
}
