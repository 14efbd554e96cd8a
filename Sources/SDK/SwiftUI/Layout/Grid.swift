internal import WidgetModel

/// Rows whose cells share the widths of their columns.
public struct Grid<Content: View> {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content

  public init(
    alignment: Alignment = .center,
    horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }
}

extension Grid: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    var grid = GridContent()
    grid.alignment = alignment.value
    grid.horizontalSpacing = horizontalSpacing.map(Double.init)
    grid.verticalSpacing = verticalSpacing.map(Double.init)
    grid.children = archiver.collect(content)
    archiver.add(.grid(grid))
  }
}

/// One row of a grid.
public struct GridRow<Content: View> {
  let alignment: VerticalAlignment?
  let content: Content

  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension GridRow: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    var row = GridRowContent()
    row.alignment = alignment.map { AlignmentValue(.center, $0.value) }
    row.children = archiver.collect(content)
    archiver.add(.gridRow(row))
  }
}

/// One column or row of a lazy grid.
public struct GridItem: Sendable {
  /// How wide a column, or how high a row, may be.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?

  public init(
    _ size: Size = .flexible(),
    spacing: CGFloat? = nil,
    alignment: Alignment? = nil
  ) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  var track: GridTrack {
    var track = GridTrack()
    switch size {
    case .fixed(let length):
      track.size = .fixed
      track.minimum = Double(length)
      track.maximum = Double(length)
    case .flexible(let minimum, let maximum):
      track.minimum = Double(minimum)
      track.maximum = Double(maximum)
    case .adaptive(let minimum, let maximum):
      track.size = .adaptive
      track.minimum = Double(minimum)
      track.maximum = Double(maximum)
    }
    track.spacing = spacing.map(Double.init)
    track.alignment = alignment?.value
    return track
  }
}

/// A grid that grows downwards.
public struct LazyVGrid<Content: View> {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    columns: [GridItem],
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension LazyVGrid: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    var grid = LazyGridContent()
    grid.alignment = AlignmentValue(alignment.value, .center)
    grid.spacing = spacing.map(Double.init)
    grid.tracks = columns.map(\.track)
    grid.children = archiver.collect(content)
    archiver.add(.lazyVGrid(grid))
  }
}

/// A grid that grows sideways.
public struct LazyHGrid<Content: View> {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    rows: [GridItem],
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension LazyHGrid: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    var grid = LazyGridContent()
    grid.alignment = AlignmentValue(.center, alignment.value)
    grid.spacing = spacing.map(Double.init)
    grid.tracks = rows.map(\.track)
    grid.children = archiver.collect(content)
    archiver.add(.lazyHGrid(grid))
  }
}
