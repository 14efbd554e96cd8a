package import WidgetModel

/// Everything a bundle says to the daemon.
package enum MessageFromBundle: Hashable, Sendable {
  /// The first message of a bundle; `description` is the hash of its description.
  case hello(protocol: Int64, sdk: String, description: String)
  case description(id: Int64, BundleDescription)
  case performed(PerformedMessage)
  case timeline(TimelineMessage)
  case values(id: Int64, result: Result<[SuggestedValue], WidgetError>)
  /// How far an action is, from 0 to 1, and what it is doing.
  case progress(id: Int64, fraction: Double, text: String)
  case request(BundleRequest)
  /// A write after its operation ended, or outside any: a small transaction of its own.
  case write(id: Int64, WriteSet)
  /// A wish of `WidgetCenter` outside any action.
  case reload(id: Int64, kinds: [String], all: Bool)
}

extension MessageFromBundle {
  package var frame: Frame {
    var object = JSONObject()
    var body: [UInt8] = []
    switch self {
    case .hello(let version, let sdk, let description):
      object.append("m", "hello")
      object.append("protocol", .int(version))
      object.append("sdk", .string(sdk))
      object.append("description", .string(description))
    case .description(let id, let description):
      object.append("m", "description")
      object.append("id", .int(id))
      object.append("description", description.json)
    case .performed(let message):
      object.append("m", "performed")
      message.write(to: &object)
    case .timeline(let message):
      object.append("m", "timeline")
      body = message.write(to: &object)
    case .values(let id, let result):
      object.append("m", "values")
      object.append("id", .int(id))
      switch result {
      case .success(let values): object.append("values", .array(values.map(\.json)))
      case .failure(let error): object.append("error", error.json)
      }
    case .progress(let id, let fraction, let text):
      object.append("m", "progress")
      object.append("id", .int(id))
      object.append("fraction", .double(fraction))
      object.append("text", .string(text))
    case .request(let request):
      object.append("m", "request")
      request.write(to: &object)
    case .write(let id, let writes):
      object.append("m", "write")
      object.append("id", .int(id))
      object.append("writes", writes.json)
    case .reload(let id, let kinds, let all):
      object.append("m", "reload")
      object.append("id", .int(id))
      object.append("kinds", .array(kinds.map(JSON.string)))
      object.append("all", .bool(all))
    }
    return Frame(header: .object(object), body: body)
  }

  /// Reads a frame.
  ///
  /// - Throws: ``WireError`` where the frame is none of these messages.
  package init(_ frame: Frame) throws(WireError) {
    if let message = try? Self(header: frame.header, body: frame.body, path: "") {
      self = message
      return
    }
    do throws(MalformedDocument) {
      try self.init(header: frame.header, body: frame.body, path: "message")
    } catch {
      throw WireError(error)
    }
  }

  private init(
    header: JSON,
    body: [UInt8],
    path: String
  ) throws(MalformedDocument) {
    var reader = try ObjectReader(header, path: path)
    let name = try reader.string("m")
    guard body.isEmpty || name == "timeline" else {
      throw MalformedDocument(path: "message", problem: "\"\(name)\" has no body")
    }
    switch name {
    case "hello":
      self = .hello(
        protocol: try reader.int("protocol"),
        sdk: try reader.string("sdk"),
        description: try reader.string("description")
      )
    case "description":
      self = .description(
        id: try reader.int("id"),
        try BundleDescription(
          json: try reader.required("description"),
          path: reader.path("description")
        )
      )
    case "performed": self = .performed(try PerformedMessage(&reader))
    case "timeline": self = .timeline(try TimelineMessage(&reader, body: body))
    case "values":
      let id = try reader.int("id")
      if let error = reader.optional("error") {
        self = .values(
          id: id,
          result: .failure(try WidgetError(json: error, path: reader.path("error")))
        )
      } else {
        self = .values(
          id: id,
          result: .success(
            try reader.list("values") { (json, path) throws(MalformedDocument) in
              try SuggestedValue(json: json, path: path)
            }
          )
        )
      }
    case "progress":
      self = .progress(
        id: try reader.int("id"),
        fraction: try reader.optionalDouble("fraction") ?? 0,
        text: try reader.string("text")
      )
    case "request": self = .request(try BundleRequest(&reader))
    case "write":
      self = .write(
        id: try reader.int("id"),
        try WriteSet(json: try reader.required("writes"), path: reader.path("writes"))
      )
    case "reload":
      self = .reload(
        id: try reader.int("id"),
        kinds: try reader.strings("kinds"),
        all: try reader.flag("all")
      )
    default:
      throw MalformedDocument(path: reader.path("m"), problem: "unknown message \"\(name)\"")
    }
    try reader.finish()
  }
}
