package import WidgetModel

/// An outline that fills the frame it is given.
nonisolated public protocol Shape: Sendable, View {
  nonisolated func path(in rect: CGRect) -> Path

  /// The archived form of the shape, for a frame of a size that is known only roughly.
  nonisolated func _shape(in size: CGSize) -> _Shape
}

/// The archived form of a shape.
public struct _Shape: Hashable, Sendable {
  package var value: ShapeValue

  package init(_ value: ShapeValue) { self.value = value }
}

/// A shape that can be made smaller on all sides.
nonisolated public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  nonisolated func inset(by amount: CGFloat) -> InsetShape
}

extension Shape {
  nonisolated public func _shape(in size: CGSize) -> _Shape {
    let size = size.width > 0 && size.height > 0 ? size : CGSize(width: 100, height: 100)
    var value = ShapeValue(.path)
    value.path = path(in: CGRect(origin: .zero, size: size)).pathData
    value.pathWidth = Double(size.width)
    value.pathHeight = Double(size.height)
    return _Shape(value)
  }
}

extension Shape where Body == _ShapeView<Self, ForegroundStyle> {
  public var body: _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, style: ForegroundStyle(), stroke: nil, isEvenOdd: false)
  }
}

/// A shape that is filled or drawn with a style.
public struct _ShapeView<Content: Shape, Style: ShapeStyle>: Sendable {
  let shape: Content
  let style: Style
  let stroke: StrokeValue?
  let isEvenOdd: Bool
}

extension _ShapeView: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    let paint = style._paint(in: archiver.environment).value
    var content = ShapeContent(
      shape: shape._shape(in: archiver.size).value,
      paint: paint == .semantic("foreground") ? nil : paint,
      stroke: stroke
    )
    content.isEvenOdd = isEvenOdd
    archiver.add(.shape(content))
  }
}

extension Shape {
  nonisolated public func fill<S: ShapeStyle>(
    _ content: S,
    style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, stroke: nil, isEvenOdd: style.isEOFilled)
  }

  nonisolated public func fill(
    style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }

  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S,
    style: StrokeStyle,
    antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, stroke: style.value, isEvenOdd: false)
  }

  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S,
    lineWidth: CGFloat = 1,
    antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  nonisolated public func stroke(style: StrokeStyle) -> _ShapeView<Self, ForegroundStyle> {
    stroke(ForegroundStyle(), style: style)
  }

  nonisolated public func stroke(lineWidth: CGFloat = 1) -> _ShapeView<Self, ForegroundStyle> {
    stroke(ForegroundStyle(), style: StrokeStyle(lineWidth: lineWidth))
  }
}

extension InsettableShape {
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S,
    style: StrokeStyle,
    antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    var stroke = style.value
    stroke.isInside = true
    return _ShapeView(shape: self, style: content, stroke: stroke, isEvenOdd: false)
  }

  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S,
    lineWidth: CGFloat = 1,
    antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  nonisolated public func strokeBorder(
    lineWidth: CGFloat = 1,
    antialiased: Bool = true
  ) -> _ShapeView<Self, ForegroundStyle> {
    strokeBorder(ForegroundStyle(), lineWidth: lineWidth)
  }

  nonisolated public func strokeBorder(
    style: StrokeStyle,
    antialiased: Bool = true
  ) -> _ShapeView<Self, ForegroundStyle> {
    strokeBorder(ForegroundStyle(), style: style)
  }
}

/// How the inside of an outline is found.
public struct FillStyle: Hashable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// How a line is drawn.
public struct StrokeStyle: Hashable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1,
    lineCap: CGLineCap = .butt,
    lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10,
    dash: [CGFloat] = [],
    dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  var value: StrokeValue {
    var value = StrokeValue()
    value.width = Double(lineWidth)
    value.cap = String(describing: lineCap)
    value.join = String(describing: lineJoin)
    value.miterLimit = Double(miterLimit)
    value.dash = dash.map(Double.init)
    value.dashPhase = Double(dashPhase)
    return value
  }
}

/// How the ends of a line look.
public enum CGLineCap: Int32, Hashable, Sendable {
  case butt
  case round
  case square
}

/// How the corners of a line look.
public enum CGLineJoin: Int32, Hashable, Sendable {
  case miter
  case round
  case bevel
}
