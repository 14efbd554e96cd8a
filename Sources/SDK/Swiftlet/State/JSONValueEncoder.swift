internal import WidgetModel

/// Encodes values as JSON, in the forms that `JSONEncoder` gives them with its default strategies.
///
/// Only a number whose digits ``JSON`` cannot hold is text instead: a whole one beyond `Int64`, a
/// `Decimal` finer than a double.
final class JSONValueEncoder: Encoder {
  /// What was encoded so far.
  private enum Content {
    case nothing
    case value(JSON)
    case members(JSONObject)
    case elements([JSON])
  }

  /// A part whose encoder may still be given something; an empty object holds its place.
  private enum Part {
    case member(String, JSONValueEncoder)
    case element(Int, JSONValueEncoder)
  }

  /// Nil for the outermost value.
  private let place: JSONPlace?
  var codingPath: [any CodingKey] { place?.codingPath ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var content = Content.nothing
  private var unfinished: [Part] = []

  private init(at place: JSONPlace?) {
    self.place = place
  }

  /// The JSON of a value.
  ///
  /// - Throws: `EncodingError` where a number is not finite or a value encodes nothing; or what the
  ///   value's own coding throws.
  static func encode<T: Encodable>(_ value: T) throws -> JSON {
    try encode(value, at: nil)
  }

  private static func encode<T: Encodable>(
    _ value: T,
    at place: @autoclosure () -> JSONPlace?
  ) throws -> JSON {
    switch JSONForm(T.self) {
    case .int: if let value = value as? Int { return .int(Int64(value)) }
    case .bool: if let value = value as? Bool { return .bool(value) }
    case .string: if let value = value as? String { return .string(value) }
    case .double: if let value = value as? Double { return try number(value, at: place()) }
    case .float: if let value = value as? Float { return try number(Double(value), at: place()) }
    case .integer:
      if let value = value as? any FixedWidthInteger {
        return Int64(exactly: value).map(JSON.int) ?? .string("\(value)")
      }
    case .url: if let value = value as? URL { return .string(value.absoluteString) }
    case .data: if let value = value as? Data { return .string(value.base64EncodedString()) }
    case .decimal:
      if let value = value as? Decimal {
        guard value.isFinite else { throw invalid(value, at: place(), "JSON has no such number.") }
        let json = try JSONParser.parse(value.description)
        return Decimal(string: json.text) == value ? json : .string(value.description)
      }
    case .own: break
    }
    let encoder = JSONValueEncoder(at: place())
    try value.encode(to: encoder)
    guard let json = encoder.json else {
      throw invalid(value, at: encoder.place, "It encodes nothing.")
    }
    return json
  }

  private static func number(
    _ value: Double,
    at place: @autoclosure () -> JSONPlace?
  ) throws -> JSON {
    guard value.isFinite else { throw invalid(value, at: place(), "JSON has no such number.") }
    guard value != 0 || value.sign == .plus else { return .double(value) }
    return Int64(exactly: value).map(JSON.int) ?? .double(value)
  }

  private static func invalid(
    _ value: Any,
    at place: JSONPlace?,
    _ problem: String
  ) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(codingPath: place?.codingPath ?? [], debugDescription: problem)
    )
  }

  /// What was encoded, or nil where nothing was.
  private var json: JSON? {
    switch content {
    case .nothing: return nil
    case .value(let json): return json
    case .members(var members):
      for case .member(let key, let encoder) in unfinished { members[key] = encoder.json ?? [:] }
      return .object(members)
    case .elements(var elements):
      for case .element(let index, let encoder) in unfinished {
        elements[index] = encoder.json ?? [:]
      }
      return .array(elements)
    }
  }

  // MARK: - Containers

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .members = content {} else { begin(.members(JSONObject())) }
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .elements = content {} else { begin(.elements([])) }
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Value(encoder: self) }

  private func begin(_ new: Content) {
    content = new
    unfinished = []
  }

  private func set(_ key: String, _ json: JSON) {
    guard case .members(var members) = content else { return }
    // A copy beside the old one would cost an allocation for each member.
    content = .nothing
    members[key] = json
    content = .members(members)
    unfinished.removeAll { if case .member(key, _) = $0 { true } else { false } }
  }

  private func append(_ json: JSON) {
    guard case .elements(var elements) = content else { return }
    content = .nothing
    elements.append(json)
    content = .elements(elements)
  }

  private var count: Int {
    if case .elements(let elements) = content { elements.count } else { 0 }
  }

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.set(key.stringValue, .null) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      let json = try JSONValueEncoder.encode(value, at: JSONPlace(key, below: encoder.place))
      encoder.set(key.stringValue, json)
    }

    // The types of most members, which need no cast.

    func encode(_ value: Bool, forKey key: Key) {
      encoder.set(key.stringValue, .bool(value))
    }

    func encode(_ value: Int, forKey key: Key) {
      encoder.set(key.stringValue, .int(Int64(value)))
    }

    func encode(_ value: String, forKey key: Key) {
      encoder.set(key.stringValue, .string(value))
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
      let inner = JSONValueEncoder(at: JSONPlace(key, below: encoder.place))
      encoder.set(key.stringValue, [:])
      encoder.unfinished.append(.member(key.stringValue, inner))
      return inner
    }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    func encodeNil() { encoder.append(.null) }

    func encode<T: Encodable>(_ value: T) throws {
      let json = try JSONValueEncoder.encode(value, at: next)
      encoder.append(json)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { below().container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { below().unkeyedContainer() }

    func superEncoder() -> any Encoder { below() }

    private var next: JSONPlace { JSONPlace(PlaceKey.index(count), below: encoder.place) }

    private func below() -> JSONValueEncoder {
      let inner = JSONValueEncoder(at: next)
      encoder.unfinished.append(.element(count, inner))
      encoder.append([:])
      return inner
    }
  }

  private struct Value: SingleValueEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() { encoder.content = .value(.null) }

    func encode<T: Encodable>(_ value: T) throws {
      encoder.content = .value(try JSONValueEncoder.encode(value, at: encoder.place))
    }
  }
}
