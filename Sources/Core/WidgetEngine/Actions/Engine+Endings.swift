package import WidgetModel
import WidgetWire

// How an action ends that its bundle does not end: deadlines, crashes, a change of mind.

extension Engine {
  /// The caller learns it at once; the process has a moment to give up, then it is ended.
  func performTimedOut(
    _ run: ActionRun,
    _ request: Int64,
    _ session: BundleSession,
    milliseconds: Int64
  ) {
    finish(
      run,
      failure: WidgetError(
        .timedOut,
        "\(run.name) did not end within \(milliseconds) ms.",
        details: ["milliseconds": .int(milliseconds)]
      )
    )
    cancelRequest(request, session)
  }

  private func cancelRequest(_ request: Int64, _ session: BundleSession) {
    session.process?.send(.cancel(id: request))
    let timer = clock.after(milliseconds: settings.cancelGrace) { [weak self, weak session] in
      guard let self, let session, case .perform(let run)? = session.outstanding[request]?.work,
        run.performed == nil
      else { return }
      self.end(session, reason: "an action did not end", culprit: request)
    }
    session.outstanding[request]?.deadline?.cancel()
    session.outstanding[request]?.deadline = timer
  }

  /// The process that performed the action is gone.
  func performLost(_ run: ActionRun, _ session: BundleSession, _ error: WidgetError) {
    run.request = nil
    let awaited = run.awaited
    run.awaited = [:]
    run.announced = []
    for widget in awaited.values { widget.announced -= 1 }
    switch run.phase {
    case .running:
      finish(run, failure: run.wasCancelled ? WidgetError(.cancelled, "Cancelled.") : error)
      reloadPressed(run)
    case .settling: return commitAction(run, session)
    case .committed:
      run.isCollecting = true
      for (name, widget) in awaited.sorted(by: { $0.key < $1.key })
      where widgets[name] === widget { requestReload(widget, cause: .action, action: run) }
      run.isCollecting = false
      if run.pending.isEmpty { complete(run) }
    case .ended: reloadPressed(run)
    case .queued: return
    }
    session.queue.remove(run.id)
  }

  private func reloadPressed(_ run: ActionRun) {
    guard let widget = run.pressed.flatMap({ widgets[$0] }) else { return }
    requestReload(widget, cause: .action)
  }

  /// Calls an action off: before it starts at once, later as far as its code lets it.
  ///
  /// - Throws: ``WidgetError`` with `unknownJob` where it is over.
  package func cancel(_ action: String) throws(WidgetError) {
    guard let run = actions[action], run.phase == .queued || run.phase == .running else {
      throw WidgetError(.unknownJob, "No action \"\(action)\" is running.")
    }
    run.wasCancelled = true
    if run.phase == .queued {
      finish(run, failure: WidgetError(.cancelled, "The action was cancelled before it began."))
    } else if let session = sessions[run.name.bundle], let request = run.request {
      cancelRequest(request, session)
    }
  }

  /// The caller of these actions has failed, and nobody waits for them: those that have not begun do
  /// not begin, the others are asked to end but have their time.
  func callOff(_ called: [ActionRun]) {
    for run in called {
      switch run.phase {
      case .queued:
        finish(run, failure: WidgetError(.cancelled, "The action that called it has failed."))
      case .running:
        run.wasCancelled = true
        if let request = run.request {
          sessions[run.name.bundle]?.process?.send(.cancel(id: request))
        }
      case .settling, .committed, .ended: break
      }
    }
  }

  /// An entity was given by text: the bundle's string query says which one is meant.
  ///
  /// - Returns: Whether the action goes on after the bundle's answer.
  func askForEntity(
    _ message: PerformedMessage,
    _ run: ActionRun,
    _ session: BundleSession
  ) -> Bool {
    guard run.phase == .running, run.pressed == nil, message.affected.isEmpty,
      case .failure(let error) = message.outcome,
      let text = error.details["missingEntity"]?.stringValue,
      let name = error.details["parameter"]?.stringValue,
      let parameter = run.schema.parameter(name),
      case .entity(_, matchesText: true) = parameter.type,
      run.resolvedEntities.insert(name).inserted
    else { return false }
    _ = take(message.id, of: session)
    session.process?.send(.rejected(id: message.id, error: error))
    run.request = nil
    let id = ask(
      session,
      .query { [weak self, weak session] result in
        guard let self, let session else { return }
        self.entitiesMatched(text, parameter, run, session, result)
      },
      deadline: settings.queryDeadline
    )
    session.process?.send(
      .query(
        QueryRequest(
          id: id,
          intent: run.name.name,
          parameter: name,
          question: .suggestions(text: text),
          parameters: run.parameters,
          sync: makeSync(session)
        )
      )
    )
    return true
  }

  private func entitiesMatched(
    _ text: String,
    _ parameter: ParameterSchema,
    _ run: ActionRun,
    _ session: BundleSession,
    _ result: Result<[SuggestedValue], WidgetError>
  ) {
    guard run.phase == .running else { return release(run, session) }
    if run.wasCancelled {
      finish(run, failure: WidgetError(.cancelled, "The action was cancelled."))
      return release(run, session)
    }
    switch result {
    case .failure(let error): finish(run, failure: error)
    case .success(let matches) where matches.count == 1:
      run.parameters[parameter.name] = matches[0].value
      return begin(run, session)
    case .success(let matches) where matches.isEmpty:
      finish(
        run,
        failure: WidgetError(
          .invalidParameter,
          "\"\(text)\" is no id of \(parameter.type) for \"\(parameter.name)\" and matches none.",
          details: [
            "parameter": .string(parameter.name), "got": .string(text),
            "expected": .string(parameter.type.description),
          ]
        )
      )
    case .success(let matches):
      finish(
        run,
        failure: WidgetError(
          .ambiguousValue,
          "\"\(text)\" matches several values of \"\(parameter.name)\".",
          details: [
            "parameter": .string(parameter.name), "got": .string(text),
            "candidates": .array(
              matches.prefix(20).map {
                ["value": $0.value.plainJSON, "title": .string($0.title)]
              }
            ),
          ]
        )
      )
    }
    release(run, session)
  }
}
