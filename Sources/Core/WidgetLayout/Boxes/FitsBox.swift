import WidgetModel

/// Alternatives: the first whose ideal size fits is taken, else the last.
final class FitsBox: LayoutBox {
  private let children: [LayoutBox]
  private let axes: FitsContent.Axes

  init(_ axes: FitsContent.Axes, children: [LayoutBox]) {
    self.axes = axes
    self.children = children
  }

  override var isEmpty: Bool { children.isEmpty }

  private func chosen(_ proposal: ProposedSize) -> LayoutBox? {
    children.first { child in
      let ideal = child.size(.unspecified)
      let fitsAcross = axes == .vertical || ideal.width <= proposal.width ?? .infinity
      let fitsDown = axes == .horizontal || ideal.height <= proposal.height ?? .infinity
      return fitsAcross && fitsDown
    } ?? children.last
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    chosen(proposal)?.size(proposal) ?? Size(width: 0, height: 0)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    chosen(proposal)?.place(in: frame, proposal: proposal, on: &canvas)
  }

  override func firstBaseline(_ proposal: ProposedSize) -> Double? {
    chosen(proposal)?.firstBaseline(proposal)
  }

  override func lastBaseline(_ proposal: ProposedSize) -> Double? {
    chosen(proposal)?.lastBaseline(proposal)
  }
}

/// Views made for a size that the author's closure was given: they take all that is offered, and stand
/// at its top leading corner.
final class GeometryBox: LayoutBox {
  private let child: LayoutBox
  private let made: Size
  private let isMirrored: Bool

  init(_ content: GeometryContent, child: LayoutBox, isMirrored: Bool) {
    made = Size(width: content.width, height: content.height)
    self.child = child
    self.isMirrored = isMirrored
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    Size(width: proposal.width ?? 10, height: proposal.height ?? 10)
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let offered = ProposedSize(made)
    let place = child.frame(
      aligned: AlignmentValue(.leading, .top),
      in: frame,
      proposal: offered,
      isMirrored: isMirrored
    )
    child.place(in: place, proposal: offered, on: &canvas)
  }
}
