internal import WidgetModel

/// Turns authors' `Codable` values into the JSON that shared state holds, and back.
enum StateCoder {
  static func encode<T: Codable>(_ value: T) throws -> JSON {
    switch value {
    case let value as Bool: return .bool(value)
    case let value as Int: return .int(Int64(value))
    case let value as String: return .string(value)
    case let value as Double where value.isFinite: return .double(value)
    default: break
    }
    return try JSONValueEncoder.encode(value)
  }

  static func decode<T: Codable>(_ type: T.Type, from json: JSON) throws -> T {
    // The plain types need no decoder; their casts are decided when this is specialised.
    if T.self == Bool.self, let value = json.boolValue as? T { return value }
    if T.self == Int.self, let value = json.intValue.flatMap({ Int(exactly: $0) }) as? T {
      return value
    }
    if T.self == String.self, let value = json.stringValue as? T { return value }
    if T.self == Double.self, let value = json.doubleValue as? T { return value }
    return try JSONValueDecoder(json).decode(type)
  }
}
