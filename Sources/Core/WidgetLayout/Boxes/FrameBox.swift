import WidgetModel

/// A frame of fixed or bounded size (semantics.md C2, frame rules).
final class FrameBox: WrapperBox {
  private let frame: FrameModifier
  private let isMirrored: Bool

  init(_ frame: FrameModifier, _ child: LayoutBox, isMirrored: Bool) {
    self.frame = frame
    self.isMirrored = isMirrored
    super.init(child)
  }

  /// The bounds of one axis.
  private struct Bounds {
    var fixed: Double?
    var minimum: Double?
    var ideal: Double?
    var maximum: Double?

    /// What the view within is proposed.
    func inner(_ proposal: Double?) -> Double? {
      if let fixed { return fixed }
      guard let offered = proposal ?? ideal else { return nil }
      return held(offered)
    }

    /// The frame's own length, given the view's.
    func length(_ proposal: Double?, child: Double) -> Double {
      if let fixed { return fixed }
      guard let offered = proposal ?? ideal else { return held(child) }
      return switch (minimum, maximum) {
      case (nil, nil): ideal != nil && proposal == nil ? offered : child
      case (_?, _?): held(offered)
      case (let minimum?, nil): max(minimum, min(offered, child))
      case (nil, let maximum?): min(maximum, max(offered, child))
      }
    }

    private func held(_ length: Double) -> Double {
      max(minimum ?? 0, min(length, maximum ?? .infinity))
    }
  }

  private var horizontal: Bounds {
    Bounds(
      fixed: frame.width,
      minimum: frame.minWidth,
      ideal: frame.idealWidth,
      maximum: frame.maxWidth
    )
  }

  private var vertical: Bounds {
    Bounds(
      fixed: frame.height,
      minimum: frame.minHeight,
      ideal: frame.idealHeight,
      maximum: frame.maxHeight
    )
  }

  override func inner(_ proposal: ProposedSize) -> ProposedSize {
    ProposedSize(
      width: horizontal.inner(proposal.width),
      height: vertical.inner(proposal.height)
    )
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    let size = child.size(inner(proposal))
    return Size(
      width: horizontal.length(proposal.width, child: size.width),
      height: vertical.length(proposal.height, child: size.height)
    )
  }

  override func childFrame(in frame: Rect, _ proposal: ProposedSize) -> Rect {
    child.frame(
      aligned: self.frame.alignment,
      in: frame,
      proposal: inner(proposal),
      isMirrored: isMirrored
    )
  }
}
