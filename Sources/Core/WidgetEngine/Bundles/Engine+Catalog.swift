package import WidgetModel
import WidgetWire

// Which bundles are installed, and what their kinds and intents are called.

extension Engine {
  /// The bundles that are installed now; called at the start and whenever a folder has changed.
  package func setBundles(_ installed: InstalledBundles) {
    passedOver = installed.problems
    var seen = Set<BundleID>()
    var found = Set<BundleID>()
    for bundle in installed.bundles {
      seen.insert(bundle.id)
      if let session = sessions[bundle.id] {
        replace(session, with: bundle)
      } else {
        sessions[bundle.id] = BundleSession(
          bundle,
          description: (try? store.description(forExecutable: bundle.identity)) ?? nil,
          isDisabled: disabledBundles.contains(bundle.id)
        )
        found.insert(bundle.id)
      }
    }
    for (id, session) in sessions where !seen.contains(id) { remove(session) }
    let orphans = widgetsInOrder.filter { sessions[$0.stored.kind.bundle] == nil }
    prepareAfterStart(
      widgetsInOrder.filter { found.contains($0.stored.kind.bundle) }
        + orphans.filter { $0.schedule == nil }
    )
    for (bundle, widgets) in Dictionary(grouping: orphans, by: \.stored.kind.bundle) {
      markStale(widgets, "\(bundle) is not installed.")
    }
    for session in sessions.values where session.description == nil && !session.isDisabled {
      whenReady(session) { _ in }
    }
    publisher.publish(.catalogChanged)
    armWakeTimer()
  }

  private func replace(_ session: BundleSession, with bundle: InstalledBundle) {
    guard session.installed != bundle else { return }
    let isOtherProgram = session.installed.identity != bundle.identity
    session.installed = bundle
    // The running process was told of the groups that the old manifest names.
    guard isOtherProgram else { return retire(session) }
    session.description = (try? store.description(forExecutable: bundle.identity)) ?? nil
    session.supervisor.pardon()
    retire(session)
    for widget in widgetsInOrder where widget.stored.kind.bundle == session.id {
      requestReload(widget, cause: .update)
    }
  }

  private func remove(_ session: BundleSession) {
    sessions[session.id] = nil
    let error = WidgetError(.unknownBundle, "\(session.id) is not installed any more.")
    stop(session)
    loseOutstanding(session, error)
    failWaiting(session, error)
    publisher.publish(.bundleChanged(session.id))
  }

  var widgetsInOrder: [WidgetRecord] { widgets.values.sorted { $0.name < $1.name } }

  func setDescription(_ description: BundleDescription, of session: BundleSession) {
    session.description = description
    for issue in description.issues { log.notice("Bundle \(session.id): \(issue)") }
    var transaction = StoreTransaction()
    transaction.descriptions[session.installed.identity] = description
    try? commit(transaction)
    publisher.publish(.catalogChanged)
  }

  /// The session that a name belongs to.
  ///
  /// - Throws: ``WidgetError`` with `unknownBundle`.
  package func session(_ id: BundleID) throws(WidgetError) -> BundleSession {
    guard let session = sessions[id] else {
      throw WidgetError(
        .unknownBundle,
        "No bundle is called \(id).",
        details: ["candidates": .array(sessions.keys.sorted().map { .string($0.text) })]
      )
    }
    return session
  }

  /// Resolves an action by full name, or by its short name where that is unique.
  ///
  /// - Throws: ``WidgetError``: `unknownAction`, or `ambiguousValue` with the candidates.
  package func resolveAction(_ name: String) throws(WidgetError) -> QualifiedName {
    try resolve(name, .unknownAction, "action") { description, name in
      description.intents.contains { $0.name == name }
    }
  }

  /// Resolves a kind by full name, by an alias, or by its short name where that is unique.
  ///
  /// - Throws: ``WidgetError``: `unknownKind`, or `ambiguousValue` with the candidates.
  package func resolveKind(_ name: String) throws(WidgetError) -> QualifiedName {
    if let full = QualifiedName(name), let session = sessions[full.bundle],
      let present = session.installed.manifest.aliases[full.name]
    {
      return QualifiedName(full.bundle, present)
    }
    return try resolve(name, .unknownKind, "kind") { description, name in
      description.kinds.contains { $0.name == name }
    }
  }

