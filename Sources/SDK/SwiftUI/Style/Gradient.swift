internal import WidgetModel

/// Colours with places between 0 and 1.
public struct Gradient: Hashable, Sendable {
  /// One colour of a gradient and where it stands.
  public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat

    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }

  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  public init(colors: [Color]) {
    let last = max(colors.count - 1, 1)
    stops = colors.enumerated().map {
      Stop(color: $0.element, location: CGFloat($0.offset) / CGFloat(last))
    }
  }

  func value(_ kind: GradientValue.Kind) -> GradientValue {
    var value = GradientValue()
    value.kind = kind
    value.stops = stops.map { .init(color: $0.color.value, location: Double($0.location)) }
    return value
  }
}

extension Gradient: ShapeStyle {
  public typealias Resolved = Never

  /// As a style of its own, a gradient runs along the view that takes it.
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.gradient(value(.linear)))
  }
}

/// The soft gradient of one colour.
public struct AnyGradient: Hashable, Sendable {
  let gradient: GradientValue

  public init(_ gradient: Gradient) {
    self.gradient = gradient.value(.standard)
  }

  init(color: Color) {
    var value = GradientValue()
    value.kind = .standard
    value.stops = [.init(color: color.value, location: 0)]
    gradient = value
  }
}

/// Colours along a line.
public struct LinearGradient: Sendable {
  let value: GradientValue

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    var value = gradient.value(.linear)
    value.start = startPoint.value
    value.end = endPoint.value
    self.value = value
  }

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }

  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }
}

/// Colours outwards from a point.
public struct RadialGradient: Sendable {
  let value: GradientValue

  public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    var value = gradient.value(.radial)
    value.start = center.value
    value.from = Double(startRadius)
    value.to = Double(endRadius)
    self.value = value
  }

  public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
    self.init(
      gradient: Gradient(colors: colors),
      center: center,
      startRadius: startRadius,
      endRadius: endRadius
    )
  }

  public init(
    stops: [Gradient.Stop],
    center: UnitPoint,
    startRadius: CGFloat,
    endRadius: CGFloat
  ) {
    self.init(
      gradient: Gradient(stops: stops),
      center: center,
      startRadius: startRadius,
      endRadius: endRadius
    )
  }
}

/// Colours outwards from a point, as wide and high as the frame.
public struct EllipticalGradient: Sendable {
  let value: GradientValue

  public init(
    gradient: Gradient,
    center: UnitPoint = .center,
    startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    var value = gradient.value(.elliptical)
    value.start = center.value
    value.from = Double(startRadiusFraction)
    value.to = Double(endRadiusFraction)
    self.value = value
  }

  public init(
    colors: [Color],
    center: UnitPoint = .center,
    startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors),
      center: center,
      startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction
    )
  }
}

/// Colours around a point.
public struct AngularGradient: Sendable {
  let value: GradientValue

  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    var value = gradient.value(.angular)
    value.start = center.value
    value.from = startAngle.degrees
    value.to = endAngle.degrees
    self.value = value
  }

  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    self.init(
      gradient: Gradient(colors: colors),
      center: center,
      startAngle: startAngle,
      endAngle: endAngle
    )
  }

  public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
    self.init(
      gradient: gradient,
      center: center,
      startAngle: angle,
      endAngle: angle + .degrees(360)
    )
  }

  public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
    self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
  }
}

extension LinearGradient: ShapeStyle, View {
  public typealias Resolved = Never
  public typealias Body = Never

  nonisolated public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.gradient(value))
  }

  public func _archive(into archiver: _ViewArchiver) {
    archiver.add(.paint(PaintContent(.gradient(value))))
  }
}

extension RadialGradient: ShapeStyle, View {
  public typealias Resolved = Never
  public typealias Body = Never

  nonisolated public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.gradient(value))
  }

  public func _archive(into archiver: _ViewArchiver) {
    archiver.add(.paint(PaintContent(.gradient(value))))
  }
}

extension EllipticalGradient: ShapeStyle, View {
  public typealias Resolved = Never
  public typealias Body = Never

  nonisolated public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.gradient(value))
  }

  public func _archive(into archiver: _ViewArchiver) {
    archiver.add(.paint(PaintContent(.gradient(value))))
  }
}

extension AngularGradient: ShapeStyle, View {
  public typealias Resolved = Never
  public typealias Body = Never

  nonisolated public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.gradient(value))
  }

  public func _archive(into archiver: _ViewArchiver) {
    archiver.add(.paint(PaintContent(.gradient(value))))
  }
}

extension AnyGradient: ShapeStyle, View {
  public typealias Resolved = Never
  public typealias Body = Never

  nonisolated public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(.gradient(gradient))
  }

  public func _archive(into archiver: _ViewArchiver) {
    archiver.add(.paint(PaintContent(.gradient(gradient))))
  }
}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    _ gradient: Gradient,
    startPoint: UnitPoint,
    endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  public static func linearGradient(
    colors: [Color],
    startPoint: UnitPoint,
    endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}
