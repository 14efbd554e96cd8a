import WidgetModel

/// A shape of one brush, as large as it is offered.
final class FilledBox: LayoutBox {
  private let shape: ShapeValue
  private let brush: Brush

  init(_ shape: ShapeValue, _ brush: Brush) {
    self.shape = shape
    self.brush = brush
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    Size(width: proposal.width ?? 10, height: proposal.height ?? 10)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let frame = canvas.rounded(frame)
    canvas.fill(shape, in: frame, brush)
  }
}

extension Canvas {
  mutating func fill(_ shape: ShapeValue, in frame: Rect, _ brush: Brush) {
    let outline = shape.outline(in: frame)
    add(.shape(ShapeDrawing(outline: outline, bounds: frame, brush: brush)))
  }
}

/// A bar along which a value lies.
final class BarBox: LayoutBox {
  enum Mark {
    /// The part up to the value is filled.
    case fill
    /// A dot lies at the value.
    case dot
    /// The part up to the value is filled and ends in a knob.
    case knob
  }

  private let share: Double
  private let thickness: Double
  private let mark: Mark
  private let environment: LayoutEnvironment

  private static let knob = 20.0

  init(_ share: Double, thickness: Double, mark: Mark, in environment: LayoutEnvironment) {
    self.share = share
    self.thickness = thickness
    self.mark = mark
    self.environment = environment
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    Size(width: proposal.width ?? 100, height: mark == .knob ? Self.knob : thickness)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let capsule = ShapeValue(.capsule)
    let bar = Rect(
      x: frame.x,
      y: frame.center.y - thickness / 2,
      width: frame.width,
      height: thickness
    )
    let isMirrored = environment.isRightToLeft
    let track =
      mark == .dot ? environment.tintBrush.opacity(0.35) : .color(environment.palette.fill)
    canvas.fill(capsule, in: bar, track)
    let reach = bar.width * share
    if mark != .dot, share > 0 {
      // Round ends stay round however little is filled.
      let width = max(reach, thickness)
      let x = isMirrored ? bar.maxX - width : bar.x
      let filled = Rect(x: x, y: bar.y, width: width, height: thickness)
      canvas.fill(capsule, in: filled, environment.tintBrush)
    }
    guard mark != .fill else { return }
    let side = mark == .knob ? Self.knob : thickness + 4
    let travel = (bar.width - side) * share
    let dot = Rect(
      x: isMirrored ? bar.maxX - travel - side : bar.x + travel,
      y: frame.center.y - side / 2,
      width: side,
      height: side
    )
    if mark == .knob {
      canvas.group(.shadow(color: RGBA(0, 0, 0, 0.25), radius: 2, x: 0, y: 1)) {
        $0.fill(ShapeValue(.circle), in: dot, .color(RGBA(1, 1, 1)))
      }
    } else {
      canvas.fill(ShapeValue(.circle), in: dot, environment.foregroundBrush(level: 0))
    }
  }
}

/// A ring along which a value lies.
final class RingBox: LayoutBox {
  enum Mark {
    case fill
    case dot
  }

  private let share: Double
  private let start: Double
  private let sweep: Double
  private let mark: Mark
  private let environment: LayoutEnvironment

  /// Makes a ring that begins at so many degrees from the right, clockwise, and runs over a sweep of
  /// degrees.
  init(
    _ share: Double,
    from start: Double,
    sweep: Double,
    mark: Mark,
    in environment: LayoutEnvironment
  ) {
    self.share = share
    self.start = start
    self.sweep = sweep
    self.mark = mark
    self.environment = environment
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    let offered = min(proposal.width ?? .infinity, proposal.height ?? .infinity)
    // Where the ring may choose it is as large as an accessory widget's.
    let side = offered.isFinite ? offered : 58
    return Size(width: side, height: side)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let side = min(frame.width, frame.height)
    let thickness = max(2, side * 0.1)
    let radius = max(0, (side - thickness) / 2)
    var stroke = StrokeValue()
    stroke.width = thickness
    stroke.cap = "round"
    func arc(_ brush: Brush, to share: Double) {
      let end = start + sweep * share
      let outline =
        share >= 1 && sweep >= 360
        ? Outline(
          ellipseIn: Rect(
            x: frame.center.x - radius,
            y: frame.center.y - radius,
            width: 2 * radius,
            height: 2 * radius
          )
        ) : Outline(arcAround: frame.center, radius: radius, from: start, to: end)
      let drawing = ShapeDrawing(outline: outline, bounds: frame, brush: brush, stroke: stroke)
      canvas.add(.shape(drawing))
    }
    arc(environment.tintBrush.opacity(mark == .dot ? 1 : 0.25), to: 1)
    switch mark {
    case .fill: if share > 0 { arc(environment.tintBrush, to: share) }
    case .dot:
      let angle = (start + sweep * share) * Double.pi / 180
      let place = Outline(
        arcAround: frame.center,
        radius: radius,
        from: angle * 180 / Double.pi,
        to: angle * 180 / Double.pi
      )
      guard case .move(let point)? = place.elements.first else { return }
      let outer = thickness + 4
      // A gap of the background's colour sets the mark off from the ring.
      for (side, brush) in [
        (outer, Brush.color(environment.palette.background)),
        (thickness, environment.foregroundBrush(level: 0)),
      ] {
        let dot = Rect(
          x: point.x - side / 2,
          y: point.y - side / 2,
          width: side,
          height: side
        )
        canvas.fill(ShapeValue(.circle), in: dot, brush)
      }
    }
  }
}

/// What is switched on or off.
final class SwitchBox: LayoutBox {
  private let isOn: Bool
  private let environment: LayoutEnvironment

  private static let size = Size(width: 51, height: 31)

  init(isOn: Bool, in environment: LayoutEnvironment) {
    self.isOn = isOn
    self.environment = environment
  }

  override func measure(_ proposal: ProposedSize) -> Size { Self.size }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let green = environment.palette.color(named: "green").map(Brush.color)
    let on = environment.tint == nil ? green ?? environment.tintBrush : environment.tintBrush
    canvas.fill(
      ShapeValue(.capsule),
      in: frame,
      isOn ? on : .color(environment.palette.fill)
    )
    let side = frame.height - 4
    let isRight = isOn != environment.isRightToLeft
    let knob = Rect(
      x: isRight ? frame.maxX - side - 2 : frame.x + 2,
      y: frame.y + 2,
      width: side,
      height: side
    )
    canvas.group(.shadow(color: RGBA(0, 0, 0, 0.2), radius: 2, x: 0, y: 1)) {
      $0.fill(ShapeValue(.circle), in: knob, .color(RGBA(1, 1, 1)))
    }
  }
}
