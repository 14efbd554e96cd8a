package import WidgetModel

// "Why does this widget show this?": from the press to the entry, with times (design.md §4).

extension Engine {
  /// Why a widget shows what it shows: press, intent, writes, reload and entry, with times.
  ///
  /// `summary` is a sentence for a person, `waits` says what a pending widget waits for, `action` to
  /// `writes` are the journal's row of the action behind the entry, and `events` are what happened
  /// lately to the widget and to the actions that touched it, oldest first.
  ///
  /// - Throws: ``WidgetError`` with `unknownWidget`.
  package func explain(_ name: String) throws(WidgetError) -> JSON {
    let widget = try widget(name)
    ensureShown(widget)
    let row = try journalRow(behind: widget)
    var answer = JSONObject([
      ("widget", .string(name)), ("kind", .string(widget.stored.kind.description)),
      ("host", .string(widget.stored.host)), ("summary", .string(summary(widget, row))),
      ("generation", .int(widget.generation)), ("cause", .string(widget.lastCause.rawValue)),
      ("pending", .bool(widget.isPending)), ("visible", .bool(widget.isVisible)),
    ])
    answer["waits"] = waits(widget).map(JSON.string)
    answer["stale"] = widget.staleReason.map(JSON.string)
    if let timeline = widget.timeline {
      answer["revision"] = .int(timeline.revision)
      answer["made"] = .int(timeline.madeAt.microseconds)
      answer["entry"] = widget.shownTable.map { .int($0.date.microseconds) }
      answer["policy"] = timeline.policy.json
      answer["reads"] = timeline.reads.json
    }
    if let row {
      answer["action"] = .string(row.action)
      answer["intent"] = .string(row.intent.description)
      answer["parameters"] = row.parameters.plainJSON
      answer["caller"] = .string(row.caller)
      answer["pressed"] = row.widget.map(JSON.string)
      answer["started"] = .int(row.started.microseconds)
      answer["ended"] = row.ended.map { .int($0.microseconds) }
      answer["status"] = .string(row.status.rawValue)
      answer["wrote"] = .array(Self.written(row).map(JSON.string))
      answer["writes"] = row.writes
    }
    answer["events"] = .array(events.events(ofWidget: name).map(Self.json))
    return .object(answer)
  }

  /// The action that caused what is shown; after a restart the journal knows it by its revision.
  private func journalRow(behind widget: WidgetRecord) throws(WidgetError) -> JournalRow? {
    if let action = widget.lastAction {
      return try history(JournalQuery(limit: 1, action: action)).first
    }
    guard widget.lastCause == .start, let timeline = widget.timeline, timeline.revision > 0 else {
      return nil
    }
    return try history(JournalQuery(limit: 256)).first { row in
      row.receipt?["revision"]?.intValue == timeline.revision && row.writes != nil
    }
  }

  private func summary(_ widget: WidgetRecord, _ row: JournalRow?) -> String {
    guard let timeline = widget.timeline else {
      return "\(widget.name) shows nothing yet"
        + (widget.staleReason.map { " because \($0)" } ?? "") + "."
    }
    let shown = "\(widget.name) shows generation \(timeline.generation)"
    if let row {
      let read = Self.written(row).filter { name in
        timeline.reads.keys.keys.contains { $0.description == name }
          || timeline.reads.files[name] != nil
      }
      var reason = row.widget == widget.name ? "was pressed on it" : "touched it"
      if !read.isEmpty { reason = "wrote \(read.joined(separator: ", ")), which it reads" }
      return "\(shown) because action \(row.action) (\(row.intent)) of \(row.caller) \(reason)."
    }
    let reason =
      switch widget.lastCause {
      case .action: "an action asked for it"
      case .date: "the date of its entry had come"
      case .policy: "its timeline asked to be made again"
      case .outside: "something that it read had changed outside"
      case .request: "a reload was asked for"
      case .configuration: "it was configured"
      case .placed: "it was placed"
      case .visible: "it became visible"
      case .update: "its bundle or its surroundings were another"
      case .start: "it did so before the daemon started"
      case .clock: "the clock was set"
      }
    return "\(shown) because \(reason)."
  }

  private func waits(_ widget: WidgetRecord) -> String? {
    if widget.isDirty { return "It reloads when it is visible." }
    if widget.delayedReload != nil { return "It waits, since it has reloaded a moment ago." }
    if widget.announced > 0 { return "An action has announced its timeline." }
    switch widget.reload {
    case .sent: return "Its bundle is making a timeline."
    case .queued:
      let state = sessions[widget.stored.kind.bundle]?.stateName ?? "not installed"
      return "It waits for its bundle, which is \(state)."
    case .idle: return widget.timeline == nil ? "It has no timeline." : nil
    }
  }

  /// What an action wrote, by name.
  private static func written(_ row: JournalRow) -> [String] {
    let keys = row.writes?["keys"]?.arrayValue ?? []
    let files = row.writes?["files"]?.arrayValue ?? []
    return keys.compactMap { write in
      guard let group = write["group"]?.stringValue, let key = write["key"]?.stringValue else {
        return nil
      }
      return StateKey(group: group, key: key).description
    } + files.compactMap { $0["target"]?.stringValue }
  }

  private static func json(_ event: EventRing.Event) -> JSON {
    var object = JSONObject([
      ("at", .int(event.at.microseconds)), ("what", .string(event.what)),
      ("text", .string(event.text)),
    ])
    object["action"] = event.action.map(JSON.string)
    object["widget"] = event.widget.map(JSON.string)
    return .object(object)
  }
}
