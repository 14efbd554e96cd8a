package import DBus
package import WidgetModel

/// JSON as D-Bus values, for details and descriptions: objects become `a{sv}`, lists `av` or, where
/// all are text, `as`; null becomes the empty string.
package enum JSONValues {
  /// What is nested deeper than this is given as JSON text: D-Bus carries 64 levels, of which each
  /// of these takes three.
  package static let depth = 12

  package static func dbus(_ json: JSON, depth: Int = JSONValues.depth) -> DBusValue {
    switch json {
    case .array where depth == 0, .object where depth == 0: return .string(json.text)
    case .null: return .string("")
    case .bool(let value): return .bool(value)
    case .int(let value): return .int64(value)
    case .double(let value): return .double(value)
    case .string(let value): return .string(value)
    case .array(let values):
      let strings = values.compactMap(\.stringValue)
      if strings.count == values.count { return .strings(strings) }
      return .array(of: "v", values.map { .variant(dbus($0, depth: depth - 1)) })
    case .object(let object):
      let members = object.members.map { ($0.key, dbus($0.value, depth: depth - 1)) }
      return .dictionary(DBusDictionary(members))
    }
  }

  package static func json(_ value: DBusValue) -> JSON {
    switch value {
    case .bool(let value): .bool(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .objectPath(let path): .string(path.string)
    case .signature(let signature): .string(signature.string)
    case .unixFD: .null
    case .bytes(let bytes): .array(bytes.map { .int(Int64($0)) })
    case .array(_, let elements), .structure(let elements): .array(elements.map(json))
    case .dictionary(let dictionary):
      .object(
        JSONObject(
          dictionary.entries.map { entry in
            (key: entry.key.stringValue ?? json(entry.key).text, value: json(entry.value))
          }
        )
      )
    case .variant(let inner): json(inner)
    case .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64:
      value.int64Value.map(JSON.int) ?? .null
    }
  }
}
