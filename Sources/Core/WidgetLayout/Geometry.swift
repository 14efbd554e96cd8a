package import WidgetModel

/// What a parent offers a view, in points: nil asks for the ideal length, 0 for the least, infinity for
/// the greatest (semantics.md C2).
package struct ProposedSize: Hashable, Sendable {
  package static let unspecified = ProposedSize(width: nil, height: nil)

  package var width: Double?
  package var height: Double?

  package init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  package init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }
}

/// A point, in points from the top left corner.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle, in points.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package init(_ origin: Point, _ size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  package var size: Size { Size(width: width, height: height) }
  package var origin: Point { Point(x: x, y: y) }
  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var center: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// The part that two rectangles share; empty where they do not meet.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left,
      y: top,
      width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top)
    )
  }

  /// The rectangle with its edges moved inwards.
  package func inset(by distance: Double) -> Rect {
    let horizontal = min(distance, width / 2)
    let vertical = min(distance, height / 2)
    return Rect(
      x: x + horizontal,
      y: y + vertical,
      width: width - 2 * horizontal,
      height: height - 2 * vertical
    )
  }
}
