package import WidgetModel
import WidgetWire

// Asking a bundle for a new timeline of one widget.

extension Engine {
  /// Asks for a new timeline; while one is being made, for one more after it.
  func requestReload(_ widget: WidgetRecord, cause: ChangeCause, action: ActionRun? = nil) {
    let isRunning = if case .running = widget.reload { true } else { false }
    if let action {
      action.pending.insert(widget.name)
      widget.pendingActions.append((action.id, widget.reloadSerial + 1))
    }
    guard widget.isVisible || widget.timeline == nil || action != nil else {
      widget.isDirty = true
      return
    }
    widget.isDirty = false
    widget.delayedReload?.cancel()
    widget.delayedReload = nil
    if isRunning {
      widget.reload = .running(again: cause)
      return
    }
    guard let session = sessions[widget.stored.kind.bundle] else {
      return reloadEnded(
        widget,
        .failure(
          WidgetError(.unknownBundle, "\(widget.stored.kind.bundle) is not installed.")
        ),
        revision: revision
      )
    }
    widget.reloadSerial += 1
    widget.reload = .running(again: nil)
    widget.nextCause = cause
    whenReady(session) { [weak self, weak widget, weak session] result in
      guard let self, let widget, let session, self.widgets[widget.name] === widget else { return }
      switch result {
      case .success: self.sendReload(widget, session)
      case .failure(let error):
        self.reloadEnded(widget, .failure(error), revision: self.revision)
      }
    }
  }

  private func sendReload(_ widget: WidgetRecord, _ session: BundleSession) {
    let id = ask(
      session,
      .timeline(widget: widget.name, purpose: .timeline),
      deadline: settings.timelineDeadline
    )
    session.process?.send(
      .timeline(
        TimelineRequest(
          id: id,
          purpose: .timeline,
          widget: placed(widget),
          sync: makeSync(session)
        )
      )
    )
  }

  /// A reload is over, well or not; whoever waits for it learns how.
  func reloadEnded(
    _ widget: WidgetRecord,
    _ outcome: Result<TimelineMessage.Content, WidgetError>,
    revision: Revision
  ) {
    var again: ChangeCause?
    if case .running(let wish) = widget.reload { again = wish }
    widget.reload = .idle
    if case .success = outcome { widget.lostReloads = 0 }
    let settled = widget.pendingActions.filter { $0.serial <= widget.reloadSerial }
    widget.pendingActions.removeAll { $0.serial <= widget.reloadSerial }
    let action = settled.last?.action
    let result = apply(
      outcome,
      to: widget,
      revision: revision,
      cause: widget.nextCause,
      action: action
    )
    for (id, _) in settled {
      if let run = actions[id] { settle(widget.name, of: run, result) }
    }
    if let again { requestReload(widget, cause: again) }
  }

  /// The process that was making the timeline is gone: another one tries once more.
  func timelineLost(_ name: String, _ session: BundleSession, _ error: WidgetError) {
    guard let widget = widgets[name] else { return }
    if widget.lostReloads == 0, session.supervisor.state != .quarantined,
      error.code != .timedOut
    {
      widget.lostReloads += 1
      whenReady(session) { [weak self, weak widget, weak session] result in
        guard let self, let widget, let session else { return }
        switch result {
        case .success: self.sendReload(widget, session)
        case .failure(let error):
          self.reloadEnded(widget, .failure(error), revision: self.revision)
        }
      }
    } else {
      widget.lostReloads = 0
      reloadEnded(widget, .failure(error), revision: revision)
    }
  }

  /// `WidgetCenter` outside an action: kinds of the bundle, or all of them.
  func reload(kinds: [String], all: Bool, of session: BundleSession) {
    for widget in widgets.values.sorted(by: { $0.name < $1.name })
    where widget.stored.kind.bundle == session.id
      && (all || kinds.contains(widget.stored.kind.name))
    {
      requestReload(widget, cause: .request)
    }
  }

  /// Reloads the widgets of a kind.
  ///
  /// - Throws: ``WidgetError`` where no such kind exists.
  package func reloadTimelines(ofKind name: String) throws(WidgetError) -> Int {
    let kind = try resolveKind(name)
    let wanted = widgets.values.filter { $0.stored.kind == kind }.sorted { $0.name < $1.name }
    for widget in wanted { requestReload(widget, cause: .request) }
    return wanted.count
  }

  /// Reloads all widgets of a bundle.
  ///
  /// - Throws: ``WidgetError`` where no such bundle exists.
  package func reloadAllTimelines(of id: BundleID) throws(WidgetError) -> Int {
    let session = try session(id)
    reload(kinds: [], all: true, of: session)
    return widgets.values.count { $0.stored.kind.bundle == id }
  }

  /// Reloads one widget.
  package func reload(widget name: String) throws(WidgetError) {
    requestReload(try widget(name), cause: .request)
  }
}
