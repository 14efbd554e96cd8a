import DBus
import WidgetEngine
import WidgetModel

// org.swiftlet.Widgets1.Manager and Admin.

extension WidgetService {
  nonisolated func managerMethods() -> [MemberName: MethodHandler] {
    [
      "PerformAction": method { service, call throws(WidgetError) in
        let options = try Options(call.arguments[2], known: Options.actionKeys)
        try service.perform(
          call,
          options: try options.action(),
          nulls: try options.strings("nulls")
        )
        return nil
      },
      "StartAction": method { service, call throws(WidgetError) in
        let known = Options.actionKeys.union(["token"])
        let options = try Options(call.arguments[2], known: known)
        var action = try options.action(isJob: true)
        action.token = try options.string("token")
        try service.perform(call, options: action, nulls: try options.strings("nulls"))
        return nil
      },
      "AddWidget": catalogMethod(known: { service, call in
        (try? service.engine.resolveKind(call.string(0))) != nil
      }) { service, call throws(WidgetError) in
        try service.addWidget(call)
      },
      "RemoveWidget": method { service, call throws(WidgetError) in
        try service.engine.remove(call.string(0))
        return []
      },
      "RemoveHost": method { service, call throws(WidgetError) in
        [.uint32(UInt32(clamping: try service.engine.removeHost(call.string(0))))]
      },
      "ListWidgets": method { service, call throws(WidgetError) in
        [service.listWidgets(host: call.string(0))]
      },
      "List": catalogMethod { service, call throws(WidgetError) in
        _ = try Options(call.arguments[1], known: [])
        return [try service.list(call.string(0))]
      },
      "Describe": catalogMethod { service, call throws(WidgetError) in
        let options = try Options(call.arguments[1], known: ["what"])
        let what = try options.string("what")
        return [.dictionary(try service.describe(call.string(0), what: what))]
      },
      "GetEntries": method { service, call throws(WidgetError) in
        let options = try Options(call.arguments[1], known: ["archive"])
        let withArchive = try options.flag("archive")
        var entries: [DBusValue] = []
        var files = 0
        var bytes = 0
        for path in call.arguments[0].elements?.compactMap(\.objectPathValue) ?? [] {
          let name = try service.widgetName(at: path)
          let entry = try service.entry(of: name, withArchive: withArchive)
          if entry["archiveFile"] != nil { files += 1 }
          guard files <= MessageLimits.descriptors else { throw service.tooManyFiles(at: path) }
          bytes += entry["archive"]?.bytesValue?.count ?? 0
          guard bytes <= Self.archivesLimit else { throw service.tooManyArchives(at: path) }
          entries.append(.structure([.objectPath(path), .dictionary(entry)]))
        }
        return [.array(of: "(oa{sv})", entries)]
      },
      "SetVisible": method { service, call throws(WidgetError) in
        try service.setVisible(call)
        return []
      },
      "ReloadTimelines": method { service, call throws(WidgetError) in
        [.uint32(UInt32(clamping: try service.engine.reloadTimelines(ofKind: call.string(0))))]
      },
      "ReloadAllTimelines": method { service, call throws(WidgetError) in
        let bundle = try service.bundleID(call.string(0))
        return [.uint32(UInt32(clamping: try service.engine.reloadAllTimelines(of: bundle)))]
      },
      "GetState": method { service, call throws(WidgetError) in service.getState(call) },
      "SetState": method { service, call throws(WidgetError) in try service.setState(call) },
      "GetHistory": method { service, call throws(WidgetError) in try service.history(call) },
      "Explain": method { service, call throws(WidgetError) in
        _ = try Options(call.arguments[1], known: [])
        return [.string(try service.engine.explain(call.string(0)).text)]
      },
      "ListJobs": method { service, _ throws(WidgetError) in [service.listJobs()] },
      "CancelAction": method { service, call throws(WidgetError) in
        try service.engine.cancel(call.string(0))
        return []
      },
    ]
  }

  nonisolated func adminMethods() -> [MemberName: MethodHandler] {
    [
      "Restart": method { service, call throws(WidgetError) in
        try service.engine.restart(try service.bundleID(call.string(0)))
        return []
      },
      "SetEnabled": method { service, call throws(WidgetError) in
        let isEnabled = call.arguments[1].boolValue ?? false
        try service.engine.setEnabled(try service.bundleID(call.string(0)), isEnabled)
        return []
      },
      "ListProblems": method { service, _ throws(WidgetError) in
        let problems = service.engine.problems.map { problem -> DBusValue in
          .structure([
            .string(problem.kind.rawValue), .string(problem.subject), .string(problem.message),
          ])
        }
        return [.array(of: "(sss)", problems)]
      },
    ]
  }

