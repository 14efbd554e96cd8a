package import WidgetModel

/// How values of one type are stored, sent and shown.
public struct _IntentValueCoder<Value: _IntentValue>: Sendable {
  package typealias Decode =
    @Sendable (ParameterValue, EntityPool, (any EntityQuery)?) throws(ValueMismatch) -> Value?

  package var type: @Sendable () -> ParameterType
  package var encode: @Sendable (Value) -> ParameterValue
  /// Notes the entities that decoding will need, so that each query is asked once.
  package var collect: @Sendable (ParameterValue, inout EntityPool, (any EntityQuery)?) -> Void
  /// Makes the value; nil where there is none, such as an entity that no longer exists.
  package var decode: Decode
  package var title: @Sendable (Value) -> SuggestedTitle

  package init(
    type: @escaping @Sendable () -> ParameterType,
    encode: @escaping @Sendable (Value) -> ParameterValue,
    collect: @escaping @Sendable (ParameterValue, inout EntityPool, (any EntityQuery)?) -> Void = {
      _,
      _,
      _ in
    },
    decode: @escaping Decode,
    title: @escaping @Sendable (Value) -> SuggestedTitle
  ) {
    self.type = type
    self.encode = encode
    self.collect = collect
    self.decode = decode
    self.title = title
  }
}

/// What a picker shows for a value.
package struct SuggestedTitle: Sendable, Hashable {
  package var title: String
  package var subtitle: String?

  package init(_ title: String, subtitle: String? = nil) {
    self.title = title
    self.subtitle = subtitle
  }
}

/// A value of another kind than the parameter takes.
package struct ValueMismatch: Error, Hashable {
  package var expected: String
  package var got: String

  package init(expected: String, got: ParameterValue) {
    self.expected = expected
    let text = got.plainText
    self.got = text.isEmpty ? got.kindName : "\(got.kindName) \"\(text)\""
  }
}

extension _IntentValueCoder {
  /// A coder of plain values: `read` gives nil for a value of another kind.
  package static func plain(
    _ type: ParameterType,
    encode: @escaping @Sendable (Value) -> ParameterValue,
    read: @escaping @Sendable (ParameterValue) -> Value?,
    title: @escaping @Sendable (Value) -> String
  ) -> Self {
    Self(
      type: { type },
      encode: encode,
      decode: { value, _, _ throws(ValueMismatch) in
        if value == .null { return nil }
        guard let read = read(value) else {
          throw ValueMismatch(expected: type.description, got: value)
        }
        return read
      },
      title: { SuggestedTitle(title($0)) }
    )
  }

  /// A coder of collections; members that no longer exist are left out.
  package static func list<Element>(
    _ element: _IntentValueCoder<Element>,
    make: @escaping @Sendable ([Element]) -> Value
  ) -> Self where Value: Collection, Value.Element == Element {
    Self(
      type: { .list(of: element.type()) },
      encode: { .list($0.map(element.encode)) },
      collect: { value, pool, query in
        for member in members(value) { element.collect(member, &pool, query) }
      },
      decode: { value, pool, query throws(ValueMismatch) in
        if value == .null { return nil }
        var elements: [Element] = []
        for member in members(value) {
          if let made = try element.decode(member, pool, query) { elements.append(made) }
        }
        return make(elements)
      },
      title: { SuggestedTitle($0.map { element.title($0).title }.joined(separator: ", ")) }
    )
  }

  /// One value stands for a list of one.
  private static func members(_ value: ParameterValue) -> [ParameterValue] {
    if case .list(let members) = value { members } else { value == .null ? [] : [value] }
  }

  /// The coder of a type without values.
  static func ofNoValue() -> Self {
    .plain(.string, encode: { _ in .null }, read: { _ in nil }, title: { _ in "" })
  }

  /// A coder of values that travel as the text of their JSON.
  package static func json() -> Self where Value: Codable {
    .plain(
      .string,
      encode: { value in
        guard let data = try? JSONEncoder().encode(value) else { return .null }
        return .string(String(decoding: data, as: UTF8.self))
      },
      read: { value in
        guard case .string(let text) = value else { return nil }
        return try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
      },
      title: { "\($0)" }
    )
  }
}
