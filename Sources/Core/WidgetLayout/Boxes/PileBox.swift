import WidgetModel

/// Views on top of each other: each is offered all there is.
final class PileBox: LayoutBox {
  private let children: [LayoutBox]
  private let alignment: AlignmentValue
  private let isMirrored: Bool

  init(alignment: AlignmentValue, isMirrored: Bool, children: [LayoutBox]) {
    self.children = children.filter { !$0.isEmpty }
    self.alignment = alignment
    self.isMirrored = isMirrored
  }

  override var isEmpty: Bool { children.isEmpty }

  override func measure(_ proposal: ProposedSize) -> Size {
    let extent = extent(proposal)
    return Size(width: extent.left + extent.right, height: extent.top + extent.bottom)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let extent = extent(proposal)
    // Where two have the same place in depth, the author's order decides.
    let order = children.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }
    for (_, child) in order {
      let size = child.size(proposal)
      let origin = Point(
        x: frame.x + extent.left - horizontal(child, size),
        y: frame.y + extent.top - child.guide(alignment.vertical, proposal)
      )
      child.place(in: Rect(origin, size), proposal: proposal, on: &canvas)
    }
  }

  override func firstBaseline(_ proposal: ProposedSize) -> Double? {
    baseline(proposal) { $0.firstBaseline(proposal) }
  }

  override func lastBaseline(_ proposal: ProposedSize) -> Double? {
    baseline(proposal) { $0.lastBaseline(proposal) }
  }

  private func baseline(
    _ proposal: ProposedSize,
    _ of: (LayoutBox) -> Double?
  ) -> Double? {
    let top = extent(proposal).top
    for child in children {
      if let baseline = of(child) {
        return top - child.guide(alignment.vertical, proposal) + baseline
      }
    }
    return nil
  }

  /// How far the children reach around the point on which all are aligned.
  private func extent(
    _ proposal: ProposedSize
  ) -> (left: Double, right: Double, top: Double, bottom: Double) {
    var (left, right, top, bottom) = (0.0, 0.0, 0.0, 0.0)
    for child in children {
      let size = child.size(proposal)
      let x = horizontal(child, size)
      let y = child.guide(alignment.vertical, proposal)
      left = max(left, x)
      right = max(right, size.width - x)
      top = max(top, y)
      bottom = max(bottom, size.height - y)
    }
    return (left, right, top, bottom)
  }

  private func horizontal(_ child: LayoutBox, _ size: Size) -> Double {
    child.guide(alignment.horizontal, width: size.width, isMirrored: isMirrored)
  }
}
