internal import WidgetModel

/// Encodes values as JSON, in the forms that `JSONEncoder` gives them with its default strategies.
final class JSONValueEncoder: Encoder {
  /// What was encoded so far; a place for what an encoder below has still to give.
  private indirect enum Content {
    case nothing
    case value(JSON)
    case members([(key: String, content: Content)])
    case elements([Content])
    case encoder(JSONValueEncoder)
  }

  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var content = Content.nothing

  private init(at codingPath: [any CodingKey]) {
    self.codingPath = codingPath
  }

  /// The JSON of a value.
  ///
  /// - Throws: `EncodingError` where a number is not finite or a value encodes nothing; or what the
  ///   value's own coding throws.
  static func encode<T: Encodable>(_ value: T) throws -> JSON {
    try encode(value, at: [])
  }

  private static func encode<T: Encodable>(
    _ value: T,
    at path: @autoclosure () -> [any CodingKey]
  ) throws -> JSON {
    switch JSONForm(T.self) {
    case .int: if let value = value as? Int { return .int(Int64(value)) }
    case .bool: if let value = value as? Bool { return .bool(value) }
    case .string: if let value = value as? String { return .string(value) }
    case .double: if let value = value as? Double { return try number(value, at: path()) }
    case .float: if let value = value as? Float { return try number(Double(value), at: path()) }
    case .integer:
      if let value = value as? any FixedWidthInteger {
        return Int64(exactly: value).map(JSON.int) ?? .double(Double(value))
      }
    case .url: if let value = value as? URL { return .string(value.absoluteString) }
    case .data: if let value = value as? Data { return .string(value.base64EncodedString()) }
    case .decimal:
      if let value = value as? Decimal { return try JSONParser.parse(value.description) }
    case .own: break
    }
    let encoder = JSONValueEncoder(at: path())
    try value.encode(to: encoder)
    guard let json = json(of: encoder.content) else {
      throw invalid(value, at: path(), "It encodes nothing.")
    }
    return json
  }

  private static func number(_ value: Double, at path: [any CodingKey]) throws -> JSON {
    guard value.isFinite else { throw invalid(value, at: path, "JSON has no such number.") }
    return Int64(exactly: value).map(JSON.int) ?? .double(value)
  }

  private static func invalid(
    _ value: Any,
    at path: [any CodingKey],
    _ problem: String
  ) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: problem))
  }

  private static func json(of content: Content) -> JSON? {
    switch content {
    case .nothing: return nil
    case .value(let json): return json
    case .members(let members):
      return .object(
        JSONObject(members.map { (key: $0.key, value: json(of: $0.content) ?? [:]) })
      )
    case .elements(let elements): return .array(elements.map { json(of: $0) ?? [:] })
    case .encoder(let encoder): return json(of: encoder.content)
    }
  }

  // MARK: - Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .members = content {} else { content = .members([]) }
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .elements = content {} else { content = .elements([]) }
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Value(encoder: self) }

  private func set(_ key: String, _ new: Content) {
    guard case .members(var members) = content else { return }
    // A copy beside the old one would cost an allocation for each member.
    content = .nothing
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].content = new
    } else {
      members.append((key, new))
    }
    content = .members(members)
  }

  private func append(_ new: Content) {
    guard case .elements(var elements) = content else { return }
    content = .nothing
    elements.append(new)
    content = .elements(elements)
  }

  private var count: Int {
    if case .elements(let elements) = content { elements.count } else { 0 }
  }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.set(key.stringValue, .value(.null)) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      let json = try JSONValueEncoder.encode(value, at: codingPath + [key])
      encoder.set(key.stringValue, .value(json))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type,
      forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { below(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      below(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { below(PlaceKey.parent) }

    func superEncoder(forKey key: Key) -> any Encoder { below(key) }

    private func below(_ key: any CodingKey) -> JSONValueEncoder {
      let inner = JSONValueEncoder(at: codingPath + [key])
      encoder.set(key.stringValue, .encoder(inner))
      return inner
    }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    func encodeNil() { encoder.append(.value(.null)) }

    func encode<T: Encodable>(_ value: T) throws {
      let json = try JSONValueEncoder.encode(value, at: codingPath + [PlaceKey(count)])
      encoder.append(.value(json))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { below().container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { below().unkeyedContainer() }

    func superEncoder() -> any Encoder { below() }

    private func below() -> JSONValueEncoder {
      let inner = JSONValueEncoder(at: codingPath + [PlaceKey(count)])
      encoder.append(.encoder(inner))
      return inner
    }
  }

  private struct Value: SingleValueEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.content = .value(.null) }

    func encode<T: Encodable>(_ value: T) throws {
      encoder.content = .value(try JSONValueEncoder.encode(value, at: codingPath))
    }
  }
}
