import WidgetModel

/// A view that can be measured and placed, as SwiftUI's are (semantics.md C2).
///
/// The parent proposes, the view answers with its size, the parent places it.
class LayoutBox {
  /// Space goes to views of higher priority first.
  final var priority = 0.0
  /// Views with a higher one are drawn later.
  final var zIndex = 0.0
  /// What a grid asks of a cell.
  final var cell = GridCell()

  private var sizes: [ProposedSize: Size] = [:]

  /// The size that the view takes for a proposal.
  ///
  /// Answers are kept, as stacks ask again and again; otherwise nested stacks would take a time
  /// exponential in their depth.
  final func size(_ proposal: ProposedSize) -> Size {
    let proposal = ProposedSize(
      width: proposal.width.map(Self.proposable),
      height: proposal.height.map(Self.proposable)
    )
    if let size = sizes[proposal] { return size }
    let measured = measure(proposal)
    let size = Size(width: Self.length(measured.width), height: Self.length(measured.height))
    sizes[proposal] = size
    return size
  }

  private static func proposable(_ length: Double) -> Double {
    length.isNaN ? 0 : max(0, length)
  }

  /// Lengths beyond this are as good as endless, and nothing is added to them.
  static let longest = 1e6

  private static func length(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(0, value), longest)
  }

  // MARK: - What kinds of views do

  func measure(_ proposal: ProposedSize) -> Size {
    Size(width: 0, height: 0)
  }

  /// Draws the view in a frame of the size that it took for the proposal.
  func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {}

  /// Points from the top of the first line of text within; nil without text.
  func firstBaseline(_ proposal: ProposedSize) -> Double? { nil }

  /// Points from the top to the last line of text within; nil without text.
  func lastBaseline(_ proposal: ProposedSize) -> Double? { nil }

  /// Whether it only keeps others apart.
  var isSpacer: Bool { false }

  /// Whether there is no view at all.
  var isEmpty: Bool { false }
}

extension LayoutBox {
  /// Where the guide of an alignment lies, from the left edge.
  func guide(_ alignment: AlignmentValue.Horizontal, width: Double, isMirrored: Bool) -> Double {
    switch alignment {
    case .leading: isMirrored ? width : 0
    case .center: width / 2
    case .trailing: isMirrored ? 0 : width
    }
  }

  /// Where the guide of an alignment lies, from the top; a view without text has its baselines at
  /// its bottom edge.
  func guide(_ alignment: AlignmentValue.Vertical, _ proposal: ProposedSize) -> Double {
    let height = size(proposal).height
    return switch alignment {
    case .top: 0
    case .center: height / 2
    case .bottom: height
    case .firstTextBaseline: firstBaseline(proposal) ?? height
    case .lastTextBaseline: lastBaseline(proposal) ?? height
    }
  }

  /// The frame of a view aligned within another frame.
  func frame(
    aligned alignment: AlignmentValue,
    in outer: Rect,
    proposal: ProposedSize,
    isMirrored: Bool
  ) -> Rect {
    let size = size(proposal)
    let horizontal = alignment.horizontal
    let x =
      outer.x + guide(horizontal, width: outer.width, isMirrored: isMirrored)
      - guide(horizontal, width: size.width, isMirrored: isMirrored)
    let y =
      switch alignment.vertical {
      case .top, .firstTextBaseline: outer.y
      case .center: outer.y + (outer.height - size.height) / 2
      case .bottom, .lastTextBaseline: outer.maxY - size.height
      }
    return Rect(Point(x: x, y: y), size)
  }
}

/// What a grid asks of a cell.
struct GridCell {
  var columns = 1
  var columnAlignment: AlignmentValue.Horizontal?
  /// Axes along which the cell takes what the others need and asks for nothing.
  var isUnsizedHorizontally = false
  var isUnsizedVertically = false
}
