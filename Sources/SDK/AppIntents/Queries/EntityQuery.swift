/// Finds an author's entities by their ids.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable {
  associatedtype Entity: AppEntity
  associatedtype Result = [Entity]

  init()
  /// The entities with these ids; those that no longer exist are left out.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// What a picker shows before anything is typed.
  func suggestedEntities() async throws -> Result
}

extension EntityQuery where Result == [Entity] {
  public func suggestedEntities() async throws -> [Entity] { [] }
}

extension EntityQuery {
  public func results() async throws -> Result { try await suggestedEntities() }
}

/// Finds entities by what a person types.
public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> Result
}

/// A query over few enough entities to list them all.
public protocol EnumerableEntityQuery: EntityQuery {
  func allEntities() async throws -> Result
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  public static var findIntentDescription: IntentDescription? { nil }
  public func suggestedEntities() async throws -> Result { try await allEntities() }
}

extension EnumerableEntityQuery where Result == [Entity] {
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let all = try await allEntities()
    return identifiers.compactMap { id in all.first { $0.id == id } }
  }
}

/// The query of the one entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Entity: UniqueAppEntity {
  func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery where Result == [Entity] {
  public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}
