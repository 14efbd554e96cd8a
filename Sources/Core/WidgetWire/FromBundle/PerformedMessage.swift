package import WidgetModel

/// How an action ended, what it wrote, and which timelines follow.
package struct PerformedMessage: Hashable, Sendable {
  /// What `perform()` returned.
  package struct Value: Hashable, Sendable {
    package var value: ParameterValue?
    package var dialog: String?
    /// A URL or an action that the result asks to open (`OpensIntent`).
    package var opens: String?

    package init(value: ParameterValue? = nil, dialog: String? = nil, opens: String? = nil) {
      self.value = value
      self.dialog = dialog
      self.opens = opens
    }
  }

  /// The ``PerformRequest``'s id.
  package var id: Int64
  package var outcome: Result<Value, WidgetError>
  package var writes: WriteSet
  /// Kinds named through `WidgetCenter`.
  package var reloadedKinds: [String]
  package var reloadsAll: Bool
  /// The widgets whose timelines follow this frame, in order.
  package var affected: [String]
  /// Effects that no rollback reaches (proxy calls, network), for a failed action's receipt.
  package var outsideEffects: [String]

  package init(
    id: Int64,
    outcome: Result<Value, WidgetError>,
    writes: WriteSet = WriteSet(),
    reloadedKinds: [String] = [],
    reloadsAll: Bool = false,
    affected: [String] = [],
    outsideEffects: [String] = []
  ) {
    self.id = id
    self.outcome = outcome
    self.writes = writes
    self.reloadedKinds = reloadedKinds
    self.reloadsAll = reloadsAll
    self.affected = affected
    self.outsideEffects = outsideEffects
  }

  init(_ reader: inout ObjectReader) throws(MalformedDocument) {
    id = try reader.int("id")
    if let error = reader.optional("error") {
      outcome = .failure(try WidgetError(json: error, path: reader.path("error")))
    } else {
      var value = Value()
      if let json = reader.optional("value") {
        value.value = try ParameterValue(json: json, path: reader.path("value"))
      }
      value.dialog = try reader.optionalString("dialog")
      value.opens = try reader.optionalString("opens")
      outcome = .success(value)
    }
    writes = WriteSet()
    if let json = reader.optional("writes") {
      writes = try WriteSet(json: json, path: reader.path("writes"))
    }
    reloadedKinds = try reader.strings("kinds")
    reloadsAll = try reader.flag("all")
    affected = try reader.strings("affected")
    outsideEffects = try reader.strings("outside")
  }

  func write(to object: inout JSONObject) {
    object.append("id", .int(id))
    switch outcome {
    case .success(let value):
      object["value"] = value.value?.json
      object["dialog"] = value.dialog.map(JSON.string)
      object["opens"] = value.opens.map(JSON.string)
    case .failure(let error):
      object.append("error", error.json)
    }
    if !writes.isEmpty { object.append("writes", writes.json) }
    if !reloadedKinds.isEmpty { object.append("kinds", .array(reloadedKinds.map(JSON.string))) }
    if reloadsAll { object.append("all", true) }
    if !affected.isEmpty { object.append("affected", .array(affected.map(JSON.string))) }
    if !outsideEffects.isEmpty {
      object.append("outside", .array(outsideEffects.map(JSON.string)))
    }
  }
}
