import WidgetModel

/// A row or a column (semantics.md C2): space goes to the least flexible views first, and what is left
/// is shared among the others.
final class StackBox: LayoutBox {
  /// Points between neighbours where the author names none.
  static let defaultSpacing = 8.0

  private let children: [LayoutBox]
  private let axis: LayoutEnvironment.Axis
  private let alignment: AlignmentValue
  private let isMirrored: Bool
  /// Points after each child but the last.
  private let gaps: [Double]
  private var layouts: [ProposedSize: [ProposedSize]] = [:]

  init(
    _ axis: LayoutEnvironment.Axis,
    alignment: AlignmentValue,
    spacing: Double?,
    isMirrored: Bool,
    children: [LayoutBox]
  ) {
    let children = children.filter { !$0.isEmpty }
    self.axis = axis
    self.alignment = alignment
    self.isMirrored = isMirrored
    self.children = children
    gaps = zip(children, children.dropFirst()).map { left, right in
      spacing ?? (left.isSpacer || right.isSpacer ? 0 : Self.defaultSpacing)
    }
  }

  override var isEmpty: Bool { children.isEmpty }

  override func measure(_ proposal: ProposedSize) -> Size {
    guard !children.isEmpty else { return Size(width: 0, height: 0) }
    let proposals = layout(proposal)
    let length = zip(children, proposals).reduce(gaps.reduce(0, +)) {
      $0 + along($1.0.size($1.1))
    }
    let (above, below) = crossExtent(proposals)
    return size(along: length, across: above + below)
  }

  /// How far children reach before and after the guide on which they are aligned.
  private func crossExtent(_ proposals: [ProposedSize]) -> (before: Double, after: Double) {
    var (before, after) = (0.0, 0.0)
    for (child, proposal) in zip(children, proposals) {
      let guide = crossGuide(child, proposal)
      before = max(before, guide)
      after = max(after, across(child.size(proposal)) - guide)
    }
    return (before, after)
  }

  private func crossGuide(_ child: LayoutBox, _ proposal: ProposedSize) -> Double {
    switch axis {
    case .horizontal: child.guide(alignment.vertical, proposal)
    case .vertical:
      child.guide(
        alignment.horizontal,
        width: child.size(proposal).width,
        isMirrored: isMirrored
      )
    }
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let proposals = layout(proposal)
    let line = crossExtent(proposals).before
    var position = 0.0
    for (index, child) in children.enumerated() {
      let size = child.size(proposals[index])
      let cross = line - crossGuide(child, proposals[index])
      let origin: Point =
        switch axis {
        case .horizontal where isMirrored:
          Point(x: frame.maxX - position - size.width, y: frame.y + cross)
        case .horizontal: Point(x: frame.x + position, y: frame.y + cross)
        case .vertical: Point(x: frame.x + cross, y: frame.y + position)
        }
      child.place(in: Rect(origin, size), proposal: proposals[index], on: &canvas)
      position += along(size) + (index < gaps.count ? gaps[index] : 0)
    }
  }

  /// What each child is proposed, in the children's order.
  private func layout(_ proposal: ProposedSize) -> [ProposedSize] {
    if let known = layouts[proposal] { return known }
    let length = axis == .horizontal ? proposal.width : proposal.height
    let cross = axis == .horizontal ? proposal.height : proposal.width
    var result = Array(repeating: self.proposal(along: nil, across: cross), count: children.count)
    if let length {
      var available = length - gaps.reduce(0, +)
      var waiting = Set(children.indices)
      for group in Set(children.map(\.priority)).sorted(by: >) {
        let members = children.indices.filter { children[$0].priority == group }
        waiting.subtract(members)
        let reserved = waiting.reduce(0) { $0 + least($1, cross) }
        var offer = available - reserved
        let ordered = members.sorted { flexibility($0, cross) < flexibility($1, cross) }
        for (place, index) in ordered.enumerated() {
          let share = max(0, offer) / Double(ordered.count - place)
          result[index] = self.proposal(along: share, across: cross)
          let taken = along(children[index].size(result[index]))
          offer -= taken
          available -= taken
        }
      }
    }
    layouts[proposal] = result
    return result
  }

  private func least(_ index: Int, _ cross: Double?) -> Double {
    along(children[index].size(proposal(along: 0, across: cross)))
  }

  private func flexibility(_ index: Int, _ cross: Double?) -> Double {
    along(children[index].size(proposal(along: .infinity, across: cross))) - least(index, cross)
  }

  override func firstBaseline(_ proposal: ProposedSize) -> Double? {
    baseline(proposal, of: children.indices, \.first)
  }

  override func lastBaseline(_ proposal: ProposedSize) -> Double? {
    baseline(proposal, of: children.indices.reversed(), \.last)
  }

  private struct Baselines {
    var first: Double?
    var last: Double?
  }

  /// The baseline of the first of some children that has one.
  private func baseline(
    _ proposal: ProposedSize,
    of order: some Sequence<Int>,
    _ which: KeyPath<Baselines, Double?>
  ) -> Double? {
    let proposals = layout(proposal)
    let line = crossExtent(proposals).before
    for index in order {
      let child = children[index]
      let baselines = Baselines(
        first: child.firstBaseline(proposals[index]),
        last: child.lastBaseline(proposals[index])
      )
      guard let baseline = baselines[keyPath: which] else { continue }
      if axis == .horizontal { return line - crossGuide(child, proposals[index]) + baseline }
      let above = children[..<index].indices.reduce(0) {
        $0 + children[$1].size(proposals[$1]).height + gaps[$1]
      }
      return above + baseline
    }
    return nil
  }

  // MARK: - Along and across

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
  private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }

  private func size(along: Double, across: Double) -> Size {
    axis == .horizontal
      ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  private func proposal(along: Double?, across: Double?) -> ProposedSize {
    axis == .horizontal
      ? ProposedSize(width: along, height: across) : ProposedSize(width: across, height: along)
  }
}
