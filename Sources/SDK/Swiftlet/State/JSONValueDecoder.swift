internal import WidgetModel

/// Decodes values from JSON that is read already.
///
/// It takes what `JSONDecoder` takes with its default strategies; that one wants text and builds an
/// index of it, which made half the cost of an action that changes a list of five rows.
struct JSONValueDecoder: Decoder {
  let json: JSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ json: JSON, at codingPath: [any CodingKey] = []) {
    self.json = json
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = json else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(KeyedValues(object: object, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw mismatch([Any].self) }
    return ListedValues(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json.isNull }

  // One function for all the types of the protocol.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    // Each cast is from a type that is known here, as a generic one would ask for its metadata.
    switch JSONForm(T.self) {
    case .int:
      if let value = json.intValue, let value = Int(exactly: value) as? T { return value }
    case .bool: if let value = json.boolValue as? T { return value }
    case .string: if let value = json.stringValue as? T { return value }
    case .double: if let value = json.doubleValue as? T { return value }
    case .float: if let value = json.doubleValue.map({ Float($0) }) as? T { return value }
    case .integer:
      if let type = T.self as? any FixedWidthInteger.Type,
        let value = json.integer(type) as? T
      {
        return value
      }
    case .url: if let value = json.stringValue.flatMap({ URL(string: $0) }) as? T { return value }
    case .data:
      if let value = json.stringValue.flatMap({ Data(base64Encoded: $0) }) as? T { return value }
    case .decimal:
      if json.doubleValue != nil, let value = Decimal(string: json.text) as? T { return value }
    case .own: return try T(from: self)
    }
    throw mismatch(T.self)
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath,
      debugDescription: "Expected \(type), got \(json.kindName)."
    )
    return json.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension JSON {
  fileprivate func integer<I: FixedWidthInteger>(_ type: I.Type) -> I? {
    intValue.flatMap { I(exactly: $0) } ?? doubleValue.flatMap { I(exactly: $0) }
  }
}

/// The members of an object.
private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let codingPath: [any CodingKey]

  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let path = codingPath + [PlaceKey.parent]
    return JSONValueDecoder(object[PlaceKey.parent.stringValue] ?? .null, at: path)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    JSONValueDecoder(try value(key), at: codingPath + [key])
  }

  private func value(_ key: Key) throws -> JSON {
    if let value = object[key.stringValue] { return value }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "There is no \"\(key.stringValue)\"."
      )
    )
  }
}

/// The elements of a list, one after the other.
private struct ListedValues: UnkeyedDecodingContainer {
  let elements: [JSON]
  let codingPath: [any CodingKey]
  var currentIndex = 0

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard try next(Any.self).json.isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try next(type).decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try next(type).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try next([Any].self).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    defer { currentIndex += 1 }
    return try next((any Decoder).self)
  }

  private func next(_ type: Any.Type) throws -> JSONValueDecoder {
    let path = codingPath + [PlaceKey(currentIndex)]
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(codingPath: path, debugDescription: "The list ends here.")
      )
    }
    return JSONValueDecoder(elements[currentIndex], at: path)
  }
}

/// A place in a list, or a class' part in its subclass' object.
struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  static let parent = PlaceKey(stringValue: "super")

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(intValue) }

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }
}
