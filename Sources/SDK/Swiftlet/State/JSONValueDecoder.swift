internal import WidgetModel

/// Decodes values from JSON that is read already.
///
/// It takes what `JSONDecoder` takes with its default strategies; that one wants text and builds an
/// index of it, which made half the cost of an action that changes a list of five rows.
struct JSONValueDecoder: Decoder {
  let json: JSON
  /// Nil for the outermost value.
  let place: JSONPlace?
  var codingPath: [any CodingKey] { place?.codingPath ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ json: JSON, at place: JSONPlace? = nil) {
    self.json = json
    self.place = place
  }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = json else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(KeyedValues(object: object, place: place))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json else { throw mismatch([Any].self) }
    return ListedValues(elements: elements, place: place)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json.isNull }

  // One function for all the types of the protocol.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let form = JSONForm(T.self)
    if case .own = form { return try T(from: self) }
    return try decode(type, form)
  }

  private func decode<T: Decodable>(_ type: T.Type, _ form: JSONForm) throws -> T {
    // Each cast is from a type that is known here, as a generic one would ask for its metadata.
    switch form {
    case .int:
      if let value = json.intValue, let value = Int(exactly: value), let value = value as? T {
        return value
      }
    case .bool: if let value = json.boolValue, let value = value as? T { return value }
    case .string: if let value = json.stringValue, let value = value as? T { return value }
    case .double: if let value = json.doubleValue, let value = value as? T { return value }
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
      if let value = json.decimal as? T { return value }
    case .own: return try T(from: self)
    }
    throw mismatch(T.self)
  }

  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath,
      debugDescription: "Expected \(type), got \(json.kindName)."
    )
    return json.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension JSON {
  fileprivate func integer<I: FixedWidthInteger>(_ type: I.Type) -> I? {
    if case .string(let digits) = self { return Int64(digits) == nil ? I(digits) : nil }
    return intValue.flatMap { I(exactly: $0) } ?? doubleValue.flatMap { I(exactly: $0) }
  }

  fileprivate var decimal: Decimal? {
    guard case .string(let digits) = self else {
      return doubleValue == nil ? nil : Decimal(string: text)
    }
    // Foundation reads as far as there are digits.
    return Decimal(string: digits).flatMap { $0.description == digits ? $0 : nil }
  }
}

/// The members of an object.
private struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let place: JSONPlace?

  var codingPath: [any CodingKey] { place?.codingPath ?? [] }
  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder(key).decode(type)
  }

  // The types of most members, for which no place is made and nothing is cast.

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    if let value = try value(key).boolValue { return value }
    throw try decoder(key).mismatch(type)
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    if let value = try value(key).intValue, let value = Int(exactly: value) { return value }
    throw try decoder(key).mismatch(type)
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    if let value = try value(key).doubleValue { return value }
    throw try decoder(key).mismatch(type)
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    if let value = try value(key).stringValue { return value }
    throw try decoder(key).mismatch(type)
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
    JSONValueDecoder(
      object[PlaceKey.parent.stringValue] ?? .null,
      at: JSONPlace(PlaceKey.parent, below: place)
    )
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

  private func decoder(_ key: Key) throws -> JSONValueDecoder {
    JSONValueDecoder(try value(key), at: JSONPlace(key, below: place))
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
  let place: JSONPlace?
  var currentIndex = 0

  var codingPath: [any CodingKey] { place?.codingPath ?? [] }
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
    let place = JSONPlace(PlaceKey.index(currentIndex), below: place)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: place.codingPath,
          debugDescription: "The list ends here."
        )
      )
    }
    return JSONValueDecoder(elements[currentIndex], at: place)
  }
}
