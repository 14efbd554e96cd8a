package import WidgetModel
import WidgetWire

// Placing, configuring, showing and removing widgets.

extension Engine {
  /// The widget with a name.
  ///
  /// - Throws: ``WidgetError`` with `unknownWidget`.
  package func widget(_ name: String) throws(WidgetError) -> WidgetRecord {
    guard let widget = widgets[name] else {
      throw WidgetError(
        .unknownWidget,
        "No widget is called \"\(name)\".",
        details: ["got": .string(name)]
      )
    }
    return widget
  }

  /// What a host asks for when it places a widget.
  package struct Placement: Hashable, Sendable {
    package var kind: String
    package var family: Family
    package var configuration: Parameters
    package var name: String
    package var host: String
    package var size: Size?
    package var readsText: Bool

    package init(
      kind: String,
      family: Family,
      configuration: Parameters = [:],
      name: String,
      host: String,
      size: Size? = nil,
      readsText: Bool = false
    ) {
      self.kind = kind
      self.family = family
      self.configuration = configuration
      self.name = name
      self.host = host
      self.size = size
      self.readsText = readsText
    }
  }

  /// Places a widget, or gives the one of that name the family and the configuration that are
  /// asked for now.
  ///
  /// - Throws: ``WidgetError``: `unknownKind`, `invalidParameter` and the like, or `conflict` where
  ///   the name belongs to another kind or host.
  @discardableResult
  package func place(_ placement: Placement) throws(WidgetError) -> WidgetRecord {
    let kind = try resolveKind(placement.kind)
    let schema = try schema(ofKind: kind)
    try Self.checkName(placement.name, "name")
    try Self.checkName(placement.host, "host")
    guard schema.families.contains(placement.family) else {
      throw WidgetError(
        .invalidParameter,
        "\(kind) has no family \(placement.family.rawValue); it has "
          + schema.families.map(\.rawValue).joined(separator: ", ") + ".",
        details: [
          "parameter": "family", "got": .string(placement.family.rawValue),
          "expected": .array(schema.families.map { .string($0.rawValue) }),
        ]
      )
    }
    let stored = StoredWidget(
      name: placement.name,
      host: placement.host,
      kind: kind,
      family: placement.family,
      size: placement.size ?? placement.family.defaultSize,
      configuration: try configuration(
        placement.configuration,
        for: kind,
        readsText: placement.readsText
      )
    )
    if let present = widgets[placement.name] {
      guard present.stored.kind == kind, present.stored.host == placement.host else {
        throw WidgetError(
          .conflict,
          "The name \"\(placement.name)\" belongs to a \(present.stored.kind) of "
            + "\(present.stored.host).",
          details: ["name": .string(placement.name)]
        )
      }
      try change(present, to: stored)
      return present
    }
    var transaction = StoreTransaction()
    transaction.widgets = [stored]
    try commit(transaction)
    let widget = WidgetRecord(stored)
    widgets[stored.name] = widget
    widgetChangedForBundle(widget)
    publisher.publish(.widgetAdded(stored.name))
    requestReload(widget, cause: .placed)
    return widget
  }

  private static func checkName(_ text: String, _ what: String) throws(WidgetError) {
    guard (1...128).contains(text.utf8.count),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else {
      throw WidgetError(
        .invalidParameter,
        "A widget's \(what) has 1 to 128 bytes and no control characters.",
        details: ["parameter": .string(what), "got": .string(text)]
      )
    }
  }

  private func configurationSchema(
    of kind: QualifiedName
  ) throws(WidgetError) -> IntentSchema? {
    guard let name = try schema(ofKind: kind).configuration else { return nil }
    return try session(kind.bundle).description?.intent(name)
  }

