/// What the daemon reads of a timeline's entry; the view tree beside it is bytes to the daemon.
package struct EntryTable: Hashable, Sendable {
  package var date: Timestamp
  package var relevance: Relevance?
  /// When the drawn picture next changes by itself (a running timer), if it does.
  package var nextChange: Timestamp?
  /// The entry as plain text, a line a row, in reading order.
  package var textLines: [String]
  package var elements: [Element]
  /// Where a press outside every element leads (`widgetURL`).
  package var url: String?

  package init(
    date: Timestamp,
    relevance: Relevance? = nil,
    nextChange: Timestamp? = nil,
    textLines: [String] = [],
    elements: [Element] = [],
    url: String? = nil
  ) {
    self.date = date
    self.relevance = relevance
    self.nextChange = nextChange
    self.textLines = textLines
    self.elements = elements
    self.url = url
  }

  package func element(_ id: String) -> Element? {
    elements.first { $0.id == id }
  }
}

/// An entry's relevance: a score on the author's own scale, and seconds for which it holds.
package struct Relevance: Hashable, Sendable {
  package var score: Double
  package var duration: Double

  package init(score: Double, duration: Double) {
    self.score = score
    self.duration = duration
  }
}

extension EntryTable {
  package init(json: JSON, path: String) throws(MalformedDocument) {
    var reader = try ObjectReader(json, path: path)
    date = Timestamp(microseconds: try reader.int("date"))
    if let score = try reader.optionalDouble("score") {
      relevance = Relevance(score: score, duration: try reader.optionalDouble("duration") ?? 0)
    }
    nextChange = try reader.optionalInt("nextChange").map(Timestamp.init(microseconds:))
    textLines = try reader.strings("text")
    elements = try reader.list("elements") { (json, path) throws(MalformedDocument) in
      try Element(json: json, path: path)
    }
    url = try reader.optionalString("url")
    try reader.finish()
  }

  package var json: JSON {
    var object = JSONObject([("date", .int(date.microseconds))])
    object["score"] = relevance.map { .double($0.score) }
    object["duration"] = relevance.map { .double($0.duration) }
    object["nextChange"] = nextChange.map { .int($0.microseconds) }
    object["text"] = .array(textLines.map(JSON.string))
    object["elements"] = .array(elements.map(\.json))
    object["url"] = url.map(JSON.string)
    return .object(object)
  }
}
