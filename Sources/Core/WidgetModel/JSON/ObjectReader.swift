/// What is wrong with a JSON document that should describe one of our values.
package struct MalformedDocument: Error, Hashable, CustomStringConvertible {
  /// Where in the document, as `manifest.permissions.bus[2]`.
  package var path: String
  /// What was expected and what came, as part of a sentence.
  package var problem: String

  package init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  package var description: String { "\(path): \(problem)" }
}

/// Reads the members of one JSON object, and names what is missing, mistyped or unknown.
///
/// Making a path for every value of every message would cost more than reading the values. With an
/// empty path none is made, so a reader of many messages reads with an empty path first, and once
/// more with one where that fails, for the error's sake.
package struct ObjectReader {
  package let path: String
  private let object: JSONObject
  /// The members that were asked for, a bit each.
  private var asked: UInt64 = 0

  /// Starts reading an object.
  ///
  /// - Throws: ``MalformedDocument`` where the value is no object.
  package init(_ json: JSON, path: String) throws(MalformedDocument) {
    guard let object = json.objectValue else {
      throw MalformedDocument(path: path, problem: "expected an object, got \(json.kindName)")
    }
    self.path = path
    self.object = object
  }

  package func path(_ key: String) -> String { path.isEmpty ? "" : "\(path).\(key)" }

  /// The member's value, or nil where it is absent or null.
  package mutating func optional(_ key: String) -> JSON? {
    guard let index = object.index(of: key) else { return nil }
    if index < UInt64.bitWidth { asked |= 1 << UInt64(index) }
    let value = object.fields[index].value
    return value.isNull ? nil : value
  }

  package mutating func required(_ key: String) throws(MalformedDocument) -> JSON {
    guard let value = optional(key) else {
      throw MalformedDocument(path: path(key), problem: "is missing")
    }
    return value
  }

  package mutating func string(_ key: String) throws(MalformedDocument) -> String {
    try typed(key, "a string", \.stringValue)
  }

  package mutating func optionalString(_ key: String) throws(MalformedDocument) -> String? {
    try optionalTyped(key, "a string", \.stringValue)
  }

  package mutating func int(_ key: String) throws(MalformedDocument) -> Int64 {
    try typed(key, "a whole number", \.intValue)
  }

  package mutating func optionalInt(_ key: String) throws(MalformedDocument) -> Int64? {
    try optionalTyped(key, "a whole number", \.intValue)
  }

  package mutating func optionalDouble(_ key: String) throws(MalformedDocument) -> Double? {
    try optionalTyped(key, "a number", \.doubleValue)
  }

  package mutating func optionalBool(_ key: String) throws(MalformedDocument) -> Bool? {
    try optionalTyped(key, "true or false", \.boolValue)
  }

  /// The member as a flag; absent means false.
  package mutating func flag(_ key: String) throws(MalformedDocument) -> Bool {
    try optionalBool(key) ?? false
  }

  /// The elements of a list with the path of each; absent means none.
  package mutating func list<T>(
    _ key: String,
    _ read: (JSON, String) throws(MalformedDocument) -> T
  ) throws(MalformedDocument) -> [T] {
    guard let value = optional(key) else { return [] }
    guard let elements = value.arrayValue else {
      throw MalformedDocument(
        path: path(key),
        problem: "expected a list, got \(value.kindName)"
      )
    }
    var result: [T] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      result.append(try read(element, path.isEmpty ? "" : "\(path(key))[\(index)]"))
    }
    return result
  }

  /// A list of strings; absent means none.
  package mutating func strings(_ key: String) throws(MalformedDocument) -> [String] {
    try list(key) { (json, path) throws(MalformedDocument) in
      guard let string = json.stringValue else {
        throw MalformedDocument(path: path, problem: "expected a string, got \(json.kindName)")
      }
      return string
    }
  }

  /// A member that is an object itself; absent means no members.
  package mutating func members(_ key: String) throws(MalformedDocument) -> JSONObject {
    guard let value = optional(key) else { return JSONObject() }
    guard let object = value.objectValue else {
      throw MalformedDocument(
        path: path(key),
        problem: "expected an object, got \(value.kindName)"
      )
    }
    return object
  }

  /// Refuses members that nobody asked for.
  ///
  /// - Throws: ``MalformedDocument`` naming the first unknown member.
  package func finish() throws(MalformedDocument) {
    let count = object.fields.count
    if count <= UInt64.bitWidth, asked.nonzeroBitCount == count { return }
    for index in object.fields.indices
    where index >= UInt64.bitWidth || asked & (1 << UInt64(index)) == 0 {
      throw MalformedDocument(
        path: path(object.fields[index].key),
        problem: "is not a known key"
      )
    }
  }

  private mutating func typed<T>(
    _ key: String,
    _ expected: String,
    _ cast: (JSON) -> T?
  ) throws(MalformedDocument) -> T {
    let json = try required(key)
    guard let value = cast(json) else {
      throw MalformedDocument(
        path: path(key),
        problem: "expected \(expected), got \(json.kindName)"
      )
    }
    return value
  }

  private mutating func optionalTyped<T>(
    _ key: String,
    _ expected: String,
    _ cast: (JSON) -> T?
  ) throws(MalformedDocument) -> T? {
    guard let json = optional(key) else { return nil }
    guard let value = cast(json) else {
      throw MalformedDocument(
        path: path(key),
        problem: "expected \(expected), got \(json.kindName)"
      )
    }
    return value
  }
}