  func configuration(
    _ given: Parameters,
    for kind: QualifiedName,
    readsText: Bool = false
  ) throws(WidgetError) -> Parameters {
    guard let intent = try configurationSchema(of: kind) else {
      guard given.isEmpty else {
        throw WidgetError(
          .invalidParameter,
          "\(kind) cannot be configured.",
          details: ["parameter": .string(given.keys.sorted()[0])]
        )
      }
      return [:]
    }
    var optional = intent
    for index in optional.parameters.indices { optional.parameters[index].isOptional = true }
    return try ParameterCheck(optional, readsText: readsText).check(given)
  }

  /// Gives a widget another configuration; it reloads with it.
  ///
  /// What is not given gets its default, or keeps its value where that is asked for.
  package func configure(
    _ name: String,
    _ given: Parameters,
    keepsOthers: Bool = false,
    readsText: Bool = false
  ) throws(WidgetError) {
    let widget = try widget(name)
    var stored = widget.stored
    var given = given
    if keepsOthers, let schema = try configurationSchema(of: stored.kind) {
      // An older version of the bundle may have had parameters that this one has not.
      for (name, value) in stored.configuration where schema.parameter(name) != nil {
        given[name] = given[name] ?? value
      }
    }
    stored.configuration = try configuration(given, for: stored.kind, readsText: readsText)
    try change(widget, to: stored)
  }

  private func change(_ widget: WidgetRecord, to stored: StoredWidget) throws(WidgetError) {
    guard widget.stored != stored else { return }
    var transaction = StoreTransaction()
    transaction.widgets = [stored]
    try commit(transaction)
    widget.stored = stored
    widgetChangedForBundle(widget)
    publisher.publish(.widgetPropertiesChanged(widget.name))
    requestReload(widget, cause: .configuration)
  }

  /// Removes a widget with its timeline.
  package func remove(_ name: String) throws(WidgetError) {
    try remove([try widget(name)])
  }

  /// Removes all widgets of a host.
  package func removeHost(_ host: String) throws(WidgetError) -> Int {
    let gone = widgets.values.filter { $0.stored.host == host }.sorted { $0.name < $1.name }
    try remove(gone)
    return gone.count
  }

  private func remove(_ gone: [WidgetRecord]) throws(WidgetError) {
    var transaction = StoreTransaction()
    transaction.removedWidgets = gone.map(\.name)
    try commit(transaction)
    for widget in gone {
      widgets[widget.name] = nil
      let changed = index.set(nil, for: widget.name)
      wakes.set(widget.name, to: nil)
      widget.delayedReload?.cancel()
      for run in actions.values where run.pending.contains(widget.name) {
        settle(widget.name, of: run, .failed)
      }
      widgetChangedForBundle(widget, isGone: true)
      if changed.files { watcher.watchFiles(index.watchedFiles) }
      if changed.properties { watchProperties() }
      publisher.publish(.widgetRemoved(widget.name))
    }
    armWakeTimer()
  }

  /// A panel says whether it shows widgets, for as long as it is connected.
  package func setVisible(_ names: [String], _ isVisible: Bool, viewer: String) throws(WidgetError)
  {
    var records: [WidgetRecord] = []
    for name in names { records.append(try widget(name)) }
    for widget in records {
      let wasVisible = widget.isVisible
      widget.viewers[viewer] = isVisible
      if widget.isVisible != wasVisible { visibilityChanged(widget) }
    }
  }

  /// A panel's connection is gone, and with it what it has said.
  ///
  /// Where it was the last one that said anything, the widget counts as visible again: scripts fetch
  /// it without a word, and must not be shown what nobody reloads.
  package func viewerGone(_ viewer: String) {
    for widget in widgetsInOrder {
      let wasVisible = widget.isVisible
      guard widget.viewers.removeValue(forKey: viewer) != nil else { continue }
      if widget.isVisible != wasVisible { visibilityChanged(widget) }
    }
  }

  private func visibilityChanged(_ widget: WidgetRecord) {
    widgetChangedForBundle(widget)
    if widget.isVisible, widget.isDirty { requestReload(widget, cause: .visible) }
  }
}
