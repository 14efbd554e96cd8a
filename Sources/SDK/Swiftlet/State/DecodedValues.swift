internal import Synchronization
internal import WidgetModel

/// The values that shared state was last decoded to.
///
/// An action that changes a value reads what the timeline before it has read; decoding is dearer
/// than comparing. What is written is not remembered, as a type may decode to something else than
/// was encoded. Readers may share what a value refers to, which is safe since it is Sendable.
final class DecodedValues: Sendable {
  static let shared = DecodedValues()

  private static let limit = 128

  private struct Decoded {
    var json: JSON
    var value: any Sendable
  }

  private let known = Mutex<[StateKey: Decoded]>([:])

  /// What a key's JSON stands for.
  ///
  /// - Throws: `DecodingError` where it is no such value.
  func value<Value: Codable & Sendable>(of key: StateKey, in json: JSON) throws -> Value {
    if json.isComposite, let decoded = known.withLock({ $0[key] }), decoded.json == json,
      let value = decoded.value as? Value
    {
      return value
    }
    let value = try StateCoder.decode(Value.self, from: json)
    guard json.isComposite else { return value }
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[key] = Decoded(json: json, value: value)
    }
    return value
  }
}

extension JSON {
  /// Whether decoding it takes more than a cast.
  fileprivate var isComposite: Bool {
    switch self {
    case .array, .object: true
    case .null, .bool, .int, .double, .string: false
    }
  }
}
