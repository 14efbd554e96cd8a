/// Reads the absolute commands of SVG path data: M, L, Q, C and Z.
struct PathDataReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  mutating func outline() -> Outline {
    var outline = Outline()
    var here = Point(x: 0, y: 0)
    while let command = nextCommand() {
      switch command {
      case UInt8(ascii: "Z"): outline.elements.append(.close)
      case UInt8(ascii: "M"):
        guard let point = point() else { return outline }
        outline.elements.append(.move(point))
        here = point
      case UInt8(ascii: "L"):
        guard let point = point() else { return outline }
        outline.elements.append(.line(point))
        here = point
      case UInt8(ascii: "Q"):
        guard let control = point(), let end = point() else { return outline }
        func handle(_ from: Point) -> Point {
          Point(
            x: from.x + (control.x - from.x) * 2 / 3,
            y: from.y + (control.y - from.y) * 2 / 3
          )
        }
        outline.elements.append(.curve(handle(here), handle(end), end))
        here = end
      case UInt8(ascii: "C"):
        guard let first = point(), let second = point(), let end = point() else { return outline }
        outline.elements.append(.curve(first, second, end))
        here = end
      default: return outline
      }
    }
    return outline
  }

  private mutating func nextCommand() -> UInt8? {
    skipSeparators()
    return rest.popFirst()
  }

  private mutating func point() -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(x: x, y: y)
  }

  private mutating func number() -> Double? {
    skipSeparators()
    let end = rest.firstIndex { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"):
        false
      default: true
      }
    }
    let text = rest[..<(end ?? rest.endIndex)]
    rest = rest[(end ?? rest.endIndex)...]
    guard let value = Double(Substring(text)), value.isFinite else { return nil }
    return value
  }

  private mutating func skipSeparators() {
    while let byte = rest.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") {
      rest.removeFirst()
    }
  }
}
