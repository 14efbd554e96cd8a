/// A button, toggle, slider or link inside a shown entry.
package struct Element: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable {
    case button
    case toggle
    case slider
    case link
  }

  /// Made by ``makeID(for:ordinal:)`` (a link's from its URL), unique in its entry.
  package var id: String
  package var role: Role
  package var label: String
  /// A toggle's or slider's value as the entry shows it.
  package var value: ParameterValue?
  package var isEnabled: Bool
  /// What a press performs; nil for a link.
  package var intent: IntentReference?
  /// Where a link leads.
  package var url: String?
  /// The value after a flip; a `SetValueIntent` takes it as its value.
  package var flippedValue: ParameterValue?

  package init(
    id: String,
    role: Role,
    label: String,
    value: ParameterValue? = nil,
    isEnabled: Bool = true,
    intent: IntentReference? = nil,
    url: String? = nil,
    flippedValue: ParameterValue? = nil
  ) {
    self.id = id
    self.role = role
    self.label = label
    self.value = value
    self.isEnabled = isEnabled
    self.intent = intent
    self.url = url
    self.flippedValue = flippedValue
  }
}

extension Element {
  /// The id of an element that performs an intent: `ToggleTask(task=3)`, with `#2` for the second
  /// element that would have the same one.
  ///
  /// It depends on intent and parameters alone, so it survives reloads and can stand in a script.
  package static func makeID(for intent: IntentReference, ordinal: Int = 1) -> String {
    var values = ""
    for (name, value) in intent.parameters.sorted(by: { $0.key < $1.key }) where value != .null {
      if !values.isEmpty { values += "," }
      values += name
      values += "="
      values += readable(value.plainText)
    }
    let id = values.isEmpty ? intent.name : "\(intent.name)(\(values))"
    return number(id, ordinal: ordinal)
  }

  /// The id of a link.
  package static func makeID(forLink url: String, ordinal: Int = 1) -> String {
    number("link(\(readable(url)))", ordinal: ordinal)
  }

  /// The id of one of several elements that would have the same one.
  package static func number(_ id: String, ordinal: Int) -> String {
    ordinal > 1 ? "\(id)#\(ordinal)" : id
  }

  /// Long or unprintable values are cut and told apart by a hash.
  private static func readable(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
    }
    if isPlain, text.utf8.count <= 80 { return text }
    let start = text.unicodeScalars.prefix(24).filter { $0.value >= 0x20 && $0 != "(" && $0 != ")" }
    return String(String.UnicodeScalarView(start)) + "~" + StableHash(of: text.utf8).text
  }
}

extension Element {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    id = try reader.string("id")
    let roleName = try reader.string("role")
    guard let role = Role(rawValue: roleName) else {
      throw MalformedDocument(path: reader.path("role"), problem: "unknown role \"\(roleName)\"")
    }
    self.role = role
    label = try reader.string("label")
    value = try reader.optional("value").map { json throws(MalformedDocument) in
      try ParameterValue(json: json, path: reader.path("value"))
    }
    isEnabled = try reader.optionalBool("enabled") ?? true
    intent = try reader.optional("action").map { json throws(MalformedDocument) in
      try IntentReference(json: json, path: reader.path("action"))
    }
    url = try reader.optionalString("url")
    flippedValue = try reader.optional("flipped").map { json throws(MalformedDocument) in
      try ParameterValue(json: json, path: reader.path("flipped"))
    }
    try reader.finish()
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key(plain: "id")
    writer.value(id)
    writer.key(plain: "role")
    writer.value(role.rawValue)
    writer.key(plain: "label")
    writer.value(label)
    if let value {
      writer.key(plain: "value")
      value.write(to: &writer)
    }
    if !isEnabled {
      writer.key(plain: "enabled")
      writer.value(false)
    }
    if let intent {
      writer.key(plain: "action")
      intent.write(to: &writer)
    }
    if let url {
      writer.key(plain: "url")
      writer.value(url)
    }
    if let flippedValue {
      writer.key(plain: "flipped")
      flippedValue.write(to: &writer)
    }
    writer.endObject()
  }
}
