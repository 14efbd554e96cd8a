/// A type with a name to show.
public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A value with a title to show.
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
  var displayRepresentation: DisplayRepresentation { get }
}

extension InstanceDisplayRepresentable {
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

public protocol DisplayRepresentable: TypeDisplayRepresentable, InstanceDisplayRepresentable {}

/// A type whose values have their titles in a table.
public protocol StaticDisplayRepresentable: TypeDisplayRepresentable,
  CustomLocalizedStringResourceConvertible
where Self: Hashable {
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension StaticDisplayRepresentable {
  public var localizedStringResource: LocalizedStringResource {
    Self.caseDisplayRepresentations[self]?.title ?? "\(String(describing: self))"
  }
}

/// A value of the author's own that a parameter can have.
public protocol AppValue: _IntentValue, PersistentlyIdentifiable, TypeDisplayRepresentable {}
