import WidgetModel

/// No view: it takes no room, and stacks leave no gap beside it.
final class EmptyBox: LayoutBox {
  override var isEmpty: Bool { true }
}

/// A gap that grows along the axis of its stack, or along both outside of one.
final class SpacerBox: LayoutBox {
  private let minimum: Double
  private let axis: LayoutEnvironment.Axis?

  init(_ content: SpacerContent, in environment: LayoutEnvironment) {
    minimum = content.minLength ?? StackBox.defaultSpacing
    axis = environment.axis
    super.init()
    // Views take what they need before a gap takes what is left.
    priority = -.greatestFiniteMagnitude
  }

  override var isSpacer: Bool { true }

  override func measure(_ proposal: ProposedSize) -> Size {
    Size(
      width: axis == .vertical ? 0 : max(minimum, proposal.width ?? minimum),
      height: axis == .horizontal ? 0 : max(minimum, proposal.height ?? minimum)
    )
  }
}

/// A line across the axis of its stack.
final class DividerBox: LayoutBox {
  private let brush: Brush
  private let isVertical: Bool
  private let thickness: Double

  init(in environment: LayoutEnvironment) {
    brush = .color(environment.palette.separator)
    isVertical = environment.axis == .horizontal
    // As thin as can be, but no thinner than a point where there is one pixel for each.
    thickness = max(1 / environment.options.displayScale, 0.5)
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    isVertical
      ? Size(width: thickness, height: proposal.height ?? 10)
      : Size(width: proposal.width ?? 10, height: thickness)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let frame = canvas.rounded(frame)
    let line = Rect(
      x: frame.x,
      y: frame.y,
      width: isVertical ? thickness : frame.width,
      height: isVertical ? frame.height : thickness
    )
    canvas.add(.shape(ShapeDrawing(outline: Outline(line), bounds: line, brush: brush)))
  }
}

/// A shape or a paint: it fills what it is offered, ten points where it may choose.
final class ShapeBox: LayoutBox {
  private let shape: ShapeValue
  private let brush: Brush
  private let stroke: StrokeValue?
  private let isEvenOdd: Bool
  private let environment: LayoutEnvironment

  init(_ content: ShapeContent, in environment: LayoutEnvironment) {
    shape = content.shape
    brush = environment.brush(content.paint)
    stroke = content.stroke
    isEvenOdd = content.isEvenOdd
    self.environment = environment
  }

  convenience init(_ paint: PaintContent, in environment: LayoutEnvironment) {
    self.init(ShapeContent(shape: ShapeValue(.rectangle), paint: paint.paint), in: environment)
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    let width = proposal.width ?? 10
    let height = proposal.height ?? 10
    // A circle is as wide as high, as SwiftUI's own.
    if shape.kind == .circle {
      let side = min(width, height)
      return Size(width: side, height: side)
    }
    return Size(width: width, height: height)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    var shape = shape
    var frame = frame
    // Edges of what is filled lie on pixels; lines keep their place.
    if stroke == nil { frame = canvas.rounded(frame) }
    if let stroke, stroke.isInside {
      if shape.kind == .path || shape.kind == .containerRelative {
        shape.inset = (shape.inset ?? 0) + stroke.width / 2
      } else {
        shape = shape.insetBy(stroke.width / 2)
      }
    }
    var drawing = ShapeDrawing(
      outline: shape.outline(
        in: frame,
        isMirrored: environment.isRightToLeft,
        container: (environment.containerFrame, environment.containerRadius)
      ),
      bounds: frame,
      brush: brush,
      stroke: stroke
    )
    drawing.isEvenOdd = isEvenOdd
    canvas.add(.shape(drawing))
  }
}

extension ShapeValue {
  /// The shape within its own edge: corners get as much less round.
  fileprivate func insetBy(_ distance: Double) -> ShapeValue {
    var copy = self
    copy.inset = (inset ?? 0) + distance
    copy.cornerWidth = cornerWidth.map { max(0, $0 - distance) }
    copy.cornerHeight = cornerHeight.map { max(0, $0 - distance) }
    return copy
  }
}
