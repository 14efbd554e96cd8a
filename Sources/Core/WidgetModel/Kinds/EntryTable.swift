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
  /// Reads a table from its ``content``.
  ///
  /// - Throws: ``MalformedDocument`` where the bytes are not the JSON of a table.
  package init(date: Timestamp, content: [UInt8], path: String) throws(MalformedDocument) {
    let json: JSON
    do {
      json = try JSONParser.parse(content)
    } catch {
      throw MalformedDocument(path: path, problem: "is no JSON: \(error)")
    }
    var reader = try ObjectReader(json, path: path)
    self.date = date
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

  /// The table as JSON, without its date.
  package var content: [UInt8] {
    var writer = JSONWriter(reserving: 1024)
    writer.beginObject()
    if let relevance {
      writer.key(plain: "score")
      writer.value(relevance.score)
      writer.key(plain: "duration")
      writer.value(relevance.duration)
    }
    if let nextChange {
      writer.key(plain: "nextChange")
      writer.value(nextChange.microseconds)
    }
    writer.key(plain: "text")
    writer.beginArray()
    for line in textLines { writer.value(line) }
    writer.endArray()
    writer.key(plain: "elements")
    writer.beginArray()
    for element in elements { element.write(to: &writer) }
    writer.endArray()
    if let url {
      writer.key(plain: "url")
      writer.value(url)
    }
    writer.endObject()
    return writer.bytes
  }
}