  private func addWidget(_ call: IncomingCall) throws(WidgetError) -> [DBusValue] {
    let options = try Options(
      call.arguments[3],
      known: ["height", "host", "name", "nulls", "text", "width"]
    )
    guard let family = Family(rawValue: call.string(1)) else {
      throw WidgetError(
        .invalidParameter,
        "There is no family \"\(call.string(1))\".",
        details: [
          "parameter": "family",
          "expected": .array(Family.allCases.map { .string($0.rawValue) }),
        ]
      )
    }
    var size: Size?
    if let width = try options.double("width"), let height = try options.double("height") {
      guard (1...10_000).contains(width), (1...10_000).contains(height) else {
        throw WidgetError(
          .invalidParameter,
          "A widget is 1 to 10000 points wide and high.",
          details: ["parameter": "width"]
        )
      }
      size = Size(width: width, height: height)
    }
    let placement = Engine.Placement(
      kind: call.string(0),
      family: family,
      configuration: try ParameterValues.read(
        call.arguments[2].dictionaryValue,
        nulls: try options.strings("nulls")
      ),
      name: try options.required("name"),
      host: try options.required("host"),
      size: size,
      readsText: try options.flag("text")
    )
    let widget = try engine.place(placement)
    return [.objectPath(Paths.widget(widget.name))]
  }

  private func setVisible(_ call: IncomingCall) throws(WidgetError) {
    var names: [String] = []
    for path in call.arguments[0].elements?.compactMap(\.objectPathValue) ?? [] {
      names.append(try widgetName(at: path))
    }
    guard let sender = call.sender else { return }
    try engine.setVisible(names, call.arguments[1].boolValue ?? false, viewer: sender.string)
    guard viewers[sender.string] == nil else { return }
    viewers[sender.string] = connection.assumeIsolated { connection in
      connection.watchName(sender) { [weak self] owner in
        guard owner == nil, let self else { return }
        self.assumeIsolated { $0.viewerGone(sender.string) }
      }
    }
  }

  private func viewerGone(_ sender: String) {
    viewers[sender]?.cancel()
    viewers[sender] = nil
    engine.viewerGone(sender)
  }

  private func getState(_ call: IncomingCall) -> [DBusValue] {
    let group = call.string(0)
    let key = call.string(1)
    if key.isEmpty {
      let rows = engine.state(ofGroup: group)
      let object = JSONObject(rows.map { (key: $0.key.key, value: $0.value ?? .null) })
      return [
        .string(JSON.object(object).text), .int64(rows.map(\.revision).max() ?? 0),
      ]
    }
    let row = engine.state(StateKey(group: group, key: key))
    return [.string((row?.value ?? .null).text), .int64(row?.revision ?? 0)]
  }

  private func setState(_ call: IncomingCall) throws(WidgetError) -> [DBusValue] {
    // The engine checks the rest; a text that is too long is not even read.
    guard call.string(2).utf8.count <= StateSizes.valueLimit else {
      throw WidgetError(
        .limitExceeded,
        "The value is longer than \(StateSizes.valueLimit) bytes.",
        details: ["parameter": "json"]
      )
    }
    let value: JSON
    do {
      value = try JSONParser.parse(call.string(2))
    } catch {
      throw WidgetError(
        .invalidParameter,
        "The value is no JSON text: \(error).",
        details: ["parameter": "json"]
      )
    }
    if let number = WholeNumbers.tooLarge(in: call.string(2)) {
      throw WidgetError(
        .invalidParameter,
        "The number \(number) has more than 64 bits and would lose digits; write it as text.",
        details: ["parameter": "json", "got": .string(number)]
      )
    }
    let key = StateKey(group: call.string(0), key: call.string(1))
    guard !key.group.isEmpty, !key.key.isEmpty else {
      throw WidgetError(.missingParameter, "A group and a key are needed.")
    }
    return [.int64(try engine.setState(key, value))]
  }

  private func history(_ call: IncomingCall) throws(WidgetError) -> [DBusValue] {
    let options = try Options(call.arguments[0], known: ["action", "intent", "limit", "widget"])
    var query = JournalQuery(limit: Int(try options.int("limit") ?? 50))
    guard (1...10_000).contains(query.limit) else {
      throw WidgetError(
        .invalidParameter,
        "The option \"limit\" takes 1 to 10000.",
        details: ["parameter": "limit"]
      )
    }
    query.action = try options.string("action")
    query.widget = try options.string("widget")
    if let intent = try options.string("intent") { query.intent = try engine.resolveAction(intent) }
    let rows = try engine.history(query).map { DBusValue.dictionary(Answers.journal($0)) }
    return [.array(of: "a{sv}", rows)]
  }

  /// Bytes of archives in one answer: less than D-Bus carries, with the rest of the entries.
  private static let archivesLimit = 32 << 20

  nonisolated func tooManyArchives(at path: ObjectPath) -> WidgetError {
    WidgetError(
      .limitExceeded,
      "The archives of these widgets take more than \(Self.archivesLimit) bytes; "
        + "ask for fewer at once.",
      details: ["parameter": "widgets", "got": .string(path.string)]
    )
  }

  nonisolated func tooManyFiles(at path: ObjectPath) -> WidgetError {
    WidgetError(
      .limitExceeded,
      "More than \(MessageLimits.descriptors) of these widgets have archives that go by file; "
        + "ask for fewer at once.",
      details: [
        "parameter": "widgets", "got": .string(path.string),
        "expected": .int(Int64(MessageLimits.descriptors)),
      ]
    )
  }

  func bundleID(_ text: String) throws(WidgetError) -> BundleID {
    guard let id = BundleID(text) else {
      throw WidgetError(.unknownBundle, "No bundle is called \"\(text)\".")
    }
    return id
  }
}

extension IncomingCall {
  /// An argument that the signature says is a string.
  func string(_ index: Int) -> String { arguments[index].stringValue ?? "" }
}
