/// A frame of fixed or bounded size around a view, in points.
package struct FrameModifier: ArchiveRecord {
  package var width: Double?
  package var height: Double?
  package var minWidth: Double?
  package var idealWidth: Double?
  package var maxWidth: Double?
  package var minHeight: Double?
  package var idealHeight: Double?
  package var maxHeight: Double?
  package var alignment = AlignmentValue.center

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("width", &width)
    try visitor.field("height", &height)
    try visitor.field("minWidth", &minWidth)
    try visitor.field("idealWidth", &idealWidth)
    try visitor.field("maxWidth", &maxWidth)
    try visitor.field("minHeight", &minHeight)
    try visitor.field("idealHeight", &idealHeight)
    try visitor.field("maxHeight", &maxHeight)
    try visitor.field("alignment", &alignment, default: .center)
  }
}

/// A paint that the views below inherit.
package struct PaintModifier: ArchiveRecord {
  package enum Role: String, Hashable, Sendable {
    case foregroundStyle
    case backgroundStyle
    case tint
    case listItemTint
  }

  package var role = Role.foregroundStyle
  /// Nil goes back to what is inherited from outside the widget.
  package var paint: Paint?
  /// What the second and third level are, where the author says so.
  package var secondary: Paint?
  package var tertiary: Paint?

  package init() {}

  package init(
    _ role: Role,
    _ paint: Paint?,
    secondary: Paint? = nil,
    tertiary: Paint? = nil
  ) {
    self.role = role
    self.paint = paint
    self.secondary = secondary
    self.tertiary = tertiary
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("paint", &paint)
    try visitor.field("secondary", &secondary)
    try visitor.field("tertiary", &tertiary)
  }
}

/// Views or a paint before, behind or cut out of a view; they are offered its size.
package struct LayerModifier: ArchiveRecord {
  package enum Role: String, Hashable, Sendable {
    case background
    case overlay
    case mask
    /// The background of the whole widget, which a panel may leave out.
    case containerBackground
  }

  package var role = Role.background
  package var alignment = AlignmentValue.center
  package var paint: Paint?
  /// What the paint fills; nil is the view's rectangle.
  package var shape: ShapeValue?
  package var content: [ViewNode] = []

  package init() {}

  package init(_ role: Role, paint: Paint, shape: ShapeValue? = nil) {
    self.role = role
    self.paint = paint
    self.shape = shape
  }

  package init(_ role: Role, content: [ViewNode], alignment: AlignmentValue) {
    self.role = role
    self.content = content
    self.alignment = alignment
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("alignment", &alignment, default: .center)
    try visitor.field("paint", &paint)
    try visitor.field("in", &shape)
    try visitor.field("content", &content)
  }
}
