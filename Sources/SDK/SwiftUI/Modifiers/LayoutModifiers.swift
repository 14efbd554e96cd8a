internal import WidgetModel

extension View {
  nonisolated public func padding(_ insets: EdgeInsets) -> ModifiedContent<Self, _NodeModifier> {
    node(.padding(insets.value))
  }

  nonisolated public func padding(
    _ edges: Edge.Set = .all,
    _ length: CGFloat? = nil
  ) -> ModifiedContent<Self, _NodeModifier> {
    let amount = length.map { Distance.points(Double($0)) } ?? .standard
    return node(
      .padding(
        InsetsValue(
          top: edges.contains(.top) ? amount : nil,
          leading: edges.contains(.leading) ? amount : nil,
          bottom: edges.contains(.bottom) ? amount : nil,
          trailing: edges.contains(.trailing) ? amount : nil
        )
      )
    )
  }

  nonisolated public func padding(_ length: CGFloat) -> ModifiedContent<Self, _NodeModifier> {
    padding(.all, length)
  }

  nonisolated public func frame(
    width: CGFloat? = nil,
    height: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> ModifiedContent<Self, _FrameModifier> {
    var frame = FrameModifier()
    frame.width = width.map(Double.init)
    frame.height = height.map(Double.init)
    frame.alignment = alignment.value
    return modifier(_FrameModifier(frame: frame))
  }

  nonisolated public func frame(
    minWidth: CGFloat? = nil,
    idealWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> ModifiedContent<Self, _FrameModifier> {
    var frame = FrameModifier()
    frame.minWidth = minWidth.map(Double.init)
    frame.idealWidth = idealWidth.map(Double.init)
    frame.maxWidth = maxWidth.map(Double.init)
    frame.minHeight = minHeight.map(Double.init)
    frame.idealHeight = idealHeight.map(Double.init)
    frame.maxHeight = maxHeight.map(Double.init)
    frame.alignment = alignment.value
    return modifier(_FrameModifier(frame: frame))
  }

  nonisolated public func fixedSize(
    horizontal: Bool,
    vertical: Bool
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.fixedSize(horizontal: horizontal, vertical: vertical))
  }

  nonisolated public func fixedSize() -> ModifiedContent<Self, _NodeModifier> {
    fixedSize(horizontal: true, vertical: true)
  }

  nonisolated public func layoutPriority(
    _ value: Double
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.layoutPriority, value))
  }

  nonisolated public func zIndex(_ value: Double) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.zIndex, value))
  }

  nonisolated public func offset(
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.offset(x: Double(x), y: Double(y)))
  }

  nonisolated public func offset(_ offset: CGSize) -> ModifiedContent<Self, _NodeModifier> {
    self.offset(x: offset.width, y: offset.height)
  }

  nonisolated public func position(
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.position(x: Double(x), y: Double(y)))
  }

  nonisolated public func position(_ position: CGPoint) -> ModifiedContent<Self, _NodeModifier> {
    self.position(x: position.x, y: position.y)
  }

  nonisolated public func aspectRatio(
    _ aspectRatio: CGFloat? = nil,
    contentMode: ContentMode
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.aspectRatio(aspectRatio.map(Double.init), isFill: contentMode == .fill))
  }

  nonisolated public func aspectRatio(
    _ aspectRatio: CGSize,
    contentMode: ContentMode
  ) -> ModifiedContent<Self, _NodeModifier> {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }

  nonisolated public func scaledToFit() -> ModifiedContent<Self, _NodeModifier> {
    aspectRatio(contentMode: .fit)
  }

  nonisolated public func scaledToFill() -> ModifiedContent<Self, _NodeModifier> {
    aspectRatio(contentMode: .fill)
  }

  nonisolated public func gridCellColumns(
    _ count: Int
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.number(.gridCellColumns, Double(count)))
  }

  nonisolated public func gridColumnAlignment(
    _ guide: HorizontalAlignment
  ) -> ModifiedContent<Self, _NodeModifier> {
    node(.word(.gridColumnAlignment, guide.value.rawValue))
  }

  nonisolated public func gridCellUnsizedAxes(
    _ axes: Axis.Set
  ) -> ModifiedContent<Self, _NodeModifier> {
    let words = [
      axes.contains(.horizontal) ? "horizontal" : nil, axes.contains(.vertical) ? "vertical" : nil,
    ]
    return node(.word(.gridCellUnsizedAxes, words.compactMap { $0 }.joined(separator: " ")))
  }

  nonisolated public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all,
    edges: Edge.Set = .all
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }

  nonisolated public func edgesIgnoringSafeArea(
    _ edges: Edge.Set
  ) -> ModifiedContent<Self, EmptyModifier> {
    inert()
  }
}

/// What eats into a container; nothing does in a widget.
public struct SafeAreaRegions: OptionSet, Sendable {
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)

  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// A frame around a view; what lies in a fixed one is made for its size.
public struct _FrameModifier: Sendable {
  let frame: FrameModifier
}

extension _FrameModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    let outer = archiver.size
    func length(_ fixed: Double?, _ maximum: Double?, _ outer: CGFloat) -> CGFloat {
      if let fixed { return max(0, CGFloat(fixed)) }
      guard let maximum, maximum >= 0 else { return outer }
      return min(outer, CGFloat(maximum))
    }
    archiver.size = CGSize(
      width: length(frame.width, frame.maxWidth, outer.width),
      height: length(frame.height, frame.maxHeight, outer.height)
    )
    archiver.modified(by: .frame(frame)) { content._archive(into: archiver) }
    archiver.size = outer
  }
}
