package import WidgetModel

extension Engine {
  /// Why a widget shows what it shows: press, intent, writes, reload and entry, with times.
  ///
  /// - Throws: ``WidgetError`` with `unknownWidget`.
  package func explain(_ name: String) throws(WidgetError) -> JSON {
    let widget = try widget(name)
    var answer = JSONObject([
      ("widget", .string(name)),
      ("kind", .string(widget.stored.kind.description)),
      ("generation", .int(widget.generation)),
      ("cause", .string(widget.lastCause.rawValue)),
      ("pending", .bool(widget.isPending)),
      ("visible", .bool(widget.isVisible)),
    ])
    answer["stale"] = widget.staleReason.map(JSON.string)
    if let timeline = widget.timeline {
      answer["revision"] = .int(timeline.revision)
      answer["made"] = .int(timeline.madeAt.microseconds)
      answer["policy"] = timeline.policy.json
      answer["reads"] = timeline.reads.json
    }
    if let action = widget.lastAction {
      answer["action"] = .string(action)
      let rows = try history(JournalQuery(limit: 1, action: action))
      if let row = rows.first {
        answer["intent"] = .string(row.intent.description)
        answer["parameters"] = row.parameters.plainJSON
        answer["writes"] = row.writes
      }
    }
    answer["events"] = .array(
      events.events(ofWidget: name).map { event in
        var item = JSONObject([
          ("at", .int(event.at.microseconds)), ("what", .string(event.what)),
          ("text", .string(event.text)),
        ])
        item["action"] = event.action.map(JSON.string)
        return .object(item)
      }
    )
    return .object(answer)
  }
}
