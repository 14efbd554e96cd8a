package import WidgetModel

/// One timeline of one widget; the frame's body has the table and the archive of each entry.
package struct TimelineMessage: Hashable, Sendable {
  package struct Content: Hashable, Sendable {
    package var entries: [ArchivedEntry]
    package var policy: ReloadPolicy
    package var reads: ReadSet
    /// What the author should know, for the log.
    package var issues: [String]

    package init(
      entries: [ArchivedEntry],
      policy: ReloadPolicy,
      reads: ReadSet,
      issues: [String] = []
    ) {
      self.entries = entries
      self.policy = policy
      self.reads = reads
      self.issues = issues
    }
  }

  /// The id of the ``TimelineRequest`` or ``PerformRequest`` that this answers.
  package var id: Int64
  package var widget: String
  package var outcome: Result<Content, WidgetError>

  package init(id: Int64, widget: String, outcome: Result<Content, WidgetError>) {
    self.id = id
    self.widget = widget
    self.outcome = outcome
  }

  init(_ reader: inout ObjectReader, body: [UInt8]) throws(MalformedDocument) {
    id = try reader.int("id")
    widget = try reader.string("widget")
    if let error = reader.optional("error") {
      outcome = .failure(try WidgetError(json: error, path: reader.path("error")))
      return
    }
    var offset = 0
    let entries = try reader.list("entries") { (json, path) throws(MalformedDocument) in
      var item = try ObjectReader(json, path: path)
      func bytes(_ key: String) throws(MalformedDocument) -> [UInt8] {
        let length = try item.int(key)
        guard length >= 0, length <= body.count - offset else {
          throw MalformedDocument(path: item.path(key), problem: "reaches beyond the frame")
        }
        defer { offset += Int(length) }
        return Array(body[offset..<offset + Int(length)])
      }
      let entry = try ArchivedEntry(
        date: Timestamp(microseconds: try item.int("date")),
        content: try bytes("table"),
        archive: try bytes("archive"),
        path: item.path("table")
      )
      try item.finish()
      return entry
    }
    guard offset == body.count else {
      throw MalformedDocument(
        path: reader.path("entries"),
        problem: "leave \(body.count - offset) bytes of the frame over"
      )
    }
    outcome = .success(
      Content(
        entries: entries,
        policy: try ReloadPolicy(json: try reader.required("policy"), path: reader.path("policy")),
        reads: try ReadSet(json: reader.optional("reads") ?? [:], path: reader.path("reads")),
        issues: try reader.strings("issues")
      )
    )
  }

  func write(to object: inout JSONObject) -> [UInt8] {
    object.append("id", .int(id))
    object.append("widget", .string(widget))
    switch outcome {
    case .failure(let error):
      object.append("error", error.json)
      return []
    case .success(let content):
      object.append("policy", content.policy.json)
      object.append(
        "entries",
        .array(
          content.entries.map {
            [
              "date": .int($0.table.date.microseconds),
              "table": .int(Int64($0.content.count)),
              "archive": .int(Int64($0.archive.count)),
            ]
          }
        )
      )
      if !content.reads.isEmpty { object.append("reads", content.reads.json) }
      if !content.issues.isEmpty {
        object.append("issues", .array(content.issues.map(JSON.string)))
      }
      var body: [UInt8] = []
      for entry in content.entries {
        body += entry.content
        body += entry.archive
      }
      return body
    }
  }
}
