/// The entities that one decoding needs, asked for once a query.
package struct EntityPool: Sendable {
  private struct Request {
    var query: any EntityQuery
    var ids: [String] = []
    var entities: [String: any AppEntity] = [:]
  }

  private var requests: [ObjectIdentifier: Request] = [:]

  package init() {}

  package mutating func want(_ id: String, from query: any EntityQuery) {
    let key = ObjectIdentifier(type(of: query))
    var request = requests[key] ?? Request(query: query)
    if !request.ids.contains(id) { request.ids.append(id) }
    requests[key] = request
  }

  package func entity(_ id: String, from query: any EntityQuery) -> (any AppEntity)? {
    requests[ObjectIdentifier(type(of: query))]?.entities[id]
  }

  /// Asks each query once for all that is wanted of it.
  package mutating func fetch() async throws {
    guard !requests.isEmpty else { return }
    try await AppDependencyManager.shared.prepare()
    for (key, request) in requests {
      requests[key]?.entities = try await Self.fetch(request.ids, from: request.query)
    }
  }

  private static func fetch<Q: EntityQuery>(
    _ ids: [String],
    from query: Q
  ) async throws -> [String: any AppEntity] {
    // An id may be spelled in another way than the entity spells it, as a UUID in small letters.
    var spellings: [String: [String]] = [:]
    var identifiers: [Q.Entity.ID] = []
    for id in ids {
      guard let identifier = Q.Entity.ID.entityIdentifier(for: id) else { continue }
      identifiers.append(identifier)
      spellings[identifier.entityIdentifierString, default: []].append(id)
    }
    guard !identifiers.isEmpty else { return [:] }
    var entities: [String: any AppEntity] = [:]
    for entity in try await query.entities(for: identifiers) {
      for id in spellings[entity.id.entityIdentifierString] ?? [] { entities[id] = entity }
    }
    return entities
  }
}
