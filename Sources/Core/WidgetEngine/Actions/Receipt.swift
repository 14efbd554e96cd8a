package import WidgetModel

/// What a caller learns of its action (design.md §4.7).
package struct Receipt: Hashable, Sendable {
  package enum Status: String, Hashable, Sendable {
    case done
    case failed
    case running
  }

  package enum WidgetResult: String, Hashable, Sendable {
    case changed
    case unchanged
    case failed
    case pending
  }

  /// Where the time went, in microseconds.
  package struct Times: Hashable, Sendable {
    package var queued: Int64 = 0
    package var perform: Int64 = 0
    package var timelines: Int64 = 0
    package var commit: Int64 = 0
    package var total: Int64 = 0

    package init() {}
  }

  package var status: Status
  package var action: String
  package var value: ParameterValue?
  package var dialog: String?
  package var opens: String?
  /// The revision of shared state that the action made, or found.
  package var revision: Revision
  package var widgets: [String: WidgetResult]
  package var times: Times
  /// This is the receipt of an earlier call with the same key, or of the press before.
  package var isRepeated: Bool
  /// The job of an action that still runs.
  package var job: String?
  package var error: WidgetError?

  package init(status: Status, action: String, revision: Revision) {
    self.status = status
    self.action = action
    self.revision = revision
    widgets = [:]
    times = Times()
    isRepeated = false
  }

  package var json: JSON {
    var object = JSONObject([
      ("status", .string(status.rawValue)), ("action", .string(action)),
      ("revision", .int(revision)),
    ])
    object["value"] = value?.json
    object["dialog"] = dialog.map(JSON.string)
    object["opens"] = opens.map(JSON.string)
    object["error"] = error?.json
    object["widgets"] = .object(
      JSONObject(
        widgets.sorted { $0.key < $1.key }.map {
          (key: $0.key, value: .string($0.value.rawValue))
        }
      )
    )
    object["times"] = [
      "queued": .int(times.queued), "perform": .int(times.perform),
      "timelines": .int(times.timelines), "commit": .int(times.commit),
      "total": .int(times.total),
    ]
    object["job"] = job.map(JSON.string)
    if isRepeated { object["repeated"] = true }
    return .object(object)
  }

  package init(json: JSON, path: String = "receipt") throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    let statusName = try reader.string("status")
    guard let status = Status(rawValue: statusName) else {
      throw MalformedDocument(path: path + ".status", problem: "unknown status \"\(statusName)\"")
    }
    self.init(
      status: status,
      action: try reader.string("action"),
      revision: try reader.int("revision")
    )
    if let json = reader.optional("value") {
      value = try ParameterValue(json: json, path: path + ".value")
    }
    dialog = try reader.optionalString("dialog")
    opens = try reader.optionalString("opens")
    if let json = reader.optional("error") {
      error = try WidgetError(json: json, path: path + ".error")
    }
    for (widget, result) in try reader.members("widgets").members {
      widgets[widget] = result.stringValue.flatMap(WidgetResult.init(rawValue:))
    }
    if let json = reader.optional("times") {
      var item = try ObjectReader(json, path: path + ".times")
      times.queued = try item.optionalInt("queued") ?? 0
      times.perform = try item.optionalInt("perform") ?? 0
      times.timelines = try item.optionalInt("timelines") ?? 0
      times.commit = try item.optionalInt("commit") ?? 0
      times.total = try item.optionalInt("total") ?? 0
    }
    job = try reader.optionalString("job")
    isRepeated = try reader.flag("repeated")
    try reader.finish()
  }
}
