/// A value that stands in an archive.
package protocol ArchiveValue: Hashable, Sendable {
  func write(to writer: inout ArchiveWriter)
  init(archived json: JSON) throws(ArchiveError)
}

/// A value of a fixed set of words; a reader that does not know a word takes the field's default.
package protocol ArchiveWord: ArchiveValue, RawRepresentable where RawValue == String {}

extension ArchiveWord {
  package func write(to writer: inout ArchiveWriter) { writer.string(rawValue) }

  package init(archived json: JSON) throws(ArchiveError) {
    guard let word = json.stringValue.flatMap(Self.init(rawValue:)) else {
      throw ArchiveError("Unknown word \(json.text)")
    }
    self = word
  }
}

/// An archived object, described once for writing and reading.
package protocol ArchiveRecord: ArchiveValue {
  init()
  /// Names each field with its value; a reader replaces the values.
  mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError)
}

/// What walks over the fields of a record: a writer or a reader.
package protocol FieldVisitor {
  mutating func field<V: ArchiveValue>(
    _ name: StaticString,
    _ value: inout V,
    default: V
  ) throws(ArchiveError)
  mutating func field<V: ArchiveValue>(
    _ name: StaticString,
    _ value: inout V?
  ) throws(ArchiveError)
  mutating func field<V: ArchiveValue>(
    _ name: StaticString,
    _ values: inout [V]
  ) throws(ArchiveError)
}

/// Why bytes are no archive.
package struct ArchiveError: Error, Hashable, CustomStringConvertible {
  package var message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}

extension ArchiveRecord {
  package func write(to writer: inout ArchiveWriter) {
    writer.json.beginObject()
    writeFields(to: &writer)
    writer.json.endObject()
  }

  /// Writes the fields into an object that is open already.
  package func writeFields(to writer: inout ArchiveWriter) {
    var copy = self
    // A writer has nothing to refuse.
    try? copy.visit(&writer)
  }

  package init(archived json: JSON) throws(ArchiveError) {
    guard case .object(let object) = json else {
      throw ArchiveError("Expected an object, got \(json.kindName)")
    }
    self.init()
    var reader = FieldReader(object: object)
    try visit(&reader)
  }
}

extension Bool: ArchiveValue {
  package func write(to writer: inout ArchiveWriter) { writer.json.value(self) }

  package init(archived json: JSON) throws(ArchiveError) {
    guard let value = json.boolValue else {
      throw ArchiveError("Expected a boolean, got \(json.kindName)")
    }
    self = value
  }
}

extension Int: ArchiveValue {
  package func write(to writer: inout ArchiveWriter) { writer.json.value(Int64(self)) }

  package init(archived json: JSON) throws(ArchiveError) {
    guard let value = json.intValue.flatMap(Int.init(exactly:)) else {
      throw ArchiveError("Expected an integer, got \(json.kindName)")
    }
    self = value
  }
}

extension Double: ArchiveValue {
  package func write(to writer: inout ArchiveWriter) { writer.number(self) }

  package init(archived json: JSON) throws(ArchiveError) {
    switch json {
    case .string("infinity"): self = .infinity
    case .string("-infinity"): self = -.infinity
    default:
      guard let value = json.doubleValue else {
        throw ArchiveError("Expected a number, got \(json.kindName)")
      }
      self = value
    }
  }
}

extension String: ArchiveValue {
  package func write(to writer: inout ArchiveWriter) { writer.string(self) }

  package init(archived json: JSON) throws(ArchiveError) {
    guard let value = json.stringValue else {
      throw ArchiveError("Expected a string, got \(json.kindName)")
    }
    self = value
  }
}
