package import DBus
package import WidgetModel

/// Parameter values on the bus (design.md §5): Bool `b`, Int `x` and any integer in range, Double
/// `d`, dates and durations `x` µs, everything else `s`, lists of these; nil is named in the option
/// `nulls`.
package enum ParameterValues {
  /// Reads parameters that a caller sent.
  ///
  /// - Throws: ``WidgetError`` with `invalidParameter` naming the one that has no such type.
  package static func read(
    _ dictionary: DBusDictionary?,
    nulls: [String] = []
  ) throws(WidgetError) -> Parameters {
    var parameters = Parameters()
    for entry in dictionary?.entries ?? [] {
      guard let name = entry.key.stringValue else { continue }
      guard let value = value(entry.value.unwrapped) else {
        throw WidgetError(
          .invalidParameter,
          "\"\(name)\" has a value of the D-Bus type \(entry.value.unwrapped.signature), "
            + "which no parameter takes.",
          details: ["parameter": .string(name)]
        )
      }
      parameters[name] = value
    }
    for name in nulls { parameters[name] = .null }
    return parameters
  }

  private static func value(_ value: DBusValue) -> ParameterValue? {
    switch value {
    case .bool(let value): return .bool(value)
    case .double(let value): return .double(value)
    case .string(let value): return .string(value)
    case .objectPath(let path): return .string(path.string)
    case .array(_, let elements):
      let values = elements.compactMap { self.value($0.unwrapped) }
      return values.count == elements.count ? .list(values) : nil
    case .byte, .int16, .uint16, .int32, .uint32, .int64, .uint64:
      return value.int64Value.map(ParameterValue.int)
    case .bytes, .dictionary, .signature, .structure, .unixFD, .variant: return nil
    }
  }

  package static func dbus(_ value: ParameterValue) -> DBusValue {
    switch value {
    case .null: .string("")
    case .bool(let value): .bool(value)
    case .int(let value), .duration(let value): .int64(value)
    case .double(let value): .double(value)
    case .date(let value): .int64(value.microseconds)
    case .string(let value), .url(let value), .file(let value), .enumeration(let value),
      .entity(let value):
      .string(value)
    case .list(let values): .array(of: "v", values.map { .variant(dbus($0)) })
    }
  }

  package static func dbus(_ parameters: Parameters) -> DBusValue {
    .dictionary(
      DBusDictionary(parameters.sorted { $0.key < $1.key }.map { ($0.key, dbus($0.value)) })
    )
  }
}
