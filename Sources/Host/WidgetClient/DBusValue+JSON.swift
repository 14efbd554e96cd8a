package import DBus
package import WidgetModel

extension DBusValue {
  /// The value without its types, for people and scripts.
  ///
  /// A dictionary becomes an object (keys that are no strings are written as text), a structure a
  /// list, bytes a list of numbers, a file descriptor null.
  package var plainJSON: JSON {
    switch self {
    case .byte(let value): .int(Int64(value))
    case .bool(let value): .bool(value)
    case .int16(let value): .int(Int64(value))
    case .uint16(let value): .int(Int64(value))
    case .int32(let value): .int(Int64(value))
    case .uint32(let value): .int(Int64(value))
    case .int64(let value): .int(value)
    case .uint64(let value): Int64(exactly: value).map(JSON.int) ?? .double(Double(value))
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .objectPath(let value): .string(value.string)
    case .signature(let value): .string(value.string)
    case .unixFD: .null
    case .bytes(let bytes): .array(bytes.map { .int(Int64($0)) })
    case .array(_, let elements), .structure(let elements): .array(elements.map(\.plainJSON))
    case .dictionary(let dictionary): dictionary.plainJSON
    case .variant(let value): value.plainJSON
    }
  }
}

extension DBusDictionary {
  package var plainJSON: JSON {
    .object(
      JSONObject(
        entries.map { entry in
          let key = entry.key.plainJSON
          return (key: key.stringValue ?? key.text, value: entry.value.plainJSON)
        }
      )
    )
  }
}

extension DBusValue {
  /// The parameter value that stands for a JSON value; nil for null and objects, which no parameter
  /// takes.
  package init?(parameter json: JSON) {
    switch json {
    case .null, .object: return nil
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int64(value)
    case .double(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .array(let elements):
      let values = elements.compactMap(DBusValue.init(parameter:))
      guard values.count == elements.count else { return nil }
      let types = Set(values.map(\.signature))
      if let type = types.first, types.count == 1 {
        self = .array(of: type, values)
      } else if values.isEmpty {
        self = .array(of: "s", [])
      } else {
        self = .array(of: "v", values.map { .variant($0) })
      }
    }
  }
}
