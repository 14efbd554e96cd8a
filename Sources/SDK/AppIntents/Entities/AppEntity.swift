internal import WidgetModel

/// Something of the author's that a parameter can name: a task, a project, a device.
///
/// What is stored is the id. Before an intent is performed or a timeline made, the query is asked
/// for the entity with that id, so ids must be stable.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where ID: EntityIdentifierConvertible & Sendable, UnwrappedType == Self, ValueType == Self {
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  public typealias Property = EntityProperty

  public static var _coder: _IntentValueCoder<Self> {
    _IntentValueCoder(
      type: {
        .entity(
          type: persistentIdentifier,
          matchesText: DefaultQuery.self is any EntityStringQuery.Type
        )
      },
      encode: { .entity($0.id.entityIdentifierString) },
      collect: { value, pool, query in
        if let id = value.entityID { pool.want(id, from: query ?? defaultQuery) }
      },
      decode: { value, pool, query throws(ValueMismatch) in
        if value == .null { return nil }
        guard let id = value.entityID else {
          throw ValueMismatch(expected: "a \(persistentIdentifier)", got: value)
        }
        return pool.entity(id, from: query ?? defaultQuery) as? Self
      },
      title: { entity in
        let shown = entity.displayRepresentation
        return SuggestedTitle(shown.title.resolved(), subtitle: shown.subtitle?.resolved())
      }
    )
  }
}

extension ParameterValue {
  fileprivate var entityID: String? {
    switch self {
    case .entity(let id), .string(let id): id
    case .int(let number): "\(number)"
    default: nil
    }
  }
}

/// An entity that the app has exactly one of.
public protocol UniqueAppEntity: AppEntity {}

/// An entity that is made on the spot and never looked up.
public protocol TransientAppEntity: AppEntity {
  init()
}

extension TransientAppEntity {
  public static var defaultQuery: TransientAppEntityQuery<Self> { TransientAppEntityQuery() }
}

extension TransientAppEntity where ID == String {
  public var id: String { Self.persistentIdentifier }
}

/// The query of entities that cannot be looked up.
public struct TransientAppEntityQuery<Entity: TransientAppEntity>: EntityQuery {
  public init() {}
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}

/// An entity that a search index would hold; there is none on Linux.
public protocol IndexedEntity: AppEntity {}
