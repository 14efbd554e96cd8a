import DBus
import WidgetEngine
import WidgetModel

// Performing actions, and the jobs that stand for those that take longer.

/// What stands for an action at one of its callers.
///
/// Callers who name the same key share an action, but each has a path of its own and gets `Finished`.
struct JobObject {
  var path: ObjectPath
  var starter: BusName?
}

extension WidgetService {
  func perform(
    _ call: IncomingCall,
    options: ActionOptions,
    nulls: [String]
  ) throws(WidgetError) {
    let parameters = try ParameterValues.read(call.arguments[1].dictionaryValue, nulls: nulls)
    let action = call.string(0)
    if options.isJob, let token = options.token { try checkToken(token, options.key, action, call) }
    withCaller(call, needsUser: options.key != nil) { service, caller in
      service.engine.perform(action, parameters, options: options, caller: caller) { result in
        service.answer(call, result, options: options)
      }
    }
  }

  /// Who calls; the user behind a connection is only asked for where it matters, as that costs a
  /// round trip to the bus the first time.
  func withCaller(
    _ call: IncomingCall,
    needsUser: Bool,
    _ body: @escaping @Sendable (isolated WidgetService, Caller) -> Void
  ) {
    let sender = call.sender?.string ?? ""
    guard needsUser, let name = call.sender else {
      return body(self, Caller(sender: sender, uid: 0))
    }
    connection.assumeIsolated { connection in
      connection.userID(of: name) { [weak self] result in
        guard let self else { return }
        self.assumeIsolated { service in
          switch result {
          case .success(let uid): body(service, Caller(sender: sender, uid: uid))
          case .failure(let error): call.reply.fail(error)
          }
        }
      }
    }
  }

  /// Answers a call with the receipt of its action.
  func answer(
    _ call: IncomingCall,
    _ result: Result<Receipt, WidgetError>,
    options: ActionOptions
  ) {
    switch result {
    case .failure(let error): call.fail(error)
    case .success(let receipt):
      var job: ObjectPath?
      if let id = receipt.job {
        job = exportJob(id, call, token: options.token)
      }
      if options.isJob, let job {
        call.reply.send([.objectPath(job)])
        // A key named an action that has ended: whoever waits for its end hears of it now.
        if let run = try? engine.job(receipt.action), run.phase == .ended {
          tellFinished(run, JobObject(path: job, starter: call.sender))
        }
      } else {
        call.reply.send([.dictionary(Answers.receipt(receipt, job: job))])
      }
    }
  }

  /// A token may be used again only for the action that it stands for already, named by its key.
  private func checkToken(
    _ token: String,
    _ key: String?,
    _ action: String,
    _ call: IncomingCall
  ) throws(WidgetError) {
    let path = Paths.job(sender: call.sender?.string ?? "", token: token)
    let known = jobActions[path].flatMap { try? engine.job($0) }
    let isSame = known.map { run in
      key != nil && run.options.key == key && (try? engine.resolveAction(action)) == run.name
    }
    guard (1...128).contains(token.utf8.count), jobActions[path] == nil || isSame == true else {
      throw WidgetError(
        .invalidParameter,
        "The token \"\(token)\" is in use, or is not 1 to 128 bytes long.",
        details: ["parameter": "token"]
      )
    }
  }

  private func exportJob(_ id: String, _ call: IncomingCall, token: String?) -> ObjectPath {
    let path = Paths.job(sender: call.sender?.string ?? "", token: token ?? id)
    guard jobActions[path] == nil else { return path }
    jobActions[path] = id
    jobs[id, default: []].append(JobObject(path: path, starter: call.sender))
    let exported = interfaces.job
    server.assumeIsolated { $0.export(path, exported, announced: false) }
    return path
  }

  func jobFinished(_ id: String) {
    guard let run = try? engine.job(id) else { return }
    for job in jobs[id] ?? [] { tellFinished(run, job) }
  }

  private func tellFinished(_ run: ActionRun, _ job: JobObject) {
    let receipt = DBusValue.dictionary(Answers.receipt(run.receipt, job: job.path))
    emit(job.path, Interfaces.jobName, "Finished", [receipt], to: job.starter)
  }

  func jobRemoved(_ id: String) {
    for job in jobs.removeValue(forKey: id) ?? [] {
      jobActions[job.path] = nil
      server.assumeIsolated { $0.unexport(job.path, announced: false) }
    }
  }

  private func run(at path: ObjectPath) throws(WidgetError) -> ActionRun {
    guard let id = jobActions[path] else {
      throw WidgetError(.unknownJob, "There is no such job.")
    }
    return try engine.job(id)
  }

  nonisolated func jobMethods() -> [MemberName: MethodHandler] {
    [
      "Cancel": method { service, call throws(WidgetError) in
        guard let path = call.message.path else { return [] }
        try service.engine.cancel(try service.run(at: path).id)
        return []
      }
    ]
  }

  nonisolated func jobProperties() -> [MemberName: PropertyHandler] {
    [
      "Action": property { service, path throws(WidgetError) in
        .string(try service.run(at: path).name.description)
      },
      "Progress": property { service, path throws(WidgetError) in
        let progress = try service.run(at: path).progress
        return .structure([.double(progress.fraction), .string(progress.text)])
      },
      "Status": property { service, path throws(WidgetError) in
        .string(Self.status(try service.run(at: path)))
      },
      "Receipt": property { service, path throws(WidgetError) in
        .dictionary(Answers.receipt(try service.run(at: path).receipt, job: path))
      },
    ]
  }

  private static func status(_ run: ActionRun) -> String {
    switch run.phase {
    case .queued: "queued"
    case .running, .settling: "running"
    case .committed: "done"
    case .ended: run.receipt.status.rawValue
    }
  }

  func listJobs() -> DBusValue {
    let rows = engine.actions.values.sorted { $0.id < $1.id }.map { run -> DBusValue in
      var row: DBusDictionary = [
        "action": .string(run.id),
        "intent": .string(run.name.description),
        "status": .string(Self.status(run)),
        "progress": .double(run.progress.fraction),
        "text": .string(run.progress.text),
        "caller": .string(run.caller.sender),
      ]
      if let job = jobs[run.id]?.first { row["job"] = .objectPath(job.path) }
      return .dictionary(row)
    }
    return .array(of: "a{sv}", rows)
  }
}
