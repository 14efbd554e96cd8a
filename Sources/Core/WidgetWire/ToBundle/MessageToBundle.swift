package import WidgetModel

/// Everything the daemon says to a bundle.
package enum MessageToBundle: Hashable, Sendable {
  /// The answer to the bundle's hello, with the groups it may use and where their folders are.
  case welcome(groups: [String], sync: Sync)
  /// A part of what the next message brings, which would be too large for one frame.
  case sync(Sync)
  case describe(id: Int64)
  case perform(PerformRequest)
  case timeline(TimelineRequest)
  case query(QueryRequest)
  /// What the action wrote is committed under this revision: its overlay becomes the replica.
  case committed(id: Int64, revision: Revision)
  /// What the action wrote is not kept.
  case rejected(id: Int64, error: WidgetError)
  /// The caller gave up: cancel the task of this request.
  case cancel(id: Int64)
  /// The answer to a ``BundleRequest``, a write or a reload wish.
  case reply(id: Int64, result: Result<JSON, WidgetError>)
  /// Finish what is running and exit.
  case shutdown
}

extension MessageToBundle {
  package var frame: Frame {
    var object = JSONObject()
    switch self {
    case .welcome(let groups, let sync):
      object.append("m", "welcome")
      object.append("groups", .array(groups.map(JSON.string)))
      object.append("sync", sync.json)
    case .sync(let sync):
      object.append("m", "sync")
      object.append("sync", sync.json)
    case .describe(let id):
      object.append("m", "describe")
      object.append("id", .int(id))
    case .perform(let request):
      object.append("m", "perform")
      request.write(to: &object)
    case .timeline(let request):
      object.append("m", "timeline")
      request.write(to: &object)
    case .query(let request):
      object.append("m", "query")
      request.write(to: &object)
    case .committed(let id, let revision):
      object.append("m", "committed")
      object.append("id", .int(id))
      object.append("revision", .int(revision))
    case .rejected(let id, let error):
      object.append("m", "rejected")
      object.append("id", .int(id))
      object.append("error", error.json)
    case .cancel(let id):
      object.append("m", "cancel")
      object.append("id", .int(id))
    case .reply(let id, let result):
      object.append("m", "reply")
      object.append("id", .int(id))
      switch result {
      case .success(let value): object.append("value", value)
      case .failure(let error): object.append("error", error.json)
      }
    case .shutdown:
      object.append("m", "shutdown")
    }
    return Frame(header: .object(object))
  }

  /// Reads a frame.
  ///
  /// - Throws: ``WireError`` where the frame is none of these messages.
  package init(_ frame: Frame) throws(WireError) {
    if let message = try? Self(header: frame.header, path: "") {
      self = message
      return
    }
    do throws(MalformedDocument) {
      try self.init(header: frame.header, path: "message")
    } catch {
      throw WireError(error)
    }
  }

  private init(header: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(header, path: path)
    switch try reader.string("m") {
    case "welcome":
      self = .welcome(
        groups: try reader.strings("groups"),
        sync: try Sync(json: try reader.required("sync"), path: reader.path("sync"))
      )
    case "sync":
      self = .sync(
        try Sync(json: try reader.required("sync"), path: reader.path("sync"))
      )
    case "describe": self = .describe(id: try reader.int("id"))
    case "perform": self = .perform(try PerformRequest(&reader))
    case "timeline": self = .timeline(try TimelineRequest(&reader))
    case "query": self = .query(try QueryRequest(&reader))
    case "committed":
      self = .committed(id: try reader.int("id"), revision: try reader.int("revision"))
    case "rejected":
      self = .rejected(
        id: try reader.int("id"),
        error: try WidgetError(json: try reader.required("error"), path: reader.path("error"))
      )
    case "cancel": self = .cancel(id: try reader.int("id"))
    case "reply":
      let id = try reader.int("id")
      if let error = reader.optional("error") {
        self = .reply(
          id: id,
          result: .failure(try WidgetError(json: error, path: reader.path("error")))
        )
      } else {
        self = .reply(id: id, result: .success(reader.optional("value") ?? .null))
      }
    case "shutdown": self = .shutdown
    case let other:
      throw MalformedDocument(path: reader.path("m"), problem: "unknown message \"\(other)\"")
    }
    try reader.finish()
  }
}
