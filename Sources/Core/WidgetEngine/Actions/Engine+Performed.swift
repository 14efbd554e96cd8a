import WidgetModel
import WidgetWire

// Design.md §4.5: what a bundle says of an action, and the timelines that follow it.

extension Engine {
  /// A bundle says how an action ended.
  func performed(_ message: PerformedMessage, _ session: BundleSession) {
    guard let outstanding = session.outstanding[message.id],
      case .perform(let run) = outstanding.work, run.request == message.id, run.performed == nil
    else { return end(session, reason: "it answered an action that was not asked, or twice") }
    run.performEnd = clock.monotonic
    if askForEntity(message, run, session) { return }
    run.performed = message
    run.madeFrom = outstanding.revision
    run.announced = Set(message.affected)
    for name in message.affected {
      if let widget = widgets[name], widget.stored.kind.bundle == session.id,
        run.awaited.updateValue(widget, forKey: name) == nil
      {
        widget.announced += 1
      }
    }
    if run.announced.isEmpty {
      _ = take(message.id, of: session)
    } else {
      watchTimelines(message.id, session)
    }
    guard run.phase == .running else {
      discard(message, run, session, Self.tooLate)
      return release(run, session)
    }
    run.phase = .settling
    if run.awaited.isEmpty {
      commitAction(run, session)
    } else {
      run.graceTimer = clock.after(milliseconds: settings.commitGrace) {
        [weak self, weak run, weak session] in
        guard let self, let run, let session, run.phase == .settling else { return }
        self.commitAction(run, session)
      }
    }
  }

  private static let tooLate = WidgetError(.timedOut, "Nobody waits for this action any more.")

  /// Each of the timelines that follow an action has the time of one.
  private func watchTimelines(_ id: Int64, _ session: BundleSession) {
    session.outstanding[id]?.deadline?.cancel()
    session.outstanding[id]?.deadline = clock.after(milliseconds: settings.timelineDeadline) {
      [weak self, weak session] in
      guard let self, let session, session.outstanding[id] != nil else { return }
      self.end(
        session,
        reason: "a timeline took longer than \(self.settings.timelineDeadline) ms",
        culprit: id
      )
    }
  }

  /// A bundle sends a timeline, asked for or announced with an action.
  func timelineMade(_ message: TimelineMessage, _ session: BundleSession) {
    guard let outstanding = session.outstanding[message.id] else {
      return end(session, reason: "it sent a timeline that was not asked for")
    }
    switch outstanding.work {
    case .perform(let run) where run.announced.remove(message.widget) != nil:
      if run.announced.isEmpty {
        _ = take(message.id, of: session)
      } else {
        watchTimelines(message.id, session)
      }
      announcedTimelineMade(message, run, session)
    case .timeline(let widget) where widget.name == message.widget:
      _ = take(message.id, of: session)
      if widgets[widget.name] === widget {
        reloadEnded(widget, message.outcome, madeFrom: outstanding.revision)
      }
      sendReloads(session)
    case .preview(let completion):
      _ = take(message.id, of: session)
      completion(message.outcome)
    default: end(session, reason: "it sent a timeline that was not asked for")
    }
  }

  private func announcedTimelineMade(
    _ message: TimelineMessage,
    _ run: ActionRun,
    _ session: BundleSession
  ) {
    guard let widget = run.awaited.removeValue(forKey: message.widget) else {
      if run.phase == .settling, run.awaited.isEmpty { commitAction(run, session) }
      return
    }
    if run.phase == .settling {
      run.timelines.append((widget, message))
      if run.awaited.isEmpty { commitAction(run, session) }
      return
    }
    widget.announced -= 1
    guard widgets[widget.name] === widget else { return }
    if run.isDiscarded {
      compare(widget)
    } else {
      applyLate(message, widget, run)
    }
  }

  /// A timeline of an action that is committed, or that failed by itself.
  private func applyLate(_ message: TimelineMessage, _ widget: WidgetRecord, _ run: ActionRun) {
    let isKept = run.phase == .committed
    let preparation = prepare(
      message.outcome,
      for: widget,
      madeFrom: run.madeFrom,
      own: isKept ? run.receipt.revision : nil,
      revision: revision,
      asked: run.performEnd
    )
    if case .outdated = preparation {
      return requestReload(widget, cause: .action, action: isKept ? run : nil)
    }
    let result = apply(preparation, to: widget, cause: .action, action: run.id)
    settle(widget.name, of: run, result)
  }
}
