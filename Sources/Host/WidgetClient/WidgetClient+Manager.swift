package import DBus
package import WidgetModel

/// What a caller asks beside the action: how long, once, and in which form values come.
package struct CallOptions: Sendable {
  /// The action is performed once however often it is called with this key.
  package var key: String?
  /// Milliseconds to wait for timelines.
  package var wait: Int64?
  /// Milliseconds after which the answer is `running`.
  package var deadline: Int64?
  /// Parameters that are given and have no value.
  package var nulls: [String] = []
  /// Strings stand for values of any type, as one types them.
  package var readsText: Bool

  package init(readsText: Bool = true) {
    self.readsText = readsText
  }

  var dictionary: DBusDictionary {
    var options = DBusDictionary()
    if readsText { options["text"] = .bool(true) }
    if let key { options["key"] = .string(key) }
    if let wait { options["wait"] = .int64(wait) }
    if let deadline { options["deadline"] = .int64(deadline) }
    if !nulls.isEmpty { options["nulls"] = .strings(nulls) }
    return options
  }

  /// When the answer itself is given up.
  var callDeadline: Duration {
    let slack: Int64 = 5_000
    let wished = (deadline ?? 20_000) &+ (wait ?? 0) &+ slack
    return .milliseconds(max(25_000, min(wished, 86_400_000)))
  }
}

extension WidgetClient {
  /// Performs an action and gives its receipt.
  package func perform(
    _ action: String,
    _ parameters: DBusDictionary,
    _ options: CallOptions
  ) throws(ClientError) -> JSONObject {
    try receipt(
      call(
        ServiceNames.root,
        ServiceNames.manager,
        "PerformAction",
        [.string(action), .dictionary(parameters), .dictionary(options.dictionary)],
        deadline: options.callDeadline
      )
    )
  }

  /// Starts an action as a job and gives the job's path.
  package func start(
    _ action: String,
    _ parameters: DBusDictionary,
    _ options: CallOptions
  ) throws(ClientError) -> ObjectPath {
    let answer = try call(
      ServiceNames.root,
      ServiceNames.manager,
      "StartAction",
      [.string(action), .dictionary(parameters), .dictionary(options.dictionary)]
    )
    guard let path = answer.first?.objectPathValue else { throw Self.malformed("StartAction") }
    return path
  }

  /// Calls the action off that a job stands for.
  package func cancelJob(_ path: String) throws(ClientError) {
    do {
      _ = try call(try ObjectPath(path), ServiceNames.job, "Cancel")
    } catch let error as ClientError where error.reason != .unknownName || error.code != nil {
      throw error
    } catch {
      throw ClientError(.unknownName, "There is no job \"\(path)\".", code: .unknownJob)
    }
  }

  /// What to do with an element.
  package enum Press: Hashable, Sendable {
    case press
    case toggle(Bool)
    case value(Double)
  }

  /// Presses an element of a widget (generation 0: of what it shows now) and gives the receipt.
  package func press(
    _ element: String,
    ofWidget widget: String,
    generation: Int64,
    _ press: Press,
    _ options: CallOptions
  ) throws(ClientError) -> JSONObject {
    var body: [DBusValue] = [.int64(generation), .string(element)]
    let member: MemberName
    switch press {
    case .press: member = "Press"
    case .toggle(let isOn):
      member = "SetToggle"
      body.append(.bool(isOn))
    case .value(let value):
      member = "SetValue"
      body.append(.double(value))
    }
    body.append(.dictionary(options.dictionary))
    return try receipt(
      callWidget(widget, member, body, deadline: options.callDeadline)
    )
  }

  /// Calls a method of a placed widget; one that is not there is an unknown name.
  package func callWidget(
    _ widget: String,
    _ member: MemberName,
    _ body: [DBusValue] = [],
    deadline: Duration = defaultDeadline
  ) throws(ClientError) -> [DBusValue] {
    do {
      return try call(
        ServiceNames.path(ofWidget: widget),
        ServiceNames.widget,
        member,
        body,
        deadline: deadline
      )
    } catch {
      guard error.reason == .unknownName, error.code == nil else { throw error }
      throw ClientError(
        .unknownName,
        "No widget \"\(widget)\" is placed.",
        code: .unknownWidget,
        details: JSONObject([("widget", .string(widget))])
      )
    }
  }

  /// Calls a method of the root object.
  @discardableResult
  package func callManager(
    _ member: MemberName,
    _ body: [DBusValue] = [],
    deadline: Duration = defaultDeadline,
    startsService: Bool = true
  ) throws(ClientError) -> [DBusValue] {
    try call(
      ServiceNames.root,
      ServiceNames.manager,
      member,
      body,
      deadline: deadline,
      startsService: startsService
    )
  }

  /// Placed widgets of a host, or of all with nil: path and what lists need.
  package func widgets(
    ofHost host: String? = nil,
    startsService: Bool = true
  ) throws(ClientError) -> [JSONObject] {
    let answer = try callManager("ListWidgets", [.string(host ?? "")], startsService: startsService)
    return (answer.first?.elements ?? []).compactMap { item in
      item.elements?.last?.plainJSON.objectValue
    }
  }

  /// What is shown of a widget, with its archive as bytes where that is asked for.
  package func entry(
    ofWidget widget: String,
    withArchive: Bool
  ) throws(ClientError) -> (entry: JSONObject, archive: [UInt8]?) {
    let options: DBusDictionary = withArchive ? ["archive": .bool(true)] : [:]
    let answer = try callWidget(widget, "GetEntry", [.dictionary(options)])
    guard var entry = answer.first?.dictionaryValue else { throw Self.malformed("GetEntry") }
    var archive = entry["archive"]?.bytesValue
    if let file = entry["archiveFile"]?.unixFDValue { archive = SealedFile.read(file) }
    entry["archive"] = nil
    entry["archiveFile"] = nil
    return (entry.plainJSON.objectValue ?? JSONObject(), archive)
  }

  private func receipt(_ answer: [DBusValue]) throws(ClientError) -> JSONObject {
    guard let receipt = answer.first?.plainJSON.objectValue else {
      throw Self.malformed("the action")
    }
    return receipt
  }

  static func malformed(_ method: String) -> ClientError {
    ClientError(.failed, "swiftletd answered \(method) with something else than its interface says")
  }
}
