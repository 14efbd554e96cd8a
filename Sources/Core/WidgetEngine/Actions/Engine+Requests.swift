package import WidgetModel
import WidgetWire

// What bundles ask while their code runs, and what callers ask before they call.

extension Engine {
  /// Answers a bundle's question; at most 64 may be open.
  func answer(_ request: BundleRequest, _ session: BundleSession) {
    session.unanswered += 1
    guard session.unanswered <= WireProtocol.unansweredLimit else {
      return end(
        session,
        reason: "it asked more than \(WireProtocol.unansweredLimit) questions at once"
      )
    }
    let process = session.process
    let reply: (Result<JSON, WidgetError>) -> Void = { [weak self, weak session] result in
      guard let session, session.process === process else { return }
      session.unanswered -= 1
      process?.send(.reply(id: request.id, result: result))
      self?.becomeIdleIfDone(session)
    }
    do throws(WidgetError) {
      switch request.question {
      case .action(let name, let parameters):
        try callFromAction(name, parameters, during: request.during, session, reply)
      case .busProperties(let object, _), .busCall(let object, _, _, _, _),
        .busSet(let object, _, _, _):
        try checkBusName(object.name, session)
        noteTouched(request, session)
        gateway.ask(request.question, completion: reply)
      case .busNames(_, let prefix):
        try checkBusName(prefix + "*", session)
        gateway.ask(request.question, completion: reply)
      }
    } catch {
      reply(.failure(error))
    }
  }

  /// Whether a bundle may talk to a name, or list those with a common start, which is followed by `*`.
  func allowsBusName(_ name: String, _ session: BundleSession) -> Bool {
    let permissions = session.installed.manifest.permissions
    // Of `org.x.pl*` the start itself is what counts, of `org.x.*` all below.
    let asked = name.hasSuffix("*") && !name.hasSuffix(".*") ? String(name.dropLast()) : name
    return permissions.allowsBusName(asked) || permissions.bus.contains(asked)
  }

  private func checkBusName(_ name: String, _ session: BundleSession) throws(WidgetError) {
    guard allowsBusName(name, session) else {
      throw WidgetError(
        .notPermitted,
        "\(session.id) may not talk to \(name); its manifest's \"permissions.bus\" must name it.",
        details: ["name": .string(name)]
      )
    }
  }

  /// An action calls another one: it runs with the caller's chain (design.md §4.3).
  private func callFromAction(
    _ name: String,
    _ parameters: Parameters,
    during request: Int64?,
    _ session: BundleSession,
    _ reply: @escaping (Result<JSON, WidgetError>) -> Void
  ) throws(WidgetError) {
    var parent: ActionRun?
    if let request, case .perform(let run)? = session.outstanding[request]?.work {
      // After perform() has returned, a call belongs to no transaction any more.
      if run.phase == .running { parent = run }
      if run.performed == nil, run.phase != .running {
        throw WidgetError(.cancelled, "\(run.name) is over; it cannot call \(name).")
      }
    }
    let action = try resolveActionName(name, from: session)
    try call(
      action,
      parameters,
      options: ActionOptions(),
      caller: parent?.caller ?? Caller(sender: session.id.text, uid: 0),
      parent: parent
    ) { result in
      reply(result.map(\.json))
    }
  }

  private func resolveActionName(
    _ name: String,
    from session: BundleSession
  ) throws(WidgetError) -> QualifiedName {
    if session.description?.intent(name) != nil { return QualifiedName(session.id, name) }
    return try resolveAction(name)
  }

  /// Values that a parameter may have.
  package func suggestValues(
    action name: String,
    parameter: String,
    text: String?,
    parameters: Parameters = [:],
    completion: @escaping (Result<[SuggestedValue], WidgetError>) -> Void
  ) throws(WidgetError) {
    let action = try resolveAction(name)
    let schema = try schema(of: action)
    guard let known = schema.parameter(parameter) else {
      throw WidgetError(
        .invalidParameter,
        "\(action) has no parameter \"\(parameter)\".",
        details: ["parameter": .string(parameter)]
      )
    }
    if case .enumeration(_, let cases) = known.type {
      return completion(
        .success(
          cases.filter { text.map($0.value.contains) ?? true }
            .map { SuggestedValue(value: .enumeration($0.value), title: $0.title) }
        )
      )
    }
    guard known.hasSuggestions else { return completion(.success([])) }
    guard (text?.utf8.count ?? 0) <= ParameterCheck.textLimit else {
      throw WidgetError(
        .limitExceeded,
        "The text has more than \(ParameterCheck.textLimit) bytes.",
        details: ["parameter": "text"]
      )
    }
    let session = try session(action.bundle)
    whenReady(session, within: settings.queryDeadline) { [weak self, weak session] result in
      guard let self, let session else { return }
      if case .failure(let error) = result { return completion(.failure(error)) }
      let id = self.ask(session, .query(completion), deadline: self.settings.queryDeadline)
      session.process?.send(
        .query(
          QueryRequest(
            id: id,
            intent: action.name,
            parameter: parameter,
            question: .suggestions(text: text),
            parameters: parameters,
            sync: self.makeSync(session)
          )
        )
      )
    }
  }

  /// Rows of the journal, newest first; an action that nobody runs any more was interrupted.
  package func history(_ query: JournalQuery) throws(WidgetError) -> [JournalRow] {
    do {
      return try store.journal(query).map { row in
        var row = row
        if row.status == .started, actions[row.action] == nil { row.status = .interrupted }
        return row
      }
    } catch {
      throw WidgetError(.actionFailed, "The journal could not be read: \(error)")
    }
  }

  /// The state of an action that runs, or that ended as a job a moment ago.
  package func job(_ action: String) throws(WidgetError) -> ActionRun {
    guard let run = actions[action] else {
      throw WidgetError(.unknownJob, "No job is called \"\(action)\".")
    }
    return run
  }

  /// Ends all bundles; called before the daemon exits.
  package func shutdown() {
    isEnding = true
    let error = WidgetError(.interrupted, "The daemon is ending.")
    let runs = actions.values.sorted { ($0.id.utf8.count, $0.id) < ($1.id.utf8.count, $1.id) }
    for run in runs where run.phase == .queued { finish(run, failure: error) }
    for run in runs where run.phase == .settling {
      if let session = sessions[run.name.bundle] { commitAction(run, session) }
    }
    for run in runs where run.phase == .running { finish(run, failure: error) }
    settlePending(runs)
    for session in sessions.values where session.process != nil { stop(session) }
    // Whoever learns that a bundle will not be ready may call another one.
    for session in sessions.values { loseQuestions(session, error) }
    guard reservedActions > actionCount else { return }
    var transaction = StoreTransaction()
    transaction.actionCount = actionCount
    try? commit(transaction)
  }

  /// No timeline comes any more: widgets that wait for one say so, and the next daemon makes it.
  private func settlePending(_ runs: [ActionRun]) {
    let names = Set(runs.flatMap(\.pending))
    markStale(
      widgetsInOrder.filter { names.contains($0.name) },
      "the daemon ended before its timeline was made"
    )
    for run in runs {
      for name in run.pending.sorted() { settle(name, of: run, .failed) }
    }
  }

  /// Answers whoever has asked a bundle something that is no action, or waits for its process.
  private func loseQuestions(_ session: BundleSession, _ error: WidgetError) {
    for work in session.outstanding.values.map(\.work) {
      switch work {
      case .preview(let completion): completion(.failure(error))
      case .query(let completion): completion(.failure(error))
      case .describe, .perform, .timeline: break
      }
    }
    retryWaiters(session)
  }
}
