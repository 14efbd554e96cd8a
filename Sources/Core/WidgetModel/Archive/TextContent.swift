/// Runs of text, set as one paragraph.
package struct TextContent: ArchiveRecord {
  package var runs: [TextRun] = []

  package init() {}

  package init(runs: [TextRun]) { self.runs = runs }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("runs", &runs)
  }

  /// The text without its looks, as it read at the entry's date.
  package var plainText: String {
    runs.count == 1 ? runs[0].text : runs.map(\.text).joined()
  }
}

/// Text with one look: letters, a live date, or a picture among letters.
package struct TextRun: ArchiveRecord {
  /// The letters; for a live date, what it read at the entry's date.
  package var text = ""
  package var date: LiveDate?
  package var image: ImageValue?
  package var font: FontValue?
  package var paint: Paint?
  package var weight: FontWeight?
  package var isBold = false
  package var isItalic = false
  package var hasMonospacedDigits = false
  package var isMonospaced = false
  package var design: FontDesign?
  package var underline: TextLine?
  package var strikethrough: TextLine?
  /// Extra points between letters.
  package var kerning: Double?
  package var baselineOffset: Double?

  package init() {}

  package init(_ text: String) { self.text = text }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("text", &text, default: "")
    try visitor.field("date", &date)
    try visitor.field("image", &image)
    try visitor.field("font", &font)
    try visitor.field("paint", &paint)
    try visitor.field("weight", &weight)
    try visitor.field("bold", &isBold, default: false)
    try visitor.field("italic", &isItalic, default: false)
    try visitor.field("monospacedDigits", &hasMonospacedDigits, default: false)
    try visitor.field("monospaced", &isMonospaced, default: false)
    try visitor.field("design", &design)
    try visitor.field("underline", &underline)
    try visitor.field("strikethrough", &strikethrough)
    try visitor.field("kerning", &kerning)
    try visitor.field("baselineOffset", &baselineOffset)
  }
}

/// A line under or through text.
package struct TextLine: ArchiveRecord {
  package var pattern = "solid"
  package var paint: Paint?

  package init() {}

  package init(pattern: String = "solid", paint: Paint?) {
    self.pattern = pattern
    self.paint = paint
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("pattern", &pattern, default: "solid")
    try visitor.field("paint", &paint)
  }
}

/// A date that the drawer keeps telling, as time goes by.
package struct LiveDate: ArchiveRecord {
  package enum Style: String, ArchiveWord {
    /// The difference to now in its two largest units, without a sign.
    case relative
    /// The difference to now in its largest unit, with a sign.
    case offset
    /// Hours, minutes and seconds down to a coming date, or up from a past one.
    case timer
    /// As `timer`, held within the interval.
    case interval
  }

  package var style = Style.timer
  /// Microseconds since 1970 UTC: the date, or the interval's start.
  package var date = 0
  /// The interval's end.
  package var end: Int?
  /// Where an interval stands still.
  package var pause: Int?
  package var countsDown = true
  package var showsHours = true

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("style", &style, default: .timer)
    try visitor.field("date", &date, default: 0)
    try visitor.field("end", &end)
    try visitor.field("pause", &pause)
    try visitor.field("countsDown", &countsDown, default: true)
    try visitor.field("showsHours", &showsHours, default: true)
  }
}
