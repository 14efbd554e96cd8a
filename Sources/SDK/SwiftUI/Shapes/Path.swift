/// An outline of lines and curves.
public struct Path: Hashable, Sendable {
  /// One step of an outline.
  public enum Element: Hashable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  private(set) var elements: [Element] = []

  public init() {}

  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public init(_ rect: CGRect) { addRect(rect) }

  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

  public init(
    roundedRect rect: CGRect,
    cornerRadius: CGFloat,
    style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }

  public init(
    roundedRect rect: CGRect,
    cornerSize: CGSize,
    style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: cornerSize)
  }

  public var isEmpty: Bool { elements.isEmpty }

  public var currentPoint: CGPoint? { elements.last?.end }

  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// The smallest rectangle around all points, control points included.
  public var boundingRect: CGRect {
    let points = elements.flatMap(\.points)
    guard let first = points.first else { return .zero }
    var (low, high) = (first, first)
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  public mutating func move(to point: CGPoint) { elements.append(.move(to: point)) }
  public mutating func addLine(to point: CGPoint) { elements.append(.line(to: point)) }
  public mutating func closeSubpath() { elements.append(.closeSubpath) }

  public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
    elements.append(.quadCurve(to: point, control: control))
  }

  public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(to: point, control1: control1, control2: control2))
  }

  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  public mutating func addPath(_ path: Path) { elements += path.elements }

  public mutating func addRect(_ rect: CGRect) {
    addLines([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
    closeSubpath()
  }

  public mutating func addRects(_ rects: [CGRect]) { rects.forEach { addRect($0) } }

  public mutating func addEllipse(in rect: CGRect) {
    addRoundedRect(
      in: rect,
      cornerSize: CGSize(width: rect.width / 2, height: rect.height / 2)
    )
  }

  public mutating func addRoundedRect(
    in rect: CGRect,
    cornerSize: CGSize,
    style: RoundedCornerStyle = .continuous
  ) {
    let (w, h) = (min(cornerSize.width, rect.width / 2), min(cornerSize.height, rect.height / 2))
    // The share of a quarter circle's radius at which its Bézier control points lie.
    let (a, b) = (w * 0.447_715, h * 0.447_715)
    move(to: CGPoint(x: rect.minX + w, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX - w, y: rect.minY))
    addCurve(
      to: CGPoint(x: rect.maxX, y: rect.minY + h),
      control1: CGPoint(x: rect.maxX - a, y: rect.minY),
      control2: CGPoint(x: rect.maxX, y: rect.minY + b)
    )
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - h))
    addCurve(
      to: CGPoint(x: rect.maxX - w, y: rect.maxY),
      control1: CGPoint(x: rect.maxX, y: rect.maxY - b),
      control2: CGPoint(x: rect.maxX - a, y: rect.maxY)
    )
    addLine(to: CGPoint(x: rect.minX + w, y: rect.maxY))
    addCurve(
      to: CGPoint(x: rect.minX, y: rect.maxY - h),
      control1: CGPoint(x: rect.minX + a, y: rect.maxY),
      control2: CGPoint(x: rect.minX, y: rect.maxY - b)
    )
    addLine(to: CGPoint(x: rect.minX, y: rect.minY + h))
    addCurve(
      to: CGPoint(x: rect.minX + w, y: rect.minY),
      control1: CGPoint(x: rect.minX, y: rect.minY + b),
      control2: CGPoint(x: rect.minX + a, y: rect.minY)
    )
    closeSubpath()
  }

  /// Adds part of a circle; with y downwards, `clockwise` turns the other way than it reads.
  public mutating func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: Angle,
    endAngle: Angle,
    clockwise: Bool
  ) {
    var sweep = endAngle.radians - startAngle.radians
    let turn = 2 * Double.pi
    if clockwise {
      while sweep > 0 { sweep -= turn }
      sweep = max(sweep, -turn)
    } else {
      while sweep < 0 { sweep += turn }
      sweep = min(sweep, turn)
    }
    guard sweep.isFinite else { return }
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    func point(_ angle: Double, _ tangent: Double = 0) -> CGPoint {
      CGPoint(
        x: center.x + radius * CGFloat(cos(angle) - tangent * sin(angle)),
        y: center.y + radius * CGFloat(sin(angle) + tangent * cos(angle))
      )
    }
    var angle = startAngle.radians
    if isEmpty { move(to: point(angle)) } else { addLine(to: point(angle)) }
    for _ in 0..<count {
      let next = angle + step
      addCurve(
        to: point(next),
        control1: point(angle, reach),
        control2: point(next, -reach)
      )
      angle = next
    }
  }

  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    var path = Path()
    path.elements = elements.map { $0.offset(dx, dy) }
    return path
  }

  /// The outline in the syntax of SVG path data.
  var pathData: String {
    elements.map { element in
      let letter =
        switch element {
        case .move: "M"
        case .line: "L"
        case .quadCurve: "Q"
        case .curve: "C"
        case .closeSubpath: "Z"
        }
      return letter
        + element.controlsFirst.map { "\(Self.short($0.x)),\(Self.short($0.y))" }
        .joined(separator: " ")
    }
    .joined()
  }

  private static func short(_ number: CGFloat) -> String {
    let rounded = (Double(number) * 1000).rounded() / 1000
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}

extension Path.Element {
  fileprivate var end: CGPoint? {
    switch self {
    case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
    case .closeSubpath: nil
    }
  }

  fileprivate var points: [CGPoint] { controlsFirst }

  fileprivate var controlsFirst: [CGPoint] {
    switch self {
    case .move(let to), .line(let to): [to]
    case .quadCurve(let to, let control): [control, to]
    case .curve(let to, let control1, let control2): [control1, control2, to]
    case .closeSubpath: []
    }
  }

  fileprivate func offset(_ dx: CGFloat, _ dy: CGFloat) -> Self {
    func moved(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x + dx, y: point.y + dy) }
    return switch self {
    case .move(let to): .move(to: moved(to))
    case .line(let to): .line(to: moved(to))
    case .quadCurve(let to, let control): .quadCurve(to: moved(to), control: moved(control))
    case .curve(let to, let control1, let control2):
      .curve(to: moved(to), control1: moved(control1), control2: moved(control2))
    case .closeSubpath: .closeSubpath
    }
  }
}
