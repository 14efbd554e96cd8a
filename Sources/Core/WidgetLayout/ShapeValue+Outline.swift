import Glibc
package import WidgetModel

extension ShapeValue {
  /// The shape's outline where it is given a rectangle.
  ///
  /// - Parameters:
  ///   - frame: What the shape fills.
  ///   - isMirrored: Whether leading corners lie on the right.
  ///   - container: The rectangle and corner radius that a container-relative shape follows.
  /// - Returns: The path, after all changes that the shape names.
  package func outline(
    in frame: Rect,
    isMirrored: Bool = false,
    container: (frame: Rect, radius: Double)? = nil
  ) -> Outline {
    let inner = frame.inset(by: max(inset ?? 0, -10_000))
    var outline = plainOutline(in: inner, isMirrored: isMirrored, container: container)
    if trimFrom != nil || trimTo != nil {
      outline = outline.trimmed(from: trimFrom ?? 0, to: trimTo ?? 1)
    }
    let anchor = anchor ?? .center
    let pivot = Point(x: inner.x + inner.width * anchor.x, y: inner.y + inner.height * anchor.y)
    if scaleX != nil || scaleY != nil {
      outline = outline.mapped { point in
        Point(
          x: pivot.x + (point.x - pivot.x) * (scaleX ?? 1),
          y: pivot.y + (point.y - pivot.y) * (scaleY ?? 1)
        )
      }
    }
    if let rotation {
      let sine = sin(rotation * Double.pi / 180)
      let cosine = cos(rotation * Double.pi / 180)
      outline = outline.mapped { point in
        let (x, y) = (point.x - pivot.x, point.y - pivot.y)
        return Point(x: pivot.x + x * cosine - y * sine, y: pivot.y + x * sine + y * cosine)
      }
    }
    if offsetX != nil || offsetY != nil {
      outline = outline.mapped { Point(x: $0.x + (offsetX ?? 0), y: $0.y + (offsetY ?? 0)) }
    }
    return outline
  }

  private func plainOutline(
    in frame: Rect,
    isMirrored: Bool,
    container: (frame: Rect, radius: Double)?
  ) -> Outline {
    switch kind {
    case .rectangle: return Outline(frame)
    case .circle:
      let side = min(frame.width, frame.height)
      return Outline(
        ellipseIn: Rect(
          x: frame.center.x - side / 2,
          y: frame.center.y - side / 2,
          width: side,
          height: side
        )
      )
    case .ellipse: return Outline(ellipseIn: frame)
    case .capsule:
      let radius = min(frame.width, frame.height) / 2
      return rounded(frame, radius, radius)
    case .roundedRectangle:
      let width = cornerWidth ?? cornerHeight ?? 0
      return rounded(frame, width, cornerHeight ?? width)
    case .unevenRoundedRectangle: return uneven(frame, isMirrored: isMirrored)
    case .containerRelative:
      guard let container else { return Outline(frame) }
      // The corners stay concentric: as far from the container's edge, as much less round.
      let distance = min(
        abs(frame.x - container.frame.x),
        abs(frame.y - container.frame.y),
        abs(container.frame.maxX - frame.maxX),
        abs(container.frame.maxY - frame.maxY)
      )
      let radius = max(0, container.radius - distance)
      return rounded(frame, radius, radius)
    case .path: return Outline(pathData: path ?? "", of: self, in: frame)
    }
  }

  private func rounded(_ frame: Rect, _ width: Double, _ height: Double) -> Outline {
    Outline(frame, radii: Outline.Corners(all: .init(width: width, height: height)))
  }

  private func uneven(_ frame: Rect, isMirrored: Bool) -> Outline {
    func corner(_ leading: Double?, _ trailing: Double?) -> Outline.CornerRadius {
      let radius = (isMirrored ? trailing : leading) ?? 0
      return Outline.CornerRadius(width: radius, height: radius)
    }
    var radii = Outline.Corners(all: .init(width: 0, height: 0))
    radii.topLeft = corner(topLeading, topTrailing)
    radii.topRight = corner(topTrailing, topLeading)
    radii.bottomLeft = corner(bottomLeading, bottomTrailing)
    radii.bottomRight = corner(bottomTrailing, bottomLeading)
    return Outline(frame, radii: radii)
  }
}

extension Outline {
  /// Reads path data that was made for a shape's own size, and fits it into a frame.
  ///
  /// Absolute commands only, which is what archives hold; what follows an unknown one is left out.
  init(pathData text: String, of shape: ShapeValue, in frame: Rect) {
    let scaleX = shape.pathWidth.map { $0 > 0 ? frame.width / $0 : 1 } ?? 1
    let scaleY = shape.pathHeight.map { $0 > 0 ? frame.height / $0 : 1 } ?? 1
    var reader = PathDataReader(text)
    self = reader.outline().mapped { point in
      Point(x: frame.x + point.x * scaleX, y: frame.y + point.y * scaleY)
    }
  }

  /// The part of the outline between two fractions of its length.
  func trimmed(from start: Double, to end: Double) -> Outline {
    let pieces = flattened()
    let total = pieces.reduce(0) { $0 + $1.length }
    let (from, to) = (max(0, min(start, end)) * total, min(1, max(start, end)) * total)
    var outline = Outline()
    var walked = 0.0
    var last: Point?
    for piece in pieces {
      let (low, high) = (max(from, walked), min(to, walked + piece.length))
      if low < high {
        let first = piece.point(at: (low - walked) / piece.length)
        let next = piece.point(at: (high - walked) / piece.length)
        if last != first { outline.elements.append(.move(first)) }
        outline.elements.append(.line(next))
        last = next
      }
      walked += piece.length
    }
    return outline
  }

  private struct Segment {
    var from: Point
    var to: Point

    var length: Double { hypot(to.x - from.x, to.y - from.y) }

    func point(at share: Double) -> Point {
      if share <= 0 { return from }
      if share >= 1 { return to }
      return Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
    }
  }

  private func flattened() -> [Segment] {
    var segments: [Segment] = []
    var start = Point(x: 0, y: 0)
    var here = start
    func add(_ to: Point) {
      if to != here { segments.append(Segment(from: here, to: to)) }
      here = to
    }
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        here = point
      case .line(let point): add(point)
      case .curve(let first, let second, let end):
        let from = here
        for step in 1...16 {
          let share = Double(step) / 16
          let rest = 1 - share
          let (a, b) = (rest * rest * rest, 3 * rest * rest * share)
          let (c, d) = (3 * rest * share * share, share * share * share)
          add(
            Point(
              x: a * from.x + b * first.x + c * second.x + d * end.x,
              y: a * from.y + b * first.y + c * second.y + d * end.y
            )
          )
        }
      case .close: add(start)
      }
    }
    return segments
  }
}
