/// An id that can be stored as text.
public protocol EntityIdentifierConvertible {
  var entityIdentifierString: String { get }
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension EntityIdentifierConvertible where Self: LosslessStringConvertible {
  public var entityIdentifierString: String { description }
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    Self(entityIdentifierString)
  }
}

extension String: EntityIdentifierConvertible {}
extension Substring: EntityIdentifierConvertible {}
extension Int: EntityIdentifierConvertible {}
extension Int8: EntityIdentifierConvertible {}
extension Int16: EntityIdentifierConvertible {}
extension Int32: EntityIdentifierConvertible {}
extension Int64: EntityIdentifierConvertible {}
extension UInt: EntityIdentifierConvertible {}
extension UInt8: EntityIdentifierConvertible {}
extension UInt16: EntityIdentifierConvertible {}
extension UInt32: EntityIdentifierConvertible {}
extension UInt64: EntityIdentifierConvertible {}
extension Float: EntityIdentifierConvertible {}
extension Double: EntityIdentifierConvertible {}
extension Bool: EntityIdentifierConvertible {}

extension UUID: EntityIdentifierConvertible {
  public var entityIdentifierString: String { uuidString }
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

extension URL: EntityIdentifierConvertible {
  public var entityIdentifierString: String { absoluteString }
  public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
    URL(string: entityIdentifierString)
  }
}

/// The name of an entity: its type and its id.
public struct EntityIdentifier: Sendable, Hashable {
  public let identifier: String
  package let typeIdentifier: String

  public init<E: AppEntity>(for entity: E) {
    self.init(for: E.self, identifier: entity.id)
  }

  public init<E: AppEntity>(for type: E.Type, identifier: E.ID) {
    self.identifier = identifier.entityIdentifierString
    self.typeIdentifier = E.persistentIdentifier
  }
}
