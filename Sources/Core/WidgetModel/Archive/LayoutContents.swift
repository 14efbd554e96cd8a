/// A flexible gap along the axis of its stack.
package struct SpacerContent: ArchiveRecord {
  /// Least length in points; nil is the stack's default spacing.
  package var minLength: Double?

  package init() {}

  package init(minLength: Double?) { self.minLength = minLength }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("minLength", &minLength)
  }
}

/// A row, a column or a pile of views.
package struct StackContent: ArchiveRecord {
  package var alignment = AlignmentValue.center
  /// Points between neighbours; nil is the default spacing.
  package var spacing: Double?
  package var children: [ViewNode] = []

  package init() {}

  package init(
    alignment: AlignmentValue = .center,
    spacing: Double? = nil,
    children: [ViewNode]
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.children = children
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("alignment", &alignment, default: .center)
    try visitor.field("spacing", &spacing)
    try visitor.field("children", &children)
  }
}

/// Rows whose cells share the widths of their columns.
package struct GridContent: ArchiveRecord {
  package var alignment = AlignmentValue.center
  package var horizontalSpacing: Double?
  package var verticalSpacing: Double?
  /// Grid rows, and other views that span all columns.
  package var children: [ViewNode] = []

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("alignment", &alignment, default: .center)
    try visitor.field("horizontalSpacing", &horizontalSpacing)
    try visitor.field("verticalSpacing", &verticalSpacing)
    try visitor.field("children", &children)
  }
}

/// One row of a grid.
package struct GridRowContent: ArchiveRecord {
  /// The vertical part replaces the grid's.
  package var alignment: AlignmentValue?
  package var children: [ViewNode] = []

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("alignment", &alignment)
    try visitor.field("children", &children)
  }
}

/// A grid that fills tracks (columns or rows) one after the other.
package struct LazyGridContent: ArchiveRecord {
  package var alignment = AlignmentValue.center
  package var spacing: Double?
  package var tracks: [GridTrack] = []
  package var children: [ViewNode] = []

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("alignment", &alignment, default: .center)
    try visitor.field("spacing", &spacing)
    try visitor.field("tracks", &tracks)
    try visitor.field("children", &children)
  }
}

/// One column or row of a lazy grid.
package struct GridTrack: ArchiveRecord {
  package enum Size: String, ArchiveWord {
    case fixed
    case flexible
    case adaptive
  }

  package var size = Size.flexible
  package var minimum = 10.0
  package var maximum = Double.infinity
  package var spacing: Double?
  package var alignment: AlignmentValue?

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("size", &size, default: .flexible)
    try visitor.field("minimum", &minimum, default: 10)
    try visitor.field("maximum", &maximum, default: .infinity)
    try visitor.field("spacing", &spacing)
    try visitor.field("alignment", &alignment)
  }
}

/// Alternatives of which the drawer takes the first that fits.
package struct FitsContent: ArchiveRecord {
  package var axes = Axes.both
  package var children: [ViewNode] = []

  package enum Axes: String, ArchiveWord {
    case horizontal
    case vertical
    case both
  }

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("axes", &axes, default: .both)
    try visitor.field("children", &children)
  }
}

/// Views made for a size that the author's closure was given.
package struct GeometryContent: ArchiveRecord {
  /// The size in points that the closure saw.
  package var width = 0.0
  package var height = 0.0
  package var children: [ViewNode] = []

  package init() {}

  package init(width: Double, height: Double, children: [ViewNode]) {
    self.width = width
    self.height = height
    self.children = children
  }

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("width", &width, default: 0)
    try visitor.field("height", &height, default: 0)
    try visitor.field("children", &children)
  }
}
