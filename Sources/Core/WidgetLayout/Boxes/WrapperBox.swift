import WidgetModel

/// A view around one other: it proposes something else, or places it elsewhere.
///
/// What a stack or a grid wants to know of the view within is told of the wrapper too.
class WrapperBox: LayoutBox {
  final let child: LayoutBox

  init(_ child: LayoutBox) {
    self.child = child
    super.init()
    priority = child.priority
    zIndex = child.zIndex
    cell = child.cell
  }

  override var isEmpty: Bool { child.isEmpty }

  /// What the view within is proposed.
  func inner(_ proposal: ProposedSize) -> ProposedSize { proposal }

  /// Where the view within lies, in a frame of the wrapper's size.
  func childFrame(in frame: Rect, _ proposal: ProposedSize) -> Rect {
    Rect(frame.origin, child.size(inner(proposal)))
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    child.size(inner(proposal))
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    child.place(in: childFrame(in: frame, proposal), proposal: inner(proposal), on: &canvas)
  }

  final override func firstBaseline(_ proposal: ProposedSize) -> Double? {
    child.firstBaseline(inner(proposal)).map { $0 + offset(proposal) }
  }

  final override func lastBaseline(_ proposal: ProposedSize) -> Double? {
    child.lastBaseline(inner(proposal)).map { $0 + offset(proposal) }
  }

  private func offset(_ proposal: ProposedSize) -> Double {
    childFrame(in: Rect(Point(x: 0, y: 0), size(proposal)), proposal).y
  }
}

/// Distances from the edges: taken off the proposal, added to the answer.
final class PaddingBox: WrapperBox {
  private let left: Double
  private let right: Double
  private let top: Double
  private let bottom: Double

  /// Points of padding where the author names none.
  static let standard = 16.0

  init(_ insets: InsetsValue, _ child: LayoutBox, isMirrored: Bool) {
    func points(_ distance: Distance?) -> Double {
      switch distance {
      case nil: 0
      case .standard: Self.standard
      case .points(let points): points.isFinite ? points : 0
      }
    }
    left = points(isMirrored ? insets.trailing : insets.leading)
    right = points(isMirrored ? insets.leading : insets.trailing)
    top = points(insets.top)
    bottom = points(insets.bottom)
    super.init(child)
  }

  /// The same distance from all edges, or one across and one down.
  init(horizontal: Double, vertical: Double, _ child: LayoutBox) {
    left = horizontal
    right = horizontal
    top = vertical
    bottom = vertical
    super.init(child)
  }

  override func inner(_ proposal: ProposedSize) -> ProposedSize {
    ProposedSize(
      width: proposal.width.map { max(0, $0 - left - right) },
      height: proposal.height.map { max(0, $0 - top - bottom) }
    )
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    let size = child.size(inner(proposal))
    return Size(width: size.width + left + right, height: size.height + top + bottom)
  }

  override func childFrame(in frame: Rect, _ proposal: ProposedSize) -> Rect {
    Rect(Point(x: frame.x + left, y: frame.y + top), child.size(inner(proposal)))
  }
}

/// Proposes nil along some axes, so that the view takes its ideal size.
final class FixedSizeBox: WrapperBox {
  private let isHorizontal: Bool
  private let isVertical: Bool

  init(horizontal: Bool, vertical: Bool, _ child: LayoutBox) {
    isHorizontal = horizontal
    isVertical = vertical
    super.init(child)
  }

  override func inner(_ proposal: ProposedSize) -> ProposedSize {
    ProposedSize(
      width: isHorizontal ? nil : proposal.width,
      height: isVertical ? nil : proposal.height
    )
  }
}

/// Moves what is drawn and leaves the layout alone.
final class OffsetBox: WrapperBox {
  private let x: Double
  private let y: Double

  init(x: Double, y: Double, _ child: LayoutBox) {
    self.x = x.isFinite ? x : 0
    self.y = y.isFinite ? y : 0
    super.init(child)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let moved = Rect(Point(x: frame.x + x, y: frame.y + y), frame.size)
    child.place(in: moved, proposal: proposal, on: &canvas)
  }
}

/// Takes all that is offered and puts the view's centre at a point of it.
final class PositionBox: WrapperBox {
  private let x: Double
  private let y: Double

  init(x: Double, y: Double, _ child: LayoutBox) {
    self.x = x.isFinite ? x : 0
    self.y = y.isFinite ? y : 0
    super.init(child)
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    let size = child.size(proposal)
    return Size(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
  }

  override func childFrame(in frame: Rect, _ proposal: ProposedSize) -> Rect {
    let size = child.size(proposal)
    return Rect(
      Point(x: frame.x + x - size.width / 2, y: frame.y + y - size.height / 2),
      size
    )
  }
}

/// The largest size of a ratio within the proposal, or the smallest that covers it.
final class AspectBox: WrapperBox {
  private let ratio: Double?
  private let isFill: Bool

  init(_ ratio: Double?, isFill: Bool, _ child: LayoutBox) {
    self.ratio = ratio.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    self.isFill = isFill
    super.init(child)
  }

  override func inner(_ proposal: ProposedSize) -> ProposedSize {
    let ideal = child.size(.unspecified)
    let ratio = ratio ?? (ideal.height > 0 && ideal.width > 0 ? ideal.width / ideal.height : 1)
    switch (proposal.width, proposal.height) {
    case (nil, nil): return ProposedSize(width: ideal.width, height: ideal.width / ratio)
    case (let width?, nil): return ProposedSize(width: width, height: width / ratio)
    case (nil, let height?): return ProposedSize(width: height * ratio, height: height)
    case (let width?, let height?):
      let byHeight = height * ratio
      let chosen = isFill ? max(width, byHeight) : min(width, byHeight)
      return ProposedSize(width: chosen, height: chosen / ratio)
    }
  }
}
