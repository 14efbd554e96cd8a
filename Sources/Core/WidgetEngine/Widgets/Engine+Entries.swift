package import WidgetModel
import WidgetWire

// What a widget shows now, and what a press on it does.

/// What a widget shows.
package struct ShownEntry: Hashable, Sendable {
  package var generation: Int64
  package var revision: Revision
  package var table: EntryTable
  /// When the next entry is due, or the drawn picture changes by itself.
  package var nextChange: Timestamp?
  package var staleReason: String?
  package var archive: [UInt8]?

  package init(generation: Int64, revision: Revision, table: EntryTable) {
    self.generation = generation
    self.revision = revision
    self.table = table
  }
}

extension Engine {
  /// The entry that a widget shows, or nil while it has none.
  ///
  /// - Throws: ``WidgetError`` with `unknownWidget`.
  package func entry(of name: String, withArchive: Bool) throws(WidgetError) -> ShownEntry? {
    let widget = try widget(name)
    ensureShown(widget)
    guard let timeline = widget.timeline, let table = widget.shownTable else { return nil }
    let now = clock.now
    let following = timeline.dates.first { $0 > now }
    let next = [following, table.nextChange].compactMap { $0 }.min()
    var entry = ShownEntry(
      generation: timeline.generation,
      revision: timeline.revision,
      table: table
    )
    entry.nextChange = next
    entry.staleReason = timeline.staleReason
    if withArchive {
      do {
        entry.archive = try store.archive(ofWidget: name, entry: timeline.shown)
      } catch {
        throw WidgetError(.actionFailed, "The entry could not be read: \(error)")
      }
    }
    return entry
  }

  /// What a press brings along.
  package enum PressValue: Hashable, Sendable {
    /// A button is pressed, a toggle flipped.
    case press
    case set(ParameterValue)
  }

  /// Presses an element of a generation that the presser saw; generation 0 is what is shown now.
  ///
  /// - Throws: ``WidgetError``: `staleElement` where the generation is not remembered or has no
  ///   such element.
  package func press(
    _ name: String,
    generation: Int64,
    element id: String,
    value: PressValue = .press,
    options: ActionOptions = ActionOptions(),
    caller: Caller,
    completion: @escaping ReceiptHandler
  ) throws(WidgetError) {
    let widget = try widget(name)
    ensureShown(widget)
    let seen = generation == 0 ? widget.generation : generation
    guard
      let elements = widget.history.elements(of: seen, now: clock.monotonic, settings: settings)
    else {
      throw WidgetError(
        .staleElement,
        "Generation \(seen) of \(name) is gone; it shows generation \(widget.generation).",
        details: ["generation": .int(widget.generation)]
      )
    }
    guard let element = elements.first(where: { $0.id == id }) else {
      throw WidgetError(
        .staleElement,
        "Generation \(seen) of \(name) has no element \"\(id)\".",
        details: ["candidates": .array(elements.map { .string($0.id) })]
      )
    }
    guard element.isEnabled, let intent = element.intent else {
      throw WidgetError(
        .notPermitted,
        element.isEnabled
          ? "\"\(id)\" is a link; it has no action." : "\"\(id)\" is disabled."
      )
    }
    let action = QualifiedName(widget.stored.kind.bundle, intent.name)
    let schema = try schema(of: action)
    let place = "\(caller.sender) \(name) \(id)"
    if schema.doublePressTime > 0, let last = lastPresses[place],
      clock.monotonic < last.until
    {
      return join(last.run, options, completion)
    }
    var parameters = intent.parameters
    try apply(value, element, schema, to: &parameters)
    let run = try call(
      action,
      parameters,
      options: options,
      caller: caller,
      pressed: name,
      completion: completion
    )
    note(
      "press",
      widget: name,
      action: run.id,
      "\(caller.sender) pressed \(id) of generation \(seen)"
    )
    if schema.doublePressTime > 0 {
      let now = clock.monotonic
      lastPresses = lastPresses.filter { $0.value.until > now }
      lastPresses[place] = (now + schema.doublePressTime * 1000, run)
    }
  }

  private func apply(
    _ value: PressValue,
    _ element: Element,
    _ schema: IntentSchema,
    to parameters: inout Parameters
  ) throws(WidgetError) {
    switch value {
    case .press:
      if let name = schema.valueParameter, let flipped = element.flippedValue {
        parameters[name] = flipped
      }
    case .set(let value):
      guard element.role == .toggle || element.role == .slider else {
        throw WidgetError(.invalidParameter, "\"\(element.id)\" takes no value.")
      }
      if let name = schema.valueParameter {
        parameters[name] = value
      } else if element.role == .slider || value.kindName != ParameterValue.bool(true).kindName {
        throw WidgetError(
          .invalidParameter,
          "\"\(element.id)\" cannot be set to \(value.kindName).",
          details: ["parameter": "value", "got": value.plainJSON]
        )
      } else if element.value == value {
        throw WidgetError(.conflict, "\"\(element.id)\" has this value already.")
      }
    }
  }

  /// A picture of a kind as a gallery shows it, of no placed widget.
  package func preview(
    kind name: String,
    family: Family,
    configuration: Parameters,
    completion: @escaping (Result<ArchivedEntry, WidgetError>) -> Void
  ) throws(WidgetError) {
    let kind = try resolveKind(name)
    let session = try session(kind.bundle)
    let configuration = try self.configuration(configuration, for: kind)
    whenReady(session, within: settings.queryDeadline) { [weak self, weak session] result in
      guard let self, let session else { return }
      if case .failure(let error) = result { return completion(.failure(error)) }
      let id = self.ask(
        session,
        .preview { outcome in
          completion(
            outcome.flatMap { content in
              content.entries.first.map(Result.success)
                ?? .failure(WidgetError(.actionFailed, "\(kind) has no preview."))
            }
          )
        },
        deadline: self.settings.snapshotDeadline
      )
      session.process?.send(
        .timeline(
          TimelineRequest(
            id: id,
            purpose: .preview,
            widget: PlacedWidget(
              id: "preview-\(id)",
              kind: kind.name,
              family: family,
              size: family.defaultSize,
              configuration: configuration
            ),
            sync: self.makeSync(session)
          )
        )
      )
    }
  }
}
