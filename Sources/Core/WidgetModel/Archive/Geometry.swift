/// Distances from four edges; nil leaves an edge alone.
package struct InsetsValue: ArchiveRecord {
  package var top: Distance?
  package var leading: Distance?
  package var bottom: Distance?
  package var trailing: Distance?

  package init() {}

  package init(top: Distance?, leading: Distance?, bottom: Distance?, trailing: Distance?) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("top", &top)
    try visitor.field("leading", &leading)
    try visitor.field("bottom", &bottom)
    try visitor.field("trailing", &trailing)
  }
}

/// A distance in points, or the drawer's own for the place.
package enum Distance: ArchiveValue {
  case standard
  case points(Double)

  package func write(to writer: inout ArchiveWriter) {
    switch self {
    case .standard: writer.string("standard")
    case .points(let points): writer.number(points)
    }
  }

  package init(archived json: JSON) throws(ArchiveError) {
    self = json == "standard" ? .standard : .points(try Double(archived: json))
  }
}

/// A point in the unit square of a view: (0, 0) is the top leading corner.
package struct UnitPointValue: ArchiveRecord {
  package static let center = UnitPointValue(x: 0.5, y: 0.5)

  package var x = 0.5
  package var y = 0.5

  package init() {}

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("x", &x, default: 0.5)
    try visitor.field("y", &y, default: 0.5)
  }
}

/// Where views stand beside each other, written as two words: `leading top`.
package struct AlignmentValue: ArchiveValue {
  package enum Horizontal: String, Sendable {
    case leading
    case center
    case trailing
  }

  package enum Vertical: String, Sendable {
    case top
    case center
    case bottom
    case firstTextBaseline
    case lastTextBaseline
  }

  package static let center = AlignmentValue()

  package var horizontal: Horizontal
  package var vertical: Vertical

  package init(_ horizontal: Horizontal = .center, _ vertical: Vertical = .center) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  package func write(to writer: inout ArchiveWriter) {
    writer.string("\(horizontal.rawValue) \(vertical.rawValue)")
  }

  package init(archived json: JSON) throws(ArchiveError) {
    guard let words = json.stringValue?.split(separator: " "), words.count == 2 else {
      throw ArchiveError("Expected an alignment of two words, got \(json.text)")
    }
    horizontal = Horizontal(rawValue: String(words[0])) ?? .center
    vertical = Vertical(rawValue: String(words[1])) ?? .center
  }
}
