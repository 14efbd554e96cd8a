import WidgetModel

/// Draws a view as one, changed.
final class EffectBox: WrapperBox {
  private let effect: (_ frame: Rect) -> Drawing.Effect

  init(_ child: LayoutBox, _ effect: @escaping (_ frame: Rect) -> Drawing.Effect) {
    self.effect = effect
    super.init(child)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    canvas.group(effect(frame)) { child.place(in: frame, proposal: proposal, on: &$0) }
  }
}

/// Draws nothing and lets nobody press, but keeps the room.
final class HiddenBox: WrapperBox {
  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {}
}

/// Draws a view only within an outline; what is cut off cannot be pressed.
final class ClipBox: WrapperBox {
  private let outline: (_ frame: Rect) -> Outline

  init(_ child: LayoutBox, _ outline: @escaping (_ frame: Rect) -> Outline) {
    self.outline = outline
    super.init(child)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let clip = canvas.rounded(frame)
    let visible = canvas.visible
    canvas.visible = visible.intersection(clip)
    canvas.group(.clip(outline(clip), isEvenOdd: false)) {
      child.place(in: frame, proposal: proposal, on: &$0)
    }
    canvas.visible = visible
  }
}

/// Scales and turns what is drawn, and leaves the layout alone.
final class TransformBox: WrapperBox {
  private let scaleX: Double
  private let scaleY: Double
  private let degrees: Double
  private let anchor: UnitPointValue

  init(
    scaleX: Double = 1,
    scaleY: Double = 1,
    degrees: Double = 0,
    anchor: UnitPointValue,
    _ child: LayoutBox
  ) {
    self.scaleX = scaleX.isFinite ? scaleX : 1
    self.scaleY = scaleY.isFinite ? scaleY : 1
    self.degrees = degrees.isFinite ? degrees : 0
    self.anchor = anchor
    super.init(child)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let pivot = Point(
      x: frame.x + frame.width * anchor.x,
      y: frame.y + frame.height * anchor.y
    )
    let effect = Drawing.Effect.transform(
      scaleX: scaleX,
      scaleY: scaleY,
      degrees: degrees,
      around: pivot
    )
    canvas.group(effect, changing: { self.bounds(of: $0, around: pivot) }) {
      child.place(in: frame, proposal: proposal, on: &$0)
    }
  }

  /// The rectangle around a changed rectangle.
  private func bounds(of frame: Rect, around pivot: Point) -> Rect {
    var outline = ShapeValue(.rectangle)
    outline.scaleX = scaleX
    outline.scaleY = scaleY
    outline.rotation = degrees
    // The shape's own anchor is a fraction of its frame.
    outline.anchor = UnitPointValue(
      x: frame.width > 0 ? (pivot.x - frame.x) / frame.width : 0,
      y: frame.height > 0 ? (pivot.y - frame.y) / frame.height : 0
    )
    let points = outline.outline(in: frame).elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    let left = points.map(\.x).min() ?? 0
    let top = points.map(\.y).min() ?? 0
    return Rect(
      x: left,
      y: top,
      width: (points.map(\.x).max() ?? 0) - left,
      height: (points.map(\.y).max() ?? 0) - top
    )
  }
}

/// A view before or behind another, or cut out of it: it is proposed the other's size and does not
/// change it.
final class LayerBox: WrapperBox {
  private let layer: LayoutBox
  private let role: LayerModifier.Role
  private let alignment: AlignmentValue
  private let isMirrored: Bool

  init(
    _ role: LayerModifier.Role,
    _ layer: LayoutBox,
    alignment: AlignmentValue,
    isMirrored: Bool,
    on child: LayoutBox
  ) {
    self.role = role
    self.layer = layer
    self.alignment = alignment
    self.isMirrored = isMirrored
    super.init(child)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    switch role {
    case .mask:
      var mask = Canvas(scale: canvas.scale, visible: canvas.visible)
      placeLayer(in: frame, on: &mask)
      canvas.group(.mask(mask.drawings)) { child.place(in: frame, proposal: proposal, on: &$0) }
    case .overlay:
      child.place(in: frame, proposal: proposal, on: &canvas)
      placeLayer(in: frame, on: &canvas)
    case .background, .containerBackground:
      placeLayer(in: frame, on: &canvas)
      child.place(in: frame, proposal: proposal, on: &canvas)
    }
  }

  private func placeLayer(in frame: Rect, on canvas: inout Canvas) {
    let offered = ProposedSize(frame.size)
    let place = layer.frame(
      aligned: alignment,
      in: frame,
      proposal: offered,
      isMirrored: isMirrored
    )
    layer.place(in: place, proposal: offered, on: &canvas)
  }
}

/// A view that can be pressed.
final class ElementBox: WrapperBox {
  private let region: HitRegion

  /// Says of a view what is there; the region's frame will be the view's.
  init(_ region: HitRegion, _ child: LayoutBox) {
    self.region = region
    super.init(child)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    child.place(in: frame, proposal: proposal, on: &canvas)
    var region = region
    region.frame = frame
    canvas.addRegion(region)
  }
}
