package import WidgetModel

/// Holds given values against an intent's schema and gives each its declared type.
package struct ParameterCheck {
  /// Bytes of all texts of one call.
  ///
  /// Each may take six in a bundle's message, whose size is limited.
  package static let textLimit = 1 << 20

  private let schema: IntentSchema
  /// Whether text stands for any type, as after `name=` on a command line.
  private let readsText: Bool

  package init(_ schema: IntentSchema, readsText: Bool = false) {
    self.schema = schema
    self.readsText = readsText
  }

  /// Checks all values.
  ///
  /// - Throws: ``WidgetError``: `invalidParameter` saying which, what was expected and what came;
  ///   `missingParameter` where a required one has neither value nor default; `limitExceeded` where
  ///   they are larger than a bundle can be told.
  package func check(_ given: Parameters) throws(WidgetError) -> Parameters {
    var checked = Parameters(minimumCapacity: schema.parameters.count)
    try checkSize(given)
    for name in given.keys.sorted() where schema.parameter(name) == nil {
      let known = schema.parameters.map(\.name)
      throw WidgetError(
        .invalidParameter,
        "\(schema.name) has no parameter \"\(name)\""
          + (known.isEmpty ? "; it takes none." : "; it has \(known.joined(separator: ", "))."),
        details: ["parameter": .string(name), "expected": .array(known.map(JSON.string))]
      )
    }
    for parameter in schema.parameters {
      switch given[parameter.name] {
      case nil:
        if let value = parameter.defaultValue {
          checked[parameter.name] = value
        } else if !parameter.isOptional {
          throw missing(parameter)
        }
      case .null?:
        guard parameter.isOptional else { throw missing(parameter) }
        checked[parameter.name] = .null
      case let value?:
        checked[parameter.name] = try convert(value, parameter.type, parameter)
      }
    }
    return checked
  }

  private func checkSize(_ given: Parameters) throws(WidgetError) {
    var size = 0
    for (name, value) in given {
      size += name.utf8.count + value.textSize
      guard size <= Self.textLimit else {
        throw WidgetError(
          .limitExceeded,
          "The parameters of \(schema.name) take more than \(Self.textLimit) bytes.",
          details: ["parameter": .string(name), "expected": .int(Int64(Self.textLimit))]
        )
      }
    }
  }

  private func missing(_ parameter: ParameterSchema) -> WidgetError {
    WidgetError(
      .missingParameter,
      "\(schema.name) needs a value for \"\(parameter.name)\" (\(parameter.type)).",
      details: [
        "parameter": .string(parameter.name), "expected": .string(parameter.type.description),
      ]
    )
  }

  private func convert(
    _ value: ParameterValue,
    _ type: ParameterType,
    _ parameter: ParameterSchema
  ) throws(WidgetError) -> ParameterValue {
    let wrong = WidgetError(
      .invalidParameter,
      "\"\(parameter.name)\" of \(schema.name) takes \(type), not "
        + (value.kindName == "text" ? "\"\(value.plainText)\"." : "\(value.kindName)."),
      details: [
        "parameter": .string(parameter.name), "expected": .string(type.description),
        "got": value.plainJSON,
      ]
    )
    switch (type, value) {
    case (.bool, .bool), (.int, .int), (.double, .double), (.date, .date),
      (.duration, .duration):
      return try inRange(value, parameter)
    case (.string, .string(let text)): return .string(text)
    case (.url, .url(let text)), (.url, .string(let text)):
      guard text.contains(":") else { throw wrong }
      return .url(text)
    case (.file, .file(let path)), (.file, .string(let path)):
      guard path.hasPrefix("/") else { throw wrong }
      return .file(path)
    case (.enumeration(_, let cases), .enumeration(let raw)),
      (.enumeration(_, let cases), .string(let raw)):
      guard cases.contains(where: { $0.value == raw }) else { throw wrong }
      return .enumeration(raw)
    case (.entity, .entity(let id)), (.entity, .string(let id)): return .entity(id)
    case (.entity, .int(let id)): return .entity(String(id))
    case (.double, .int(let number)): return try inRange(.double(Double(number)), parameter)
    case (.date, .int(let microseconds)): return .date(Timestamp(microseconds: microseconds))
    case (.duration, .int(let microseconds)): return .duration(microseconds)
    case (.list(let element), .list(let values)):
      var converted: [ParameterValue] = []
      for value in values { converted.append(try convert(value, element, parameter)) }
      return .list(converted)
    case (.list(let element), .string(let text)) where readsText:
      var converted: [ParameterValue] = []
      for part in text.split(separator: ",") {
        converted.append(try convert(.string(String(part)), element, parameter))
      }
      return .list(converted)
    case (_, .string(let text)) where readsText:
      guard let read = TextValue.read(text, as: type) else { throw wrong }
      return try inRange(read, parameter)
    default: throw wrong
    }
  }

  private func inRange(
    _ value: ParameterValue,
    _ parameter: ParameterSchema
  ) throws(WidgetError) -> ParameterValue {
    let number: Double
    switch value {
    case .int(let value): number = Double(value)
    case .double(let value): number = value
    default: return value
    }
    let low = parameter.minimum ?? -.infinity
    let high = parameter.maximum ?? .infinity
    // What is not finite no JSON can tell the bundle.
    guard number.isFinite, number >= low, number <= high else {
      let range =
        parameter.minimum == nil && parameter.maximum == nil
        ? "a finite number"
        : "\(parameter.minimum.map(plain) ?? "…") to \(parameter.maximum.map(plain) ?? "…")"
      throw WidgetError(
        .invalidParameter,
        "\"\(parameter.name)\" of \(schema.name) takes \(range), not \(value.plainText).",
        details: [
          "parameter": .string(parameter.name), "expected": .string(range), "got": value.plainJSON,
        ]
      )
    }
    return value
  }

  private func plain(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? String(number)
  }
}
