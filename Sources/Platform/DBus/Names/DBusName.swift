/// A string that D-Bus allows only in a certain form, and that exists here only in that form.
///
/// libdbus aborts the process when it is given a bad name, so a bad one must not be expressible.
/// A literal is checked when it is evaluated (a wrong one is a programming error and traps);
/// any other string goes through the throwing initialiser.
package protocol DBusName:
  Sendable, Hashable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral
where StringLiteralType == StaticString {
  /// What the name is called in messages to people, with its article.
  static var noun: String { get }

  /// Says what is wrong with a candidate, or nothing if it is good.
  static func problem(with utf8: UnsafeBufferPointer<UInt8>) -> String?

  /// The name as it stands on the wire.
  var string: String { get }

  /// Wraps a string that is known to be good, because libdbus has checked it.
  init(trusted string: String)
}

extension DBusName {
  /// Checks a string.
  ///
  /// - Throws: ``DBusError`` with the code `invalidValue`, which names the string and the rule.
  package init(_ string: String) throws(DBusError) {
    var string = string
    if let problem = string.withUTF8({ Self.problem(with: $0) }) {
      throw DBusError(.invalidValue, "\(quoted(string)) is not \(Self.noun): \(problem)")
    }
    self.init(trusted: string)
  }

  package init(stringLiteral literal: StaticString) {
    let string = literal.description
    do {
      self = try Self(string)
    } catch {
      preconditionFailure(error.message)
    }
  }

  package var description: String { string }

  package static func < (left: Self, right: Self) -> Bool { left.string < right.string }
}

/// The name of a connection on a bus: unique (`:1.42`), given by the bus, or well-known (`org.example.App`).
package struct BusName: DBusName {
  package static var noun: String { "a bus name" }
  package let string: String

  package init(trusted string: String) { self.string = string }

  package static func problem(with utf8: UnsafeBufferPointer<UInt8>) -> String? {
    if utf8.first == UInt8(ascii: ":") {
      return NameSyntax.problem(
        with: UnsafeBufferPointer(rebasing: utf8.dropFirst()),
        hyphens: true,
        leadingDigits: true
      )
    }
    return NameSyntax.problem(with: utf8, hyphens: true, leadingDigits: false)
  }

  /// Whether the bus gave this name; it is never given to another connection.
  package var isUnique: Bool { string.utf8.first == UInt8(ascii: ":") }

  /// The bus itself.
  package static let bus: BusName = "org.freedesktop.DBus"
}

/// The name of an interface, such as `org.freedesktop.DBus.Properties`.
package struct InterfaceName: DBusName {
  package static var noun: String { "an interface name" }
  package let string: String

  package init(trusted string: String) { self.string = string }

  package static func problem(with utf8: UnsafeBufferPointer<UInt8>) -> String? {
    NameSyntax.problem(with: utf8, hyphens: false, leadingDigits: false)
  }
}

/// The name of an error, such as `org.freedesktop.DBus.Error.Failed`.
package struct ErrorName: DBusName {
  package static var noun: String { "an error name" }
  package let string: String

  package init(trusted string: String) { self.string = string }

  package static func problem(with utf8: UnsafeBufferPointer<UInt8>) -> String? {
    NameSyntax.problem(with: utf8, hyphens: false, leadingDigits: false)
  }
}

/// The name of a method, signal or property, such as `GetAll`.
package struct MemberName: DBusName {
  package static var noun: String { "a member name" }
  package let string: String

  package init(trusted string: String) { self.string = string }

  package static func problem(with utf8: UnsafeBufferPointer<UInt8>) -> String? {
    if utf8.count > NameSyntax.maximumLength { return NameSyntax.tooLong }
    return NameSyntax.problem(withElement: utf8[...], hyphens: false, leadingDigits: false)
  }
}
