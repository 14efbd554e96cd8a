/// A shape that fills the frame it is given.
package struct ShapeValue: ArchiveRecord {
  package enum Kind: String, ArchiveWord {
    case rectangle
    case circle
    case ellipse
    case capsule
    case roundedRectangle
    case unevenRoundedRectangle
    /// Follows the corners of the widget or of the nearest container shape.
    case containerRelative
    case path
  }

  package var kind = Kind.rectangle
  /// Corner radii in points.
  package var cornerWidth: Double?
  package var cornerHeight: Double?
  package var topLeading: Double?
  package var topTrailing: Double?
  package var bottomLeading: Double?
  package var bottomTrailing: Double?
  package var isContinuous = false
  /// An outline in the syntax of SVG path data, made for `pathWidth` × `pathHeight` points.
  package var path: String?
  package var pathWidth: Double?
  package var pathHeight: Double?
  /// Changes, in this order: inset, trim, scale, rotation, offset.
  package var inset: Double?
  package var trimFrom: Double?
  package var trimTo: Double?
  package var scaleX: Double?
  package var scaleY: Double?
  /// Degrees, clockwise.
  package var rotation: Double?
  package var anchor: UnitPointValue?
  package var offsetX: Double?
  package var offsetY: Double?

  package init() {}

  package init(_ kind: Kind) { self.kind = kind }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("shape", &kind, default: .rectangle)
    try visitor.field("cornerWidth", &cornerWidth)
    try visitor.field("cornerHeight", &cornerHeight)
    try visitor.field("topLeading", &topLeading)
    try visitor.field("topTrailing", &topTrailing)
    try visitor.field("bottomLeading", &bottomLeading)
    try visitor.field("bottomTrailing", &bottomTrailing)
    try visitor.field("continuous", &isContinuous, default: false)
    try visitor.field("path", &path)
    try visitor.field("pathWidth", &pathWidth)
    try visitor.field("pathHeight", &pathHeight)
    try visitor.field("inset", &inset)
    try visitor.field("trimFrom", &trimFrom)
    try visitor.field("trimTo", &trimTo)
    try visitor.field("scaleX", &scaleX)
    try visitor.field("scaleY", &scaleY)
    try visitor.field("rotation", &rotation)
    try visitor.field("anchor", &anchor)
    try visitor.field("offsetX", &offsetX)
    try visitor.field("offsetY", &offsetY)
  }
}

/// A shape as a view: filled, or drawn as a line.
package struct ShapeContent: ArchiveRecord {
  package var shape = ShapeValue()
  /// Nil is the foreground style.
  package var paint: Paint?
  package var stroke: StrokeValue?
  package var isEvenOdd = false

  package init() {}

  package init(shape: ShapeValue, paint: Paint? = nil, stroke: StrokeValue? = nil) {
    self.shape = shape
    self.paint = paint
    self.stroke = stroke
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("outline", &shape, default: ShapeValue())
    try visitor.field("paint", &paint)
    try visitor.field("stroke", &stroke)
    try visitor.field("evenOdd", &isEvenOdd, default: false)
  }
}

/// A paint as a view: it fills what it is offered.
package struct PaintContent: ArchiveRecord {
  package var paint = Paint.semantic("foreground")

  package init() {}

  package init(_ paint: Paint) { self.paint = paint }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("paint", &paint, default: .semantic("foreground"))
  }
}

/// How a line is drawn.
package struct StrokeValue: ArchiveRecord {
  package var width = 1.0
  package var cap = "butt"
  package var join = "miter"
  package var miterLimit = 10.0
  package var dash: [Double] = []
  package var dashPhase = 0.0
  /// Whether the line lies inside the shape's edge.
  package var isInside = false

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("width", &width, default: 1)
    try visitor.field("cap", &cap, default: "butt")
    try visitor.field("join", &join, default: "miter")
    try visitor.field("miterLimit", &miterLimit, default: 10)
    try visitor.field("dash", &dash)
    try visitor.field("dashPhase", &dashPhase, default: 0)
    try visitor.field("inside", &isInside, default: false)
  }
}