  private func resolve(
    _ name: String,
    _ code: WidgetError.Code,
    _ what: String,
    in description: (BundleDescription, String) -> Bool
  ) throws(WidgetError) -> QualifiedName {
    let full = QualifiedName(name)
    let short = full?.name ?? name
    var matches: [QualifiedName] = []
    for session in sessions.values where full == nil || full?.bundle == session.id {
      guard let known = session.description, description(known, short) else { continue }
      matches.append(QualifiedName(session.id, short))
    }
    if matches.count > 1 {
      matches.sort()
      throw WidgetError(
        .ambiguousValue,
        "\"\(name)\" is the name of several \(what)s: "
          + matches.map(\.description).joined(separator: ", ") + ".",
        details: ["candidates": .array(matches.map { .string($0.description) })]
      )
    }
    guard let match = matches.first else {
      throw WidgetError(code, "No \(what) is called \"\(name)\".", details: ["got": .string(name)])
    }
    return match
  }

  package func schema(of action: QualifiedName) throws(WidgetError) -> IntentSchema {
    guard let schema = try session(action.bundle).description?.intent(action.name) else {
      throw WidgetError(.unknownAction, "No action is called \"\(action)\".")
    }
    return schema
  }

  package func schema(ofKind kind: QualifiedName) throws(WidgetError) -> KindSchema {
    guard let schema = try session(kind.bundle).description?.kind(kind.name) else {
      throw WidgetError(.unknownKind, "No kind is called \"\(kind)\".")
    }
    return schema
  }

  /// Runs the body once every bundle that can say what it is has said so.
  ///
  /// After an installation the first call may name an action that nobody has described yet. The body
  /// runs after a while all the same, since its caller waits no longer for an answer.
  ///
  /// - Parameters:
  ///   - skipsFailed: Whether not to wait for bundles that have failed before, which may take a
  ///     minute until they are tried again.
  ///   - body: What to run, at once where nothing is to be waited for.
  package func whenDescribed(skipsFailed: Bool = false, _ body: @escaping () -> Void) {
    lookForBundles()
    let unknown = sessions.values.filter {
      $0.description == nil && !$0.isDisabled && $0.supervisor.state != .quarantined
        && !(skipsFailed && $0.supervisor.lastFailure != nil)
    }
    guard !unknown.isEmpty else { return body() }
    var left = Set(unknown.map(\.id))
    let limit = skipsFailed ? settings.startDeadline : settings.callerDeadline
    let timer = clock.after(milliseconds: limit) {
      guard !left.isEmpty else { return }
      left = []
      body()
    }
    for session in unknown {
      whenReady(session) { _ in
        guard left.remove(session.id) != nil, left.isEmpty else { return }
        timer.cancel()
        body()
      }
    }
  }

  /// Ends quarantine and back-off and starts the bundle anew.
  package func restart(_ id: BundleID) throws(WidgetError) {
    let session = try session(id)
    session.supervisor.pardon()
    session.process?.kill()
    stop(session)
    loseOutstanding(session, WidgetError(.interrupted, "\(id) was restarted."))
    retryWaiters(session)
    for widget in widgetsInOrder where widget.stored.kind.bundle == id {
      requestReload(widget, cause: .request)
    }
    whenReady(session) { _ in }
    publisher.publish(.bundleChanged(id))
  }

  /// Enables or disables a bundle; a disabled one keeps its widgets, which say so.
  package func setEnabled(_ id: BundleID, _ isEnabled: Bool) throws(WidgetError) {
    let session = try session(id)
    var transaction = StoreTransaction()
    transaction.disabledBundles[id] = !isEnabled
    try commit(transaction)
    session.isDisabled = !isEnabled
    if isEnabled {
      disabledBundles.remove(id)
      try restart(id)
    } else {
      disabledBundles.insert(id)
      retire(session)
      failWaiting(session, WidgetError(.bundleQuarantined, "\(id) is disabled."))
      publisher.publish(.bundleChanged(id))
    }
  }
}
