import WidgetModel

/// A picture: as large as it is, or as large as it is offered where the author lets it grow; a symbol
/// is as large as the letters around it.
final class ImageBox: LayoutBox {
  /// How much larger than its letters a symbol is.
  private static let symbolScale = 1.2
  /// Height of capital letters, as a share of the letters' size: symbols are centred on them.
  private static let capHeight = 0.72

  private let image: ImageValue
  private let natural: Size
  private let font: FontSpec
  private let brush: Brush
  private let environment: LayoutEnvironment

  init(
    _ image: ImageValue,
    in environment: LayoutEnvironment,
    measuredBy measurer: any LayoutMeasurer
  ) {
    self.image = image
    self.environment = environment
    font = environment.fontSpec(environment.font)
    brush = environment.brush(nil)
    if image.symbol != nil {
      let scale: Double =
        switch environment.imageScale {
        case "small": 0.8
        case "large": 1.28
        default: 1
        }
      let side = font.size * Self.symbolScale * scale
      natural = Size(width: side, height: side)
    } else {
      // Where there is no such picture a neutral mark keeps its place.
      natural = measurer.size(of: image) ?? Size(width: 24, height: 24)
    }
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    guard image.isResizable else { return natural }
    return Size(
      width: proposal.width ?? natural.width,
      height: proposal.height ?? natural.height
    )
  }

  override func firstBaseline(_ proposal: ProposedSize) -> Double? {
    guard image.symbol != nil, !image.isResizable else { return nil }
    return natural.height / 2 + font.size * Self.capHeight / 2
  }

  override func lastBaseline(_ proposal: ProposedSize) -> Double? {
    firstBaseline(proposal)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    if environment.isRedacted {
      var shape = ShapeValue(.roundedRectangle)
      shape.cornerWidth = 3
      let drawing = ShapeDrawing(
        outline: shape.outline(in: frame),
        bounds: frame,
        brush: environment.foregroundBrush(level: 3)
      )
      return canvas.add(.shape(drawing))
    }
    var drawing = ImageDrawing(image: image, frame: frame, brush: brush)
    if image.symbol != nil {
      drawing.weight = font.weight
      drawing.variant = environment.symbolVariant
      if !image.isResizable { drawing.fontSize = font.size }
    } else {
      drawing.frame = canvas.rounded(frame)
    }
    canvas.add(.image(drawing))
  }
}
