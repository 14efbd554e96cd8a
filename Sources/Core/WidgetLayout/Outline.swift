import Glibc

/// A path of lines and curves, in points.
package struct Outline: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  package var elements: [Element] = []

  package init() {}

  package init(_ rect: Rect) {
    elements = [
      .move(rect.origin),
      .line(Point(x: rect.maxX, y: rect.y)),
      .line(Point(x: rect.maxX, y: rect.maxY)),
      .line(Point(x: rect.x, y: rect.maxY)),
      .close,
    ]
  }

  /// An ellipse that touches the four edges.
  package init(ellipseIn rect: Rect) {
    self.init(
      rect,
      radii: Corners(all: CornerRadius(width: rect.width / 2, height: rect.height / 2))
    )
  }

  /// How far a corner is cut along both of its edges.
  struct CornerRadius {
    var width: Double
    var height: Double
  }

  struct Corners {
    var topLeft: CornerRadius
    var topRight: CornerRadius
    var bottomRight: CornerRadius
    var bottomLeft: CornerRadius

    init(all radius: CornerRadius) {
      topLeft = radius
      topRight = radius
      bottomRight = radius
      bottomLeft = radius
    }
  }

  /// How far the handles of a quarter of a circle reach.
  private static let roundness = 0.5522847498307936

  /// A rectangle with round corners; radii are at most half an edge.
  init(_ rect: Rect, radii: Corners) {
    func held(_ radius: CornerRadius) -> CornerRadius {
      CornerRadius(
        width: min(max(radius.width, 0), rect.width / 2),
        height: min(max(radius.height, 0), rect.height / 2)
      )
    }
    let topLeft = held(radii.topLeft)
    let topRight = held(radii.topRight)
    let bottomRight = held(radii.bottomRight)
    let bottomLeft = held(radii.bottomLeft)
    move(rect.x + topLeft.width, rect.y)
    line(rect.maxX - topRight.width, rect.y)
    corner(
      from: Point(x: rect.maxX - topRight.width, y: rect.y),
      corner: Point(x: rect.maxX, y: rect.y),
      to: Point(x: rect.maxX, y: rect.y + topRight.height)
    )
    line(rect.maxX, rect.maxY - bottomRight.height)
    corner(
      from: Point(x: rect.maxX, y: rect.maxY - bottomRight.height),
      corner: Point(x: rect.maxX, y: rect.maxY),
      to: Point(x: rect.maxX - bottomRight.width, y: rect.maxY)
    )
    line(rect.x + bottomLeft.width, rect.maxY)
    corner(
      from: Point(x: rect.x + bottomLeft.width, y: rect.maxY),
      corner: Point(x: rect.x, y: rect.maxY),
      to: Point(x: rect.x, y: rect.maxY - bottomLeft.height)
    )
    line(rect.x, rect.y + topLeft.height)
    corner(
      from: Point(x: rect.x, y: rect.y + topLeft.height),
      corner: rect.origin,
      to: Point(x: rect.x + topLeft.width, y: rect.y)
    )
    elements.append(.close)
  }

  /// Part of a circle, clockwise; degrees count from the right.
  package init(arcAround center: Point, radius: Double, from start: Double, to end: Double) {
    // Pieces of at most a quarter stay within a thousandth of the radius.
    let pieces = max(1, Int((abs(end - start) / 90).rounded(.up)))
    let step = (end - start) / Double(pieces) * Double.pi / 180
    let handle = 4 / 3 * tan(step / 4) * radius
    var angle = start * Double.pi / 180
    for piece in 0..<pieces {
      let next = angle + step
      let from = Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      let to = Point(x: center.x + radius * cos(next), y: center.y + radius * sin(next))
      if piece == 0 { elements.append(.move(from)) }
      elements.append(
        .curve(
          Point(x: from.x - handle * sin(angle), y: from.y + handle * cos(angle)),
          Point(x: to.x + handle * sin(next), y: to.y - handle * cos(next)),
          to
        )
      )
      angle = next
    }
  }

  private mutating func move(_ x: Double, _ y: Double) {
    elements.append(.move(Point(x: x, y: y)))
  }

  private mutating func line(_ x: Double, _ y: Double) {
    elements.append(.line(Point(x: x, y: y)))
  }

  private mutating func corner(from: Point, corner: Point, to: Point) {
    guard from != to else { return }
    func handle(_ end: Point) -> Point {
      Point(
        x: end.x + (corner.x - end.x) * Self.roundness,
        y: end.y + (corner.y - end.y) * Self.roundness
      )
    }
    elements.append(.curve(handle(from), handle(to), to))
  }

  /// Every point moved by a function.
  package func mapped(_ change: (Point) -> Point) -> Outline {
    var copy = Outline()
    copy.elements = elements.map { element in
      switch element {
      case .move(let point): .move(change(point))
      case .line(let point): .line(change(point))
      case .curve(let first, let second, let end):
        .curve(change(first), change(second), change(end))
      case .close: .close
      }
    }
    return copy
  }
}
