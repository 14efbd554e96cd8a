package import WidgetModel

/// The JSON that stands for a stored default: the value itself where JSON has it, else a digest.
///
/// The value lives in the suite's own file; what is recorded only has to differ when it does.
package enum PropertyListDigest {
  package static func json(_ value: Any) -> JSON {
    switch value {
    case let value as Bool: .bool(value)
    case let value as Int: .int(Int64(value))
    case let value as Double: value.isFinite ? .double(value) : .string("\(value)")
    case let value as Float: value.isFinite ? .double(Double(value)) : .string("\(value)")
    case let value as String: value.utf8.count <= 256 ? .string(value) : digest(Data(value.utf8))
    case let value as URL: .string(value.absoluteString)
    case let value as Date: .double(value.timeIntervalSince1970)
    case let value as Data: digest(value)
    case let value as [Any]: .array(value.map(json))
    case let value as [String: Any]:
      .object(
        JSONObject(value.sorted { $0.key < $1.key }.map { (key: $0.key, value: json($0.value)) })
      )
    default: .string("\(type(of: value)) \(value)")
    }
  }

  private static func digest(_ data: Data) -> JSON {
    ["bytes": .int(Int64(data.count)), "hash": .string(StableHash(of: data).text)]
  }
}
