package import WidgetModel

/// Lays a widget out: what to draw and where to press come from the same pass, so they always agree.
package struct WidgetLayout {
  /// Size of the whole widget in points.
  package var size: Size
  /// From the back to the front.
  package var drawings: [Drawing]
  /// From the back to the front, as presses go to what is in front.
  package var regions: [HitRegion]
  /// When the picture next changes by itself; nil where it stays as it is.
  package var nextChange: Timestamp?
  /// Kinds of views that are not known here and were left out.
  package var unknownViews: [String]

  /// The largest side of a widget in points; larger ones are held to it.
  package static let longestSide = 4096.0

  /// Lays out an archive.
  ///
  /// - Parameters:
  ///   - archive: What to show.
  ///   - options: How to show it.
  ///   - measurer: Whoever knows fonts and pictures.
  package init(
    _ archive: ViewArchive,
    options: LayoutOptions,
    measuredBy measurer: any LayoutMeasurer
  ) {
    let root = archive.root(for: options.scheme)
    let asked = options.size ?? Size(width: archive.width, height: archive.height)
    let size = Size(width: Self.side(asked.width), height: Self.side(asked.height))
    let frame = Rect(Point(x: 0, y: 0), size)
    let environment = LayoutEnvironment(options, frame: frame)
    let builder = BoxBuilder(measurer)
    let content = builder.box(root, environment)
    var canvas = Canvas(scale: options.displayScale, visible: frame)
    if options.showsBackground {
      let background =
        builder.containerBackground
        ?? ShapeBox(PaintContent(.semantic("background")), in: environment)
      background.place(in: frame, proposal: ProposedSize(size), on: &canvas)
    }
    let inner = frame.inset(by: max(0, options.margins))
    let offered = ProposedSize(inner.size)
    let place = content.frame(
      aligned: .center,
      in: inner,
      proposal: offered,
      isMirrored: environment.isRightToLeft
    )
    content.place(in: place, proposal: offered, on: &canvas)
    var shape = ShapeValue(.roundedRectangle)
    shape.cornerWidth = options.cornerRadius
    drawings = [.group(.clip(shape.outline(in: frame), isEvenOdd: false), canvas.drawings)]
    regions = canvas.regions
    nextChange = root.nextChange(after: options.now)
    unknownViews = builder.unknown.sorted()
    self.size = size
  }

  private static func side(_ length: Double) -> Double {
    length.isFinite ? min(max(length, 1), longestSide) : longestSide
  }
}
