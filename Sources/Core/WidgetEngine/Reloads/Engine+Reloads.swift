package import WidgetModel
import WidgetWire

// Asking a bundle for a new timeline of one widget.

extension Engine {
  /// Asks for a new timeline; while one is being made, for one more after it.
  func requestReload(_ widget: WidgetRecord, cause: ChangeCause, action: ActionRun? = nil) {
    if let action {
      action.pending.insert(widget.name)
      let isNext = widget.reload != .queued
      widget.pendingActions.append((action.id, widget.reloadSerial + (isNext ? 1 : 0)))
    }
    guard
      widget.isVisible || widget.timeline == nil || !widget.pendingActions.isEmpty
        || cause == .action
    else {
      widget.isDirty = true
      return
    }
    widget.isDirty = false
    widget.delayedReload?.cancel()
    widget.delayedReload = nil
    switch widget.reload {
    case .sent: widget.again = cause
    case .queued: widget.nextCause = cause
    case .idle:
      widget.reloadSerial += 1
      widget.reload = .queued
      widget.nextCause = cause
      guard let session = sessions[widget.stored.kind.bundle] else {
        let error = WidgetError(
          .unknownBundle,
          "\(widget.stored.kind.bundle) is not installed."
        )
        return reloadEnded(widget, .failure(error), madeFrom: revision)
      }
      session.reloadQueue.append(widget)
      sendReloads(session)
    }
  }

  /// Sends the requests that wait, as many as a bundle may have at once.
  func sendReloads(_ session: BundleSession) {
    guard !session.reloadQueue.isEmpty, !session.hasReloadWaiter else { return }
    guard session.isReady else {
      session.hasReloadWaiter = true
      return whenReady(session) { [weak self, weak session] result in
        guard let self, let session else { return }
        session.hasReloadWaiter = false
        switch result {
        case .success: self.sendReloads(session)
        case .failure(let error): self.failReloads(session, error)
        }
      }
    }
    while session.isReady, session.sentReloads < settings.reloadsAtOnce,
      !session.reloadQueue.isEmpty
    {
      let widget = session.reloadQueue.removeFirst()
      guard widgets[widget.name] === widget, widget.reload == .queued else { continue }
      widget.reload = .sent
      widget.changedMeanwhile = false
      widget.askedAt = clock.monotonic
      session.sentReloads += 1
      note(
        "reload",
        widget: widget.name,
        action: widget.pendingActions.last?.action,
        "asked of \(session.id), cause \(widget.nextCause)"
      )
      let id = ask(session, .timeline(widget), deadline: settings.timelineDeadline)
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
  }

  /// The bundle cannot be asked: the reloads that wait for it end.
  func failReloads(_ session: BundleSession, _ error: WidgetError) {
    let queue = session.reloadQueue
    session.reloadQueue = []
    for widget in queue where widgets[widget.name] === widget && widget.reload == .queued {
      reloadEnded(widget, .failure(error), madeFrom: revision)
    }
  }

  /// A reload is over, well or not; whoever waits for it learns how.
  ///
  /// `madeFrom` is shared state as the bundle knew it when it was asked.
  func reloadEnded(
    _ widget: WidgetRecord,
    _ outcome: Result<TimelineMessage.Content, WidgetError>,
    madeFrom: Revision
  ) {
    widget.reload = .idle
    let wasChanged = widget.changedMeanwhile
    widget.changedMeanwhile = false
    if case .success = outcome { widget.lostReloads = 0 }
    let preparation = prepare(
      outcome,
      for: widget,
      madeFrom: madeFrom,
      own: nil,
      revision: revision,
      asked: widget.askedAt
    )
    if case .outdated = preparation {
      let cause = widget.again ?? widget.nextCause
      widget.again = nil
      for index in widget.pendingActions.indices
      where widget.pendingActions[index].serial <= widget.reloadSerial {
        widget.pendingActions[index].serial = widget.reloadSerial + 1
      }
      let hasAction = !widget.pendingActions.isEmpty
      return requestReload(widget, cause: hasAction ? .action : cause)
    }
    let settled = widget.pendingActions.filter { $0.serial <= widget.reloadSerial }
    widget.pendingActions.removeAll { $0.serial <= widget.reloadSerial }
    let result = apply(
      preparation,
      to: widget,
      cause: widget.nextCause,
      action: settled.last?.action
    )
    for (id, _) in settled {
      if let run = actions[id] { settle(widget.name, of: run, result) }
    }
    if let again = widget.again {
      widget.again = nil
      requestReload(widget, cause: again)
    } else if result == .failed, wasChanged {
      outsideChange(of: widget)
    }
  }

  /// The process that was making the timeline is gone: another one tries once more.
  ///
  /// Not where this timeline is why the process was ended (`isCulprit`).
  func timelineLost(
    _ widget: WidgetRecord,
    _ session: BundleSession,
    _ error: WidgetError,
    isCulprit: Bool
  ) {
    guard widgets[widget.name] === widget, widget.reload == .sent else { return }
    if widget.lostReloads == 0, session.supervisor.state != .quarantined, !isCulprit {
      widget.lostReloads += 1
      widget.reload = .queued
      if widget.again != nil {
        // The new request sees everything that the one after it was to see.
        for index in widget.pendingActions.indices {
          widget.pendingActions[index].serial = widget.reloadSerial
        }
        widget.again = nil
      }
      session.reloadQueue.append(widget)
      sendReloads(session)
    } else {
      widget.lostReloads = 0
      reloadEnded(widget, .failure(error), madeFrom: revision)
    }
  }

  /// `WidgetCenter` outside an action: kinds of the bundle, or all of them.
  ///
  /// As often as outside changes reload a widget, and no more: providers that wish for each other's
  /// reload would never end.
  func wishReload(kinds: [String], all: Bool, of session: BundleSession) {
    for widget in widgetsInOrder
    where widget.stored.kind.bundle == session.id
      && (all || kinds.contains(widget.stored.kind.name))
    {
      reloadSoon(widget, cause: .request)
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
    _ = try session(id)
    let wanted = widgetsInOrder.filter { $0.stored.kind.bundle == id }
    for widget in wanted { requestReload(widget, cause: .request) }
    return wanted.count
  }

  /// Reloads one widget.
  package func reload(widget name: String) throws(WidgetError) {
    requestReload(try widget(name), cause: .request)
  }
}
