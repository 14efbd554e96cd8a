internal import WidgetModel

/// A shape made smaller on all sides.
struct _InsetShape<Base: InsettableShape>: InsettableShape {
  let base: Base
  let amount: CGFloat

  func path(in rect: CGRect) -> Path {
    base.path(in: rect.insetBy(dx: amount, dy: amount))
  }

  func _shape(in size: CGSize) -> _Shape {
    var shape = base._shape(in: size)
    shape.value.inset = (shape.value.inset ?? 0) + Double(amount)
    return shape
  }

  func inset(by amount: CGFloat) -> _InsetShape<Base> {
    _InsetShape(base: base, amount: self.amount + amount)
  }
}

/// A shape with a change that the drawer makes.
public struct _ChangedShape<Base: Shape>: Shape {
  let base: Base
  let change: @Sendable (inout _Shape) -> Void

  nonisolated public func path(in rect: CGRect) -> Path { base.path(in: rect) }

  nonisolated public func _shape(in size: CGSize) -> _Shape {
    var shape = base._shape(in: size)
    change(&shape)
    return shape
  }
}

extension Shape {
  /// Part of the outline, from one fraction of its length to another.
  nonisolated public func trim(
    from startFraction: CGFloat = 0,
    to endFraction: CGFloat = 1
  ) -> _ChangedShape<Self> {
    _ChangedShape(base: self) { shape in
      shape.value.trimFrom = Double(startFraction)
      shape.value.trimTo = Double(endFraction)
    }
  }

  nonisolated public func rotation(
    _ angle: Angle,
    anchor: UnitPoint = .center
  ) -> _ChangedShape<Self> {
    _ChangedShape(base: self) { shape in
      shape.value.rotation = angle.degrees
      shape.value.anchor = anchor == .center ? nil : anchor.value
    }
  }

  nonisolated public func scale(
    x: CGFloat = 1,
    y: CGFloat = 1,
    anchor: UnitPoint = .center
  ) -> _ChangedShape<Self> {
    _ChangedShape(base: self) { shape in
      shape.value.scaleX = Double(x)
      shape.value.scaleY = Double(y)
      shape.value.anchor = anchor == .center ? nil : anchor.value
    }
  }

  nonisolated public func scale(
    _ scale: CGFloat,
    anchor: UnitPoint = .center
  ) -> _ChangedShape<Self> {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> _ChangedShape<Self> {
    _ChangedShape(base: self) { shape in
      shape.value.offsetX = Double(x)
      shape.value.offsetY = Double(y)
    }
  }
}

/// A shape whose type is hidden.
public struct AnyShape: Shape {
  private let shape: any Shape

  public init<S: Shape>(_ shape: S) { self.shape = shape }

  nonisolated public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  nonisolated public func _shape(in size: CGSize) -> _Shape { shape._shape(in: size) }
}
