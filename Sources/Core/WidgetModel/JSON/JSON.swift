/// One JSON value.
///
/// The daemon, the command line and the bundles exchange small JSON documents thousands of times a
/// second; this form keeps integers exact, keeps the order of an object's members (so that what is
/// written twice is the same bytes) and needs no Foundation.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

/// The members of a JSON object, in the order in which they were written.
package struct JSONObject: Sendable {
  /// One name with its value; no tuple, since arrays of tuples are destroyed by way of metadata.
  struct Field: Sendable {
    let key: String
    var value: JSON
  }

  private(set) var fields: [Field]

  package init() {
    fields = []
  }

  package init(_ members: [(key: String, value: JSON)]) {
    fields = members.map { Field(key: $0.key, value: $0.value) }
  }

  package var members: [(key: String, value: JSON)] { fields.map { ($0.key, $0.value) } }

  package var keys: [String] { fields.map(\.key) }
  package var isEmpty: Bool { fields.isEmpty }

  /// Objects here are small: a linear search beats hashing every key of every message.
  package subscript(key: String) -> JSON? {
    get { index(of: key).map { fields[$0].value } }
    set {
      let index = index(of: key)
      switch (index, newValue) {
      case (let index?, let value?): fields[index].value = value
      case (let index?, nil): fields.remove(at: index)
      case (nil, let value?): fields.append(Field(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  func index(of key: String) -> Int? {
    for index in fields.indices where fields[index].key == key { return index }
    return nil
  }

  mutating func reserveCapacity(_ count: Int) { fields.reserveCapacity(count) }

  /// Adds a member that is known to be new.
  package mutating func append(_ key: String, _ value: JSON) {
    fields.append(Field(key: key, value: value))
  }
}

extension JSONObject: Hashable {
  /// Two objects are equal when their members are, whatever the order.
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.fields.count == right.fields.count
      && left.fields.allSatisfy { right[$0.key] == $0.value }
  }

  package func hash(into hasher: inout Hasher) {
    var combined = 0
    for member in fields {
      var hasher = Hasher()
      hasher.combine(member.key)
      hasher.combine(member.value)
      combined ^= hasher.finalize()
    }
    hasher.combine(combined)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    var object = JSONObject()
    object.reserveCapacity(elements.count)
    for (key, value) in elements { object.append(key, value) }
    self = .object(object)
  }
}

extension JSON {
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  package var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var intValue: Int64? {
    switch self {
    case .int(let value): value
    case .double(let value): Int64(exactly: value)
    default: nil
    }
  }

  package var doubleValue: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  package var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var arrayValue: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member of an object, or nil where this is no object or has no such member.
  package subscript(key: String) -> JSON? { objectValue?[key] }

  /// What kind of value this is, as an error message names it.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
