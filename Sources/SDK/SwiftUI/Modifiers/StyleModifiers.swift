internal import WidgetModel

/// A paint that views below inherit, told by one to three styles.
public struct _PaintModifier<Primary: ShapeStyle, Secondary: ShapeStyle, Tertiary: ShapeStyle>:
  Sendable
{
  let role: PaintModifier.Role
  let primary: Primary?
  let secondary: Secondary?
  let tertiary: Tertiary?
}

extension _PaintModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    let environment = archiver.environment
    let modifier = PaintModifier(
      role,
      primary?._paint(in: environment).value,
      secondary: secondary?._paint(in: environment).value,
      tertiary: tertiary?._paint(in: environment).value
    )
    archiver.modified(by: .paint(modifier)) { content._archive(into: archiver) }
  }
}

extension View {
  nonisolated public func foregroundColor(
    _ color: Color?
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.paint(PaintModifier(.foregroundStyle, (color?.value).map(Paint.color))))
  }

  nonisolated public func foregroundStyle<S: ShapeStyle>(
    _ style: S
  ) -> ModifiedContent<Self, _PaintModifier<S, Never, Never>> {
    modifier(
      _PaintModifier(role: .foregroundStyle, primary: style, secondary: nil, tertiary: nil)
    )
  }

  nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1,
    _ secondary: S2
  ) -> ModifiedContent<Self, _PaintModifier<S1, S2, Never>> {
    modifier(
      _PaintModifier(
        role: .foregroundStyle,
        primary: primary,
        secondary: secondary,
        tertiary: nil
      )
    )
  }

  nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1,
    _ secondary: S2,
    _ tertiary: S3
  ) -> ModifiedContent<Self, _PaintModifier<S1, S2, S3>> {
    modifier(
      _PaintModifier(
        role: .foregroundStyle,
        primary: primary,
        secondary: secondary,
        tertiary: tertiary
      )
    )
  }

  nonisolated public func backgroundStyle<S: ShapeStyle>(
    _ style: S
  ) -> ModifiedContent<Self, _PaintModifier<S, Never, Never>> {
    modifier(
      _PaintModifier(role: .backgroundStyle, primary: style, secondary: nil, tertiary: nil)
    )
  }

  nonisolated public func tint(_ tint: Color?) -> ModifiedContent<Self, _NodeModifier> {
    node(.paint(PaintModifier(.tint, (tint?.value).map(Paint.color))))
  }

  @_disfavoredOverload
  nonisolated public func tint<S: ShapeStyle>(
    _ tint: S?
  ) -> ModifiedContent<Self, _PaintModifier<S, Never, Never>> {
    modifier(_PaintModifier(role: .tint, primary: tint, secondary: nil, tertiary: nil))
  }

  nonisolated public func accentColor(
    _ accentColor: Color?
  ) -> ModifiedContent<Self, _NodeModifier> {
    tint(accentColor)
  }

  nonisolated public func opacity(_ opacity: Double) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.opacity, opacity))
  }

  nonisolated public func hidden() -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.hidden, true))
  }

  nonisolated public func cornerRadius(
    _ radius: CGFloat,
    antialiased: Bool = true
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.cornerRadius, Double(radius)))
  }

  nonisolated public func clipped(
    antialiased: Bool = false
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.clipped, true))
  }

  nonisolated public func clipShape<S: Shape>(
    _ shape: S,
    style: FillStyle = FillStyle()
  ) -> ModifiedContent<Self, _ShapeModifier<S>> {
    modifier(_ShapeModifier(shape: shape))
  }

  nonisolated public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33),
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.shadow(color: color.value, radius: Double(radius), x: Double(x), y: Double(y)))
  }

  nonisolated public func border<S: ShapeStyle>(
    _ content: S,
    width: CGFloat = 1
  ) -> ModifiedContent<Self, _ResolvedModifier> {
    modifier(
      _ResolvedModifier { .border(content._paint(in: $0).value, width: Double(width)) }
    )
  }

  nonisolated public func blur(
    radius: CGFloat,
    opaque: Bool = false
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.blur, Double(radius)))
  }

  nonisolated public func brightness(_ amount: Double) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.brightness, amount))
  }

  nonisolated public func contrast(_ amount: Double) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.contrast, amount))
  }

  nonisolated public func saturation(_ amount: Double) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.saturation, amount))
  }

  nonisolated public func grayscale(_ amount: Double) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.grayscale, amount))
  }

  nonisolated public func hueRotation(_ angle: Angle) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.hueRotation, angle.degrees))
  }

  nonisolated public func colorInvert() -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.colorInvert, true))
  }

  nonisolated public func luminanceToAlpha() -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.luminanceToAlpha, true))
  }

  nonisolated public func blendMode(_ mode: BlendMode) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.blendMode, mode.word))
  }

  nonisolated public func compositingGroup() -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.compositingGroup, true))
  }

  nonisolated public func drawingGroup(
    opaque: Bool = false
  ) -> ModifiedContent<Self, _NodeModifier> {
    compositingGroup()
  }

  nonisolated public func rotationEffect(
    _ angle: Angle,
    anchor: UnitPoint = .center
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.rotation(angle.degrees, anchor: anchor.value))
  }

  nonisolated public func scaleEffect(
    x: CGFloat = 1,
    y: CGFloat = 1,
    anchor: UnitPoint = .center
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.scale(x: Double(x), y: Double(y), anchor: anchor.value))
  }

  nonisolated public func scaleEffect(
    _ scale: CGFloat,
    anchor: UnitPoint = .center
  ) -> ModifiedContent<Self, _NodeModifier> {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  nonisolated public func scaleEffect(
    _ scale: CGSize,
    anchor: UnitPoint = .center
  ) -> ModifiedContent<Self, _NodeModifier> {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  nonisolated public func flipsForRightToLeftLayoutDirection(
    _ enabled: Bool
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.flag(.flipsForRightToLeft, enabled))
  }
}

/// A shape that cuts off what lies outside it.
public struct _ShapeModifier<S: Shape>: Sendable {
  let shape: S
}

extension _ShapeModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    let shape = shape._shape(in: archiver.size).value
    archiver.modified(by: .clip(shape)) { content._archive(into: archiver) }
  }
}
