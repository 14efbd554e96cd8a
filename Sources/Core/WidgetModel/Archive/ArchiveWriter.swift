/// Streams an archive as JSON; fields that hold their default are left out.
package struct ArchiveWriter: FieldVisitor {
  package var json: JSONWriter

  package init(reserving capacity: Int = 4096) {
    json = JSONWriter(reserving: capacity)
  }

  package mutating func string(_ value: String) { json.value(value) }

  /// Writes a number; whole numbers without a fraction, infinities as words.
  package mutating func number(_ value: Double) {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
      json.value(whole)
    } else if value.isInfinite {
      json.value(value < 0 ? "-infinity" : "infinity")
    } else {
      json.value(value)
    }
  }

  package mutating func key(_ name: StaticString) {
    json.key(plain: name)
  }

  package mutating func field<V: ArchiveValue>(
    _ name: StaticString,
    _ value: inout V,
    default: V
  ) {
    guard value != `default` else { return }
    key(name)
    value.write(to: &self)
  }

  package mutating func field<V: ArchiveValue>(_ name: StaticString, _ value: inout V?) {
    guard let value else { return }
    key(name)
    value.write(to: &self)
  }

  package mutating func field<V: ArchiveValue>(_ name: StaticString, _ values: inout [V]) {
    guard !values.isEmpty else { return }
    key(name)
    json.beginArray()
    for value in values { value.write(to: &self) }
    json.endArray()
  }
}

/// Reads the fields of one archived object; fields it is not asked for are ignored.
package struct FieldReader: FieldVisitor {
  let object: JSONObject

  package mutating func field<V: ArchiveValue>(
    _ name: StaticString,
    _ value: inout V,
    default: V
  ) throws(ArchiveError) {
    value = try read(name) ?? `default`
  }

  package mutating func field<V: ArchiveValue>(
    _ name: StaticString,
    _ value: inout V?
  ) throws(ArchiveError) {
    value = try read(name)
  }

  package mutating func field<V: ArchiveValue>(
    _ name: StaticString,
    _ values: inout [V]
  ) throws(ArchiveError) {
    guard let json = object[name.description], !json.isNull else { return values = [] }
    guard let elements = json.arrayValue else {
      throw ArchiveError("\(name): expected a list, got \(json.kindName)")
    }
    values = []
    values.reserveCapacity(elements.count)
    for element in elements { values.append(try Self.value(element, name)) }
  }

  private func read<V: ArchiveValue>(_ name: StaticString) throws(ArchiveError) -> V? {
    guard let json = object[name.description], !json.isNull else { return nil }
    if V.self is any ArchiveWord.Type {
      // A word of a later version: the default stands for it.
      return try? V(archived: json)
    }
    return try Self.value(json, name)
  }

  private static func value<V: ArchiveValue>(
    _ json: JSON,
    _ name: StaticString
  ) throws(ArchiveError) -> V {
    do throws(ArchiveError) {
      return try V(archived: json)
    } catch {
      throw ArchiveError("\(name): \(error.message)")
    }
  }
}
