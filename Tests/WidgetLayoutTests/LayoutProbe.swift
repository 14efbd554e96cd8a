import WidgetLayout
import WidgetModel

/// Letters 10 points wide on lines 20 points high, with the baseline 15 points down: numbers to
/// reckon with by hand.
struct SquareLetters: LayoutMeasurer {
  func measure(_ paragraph: Paragraph, width: Double?, lines limit: Int?) -> TextMeasure {
    let letter = (paragraph.runs.first?.font.size ?? 17) / 17 * 10
    let text = paragraph.runs.map { run in
      if case .text(let text) = run.content { return text }
      return "#"
    }.joined()
    let perLine = width.map { max(1, Int(($0 + 0.001) / letter)) } ?? Int.max
    let count = max(1, perLine == Int.max ? 1 : (text.count + perLine - 1) / perLine)
    let shown = min(count, limit ?? count)
    let longest = count == 1 ? text.count : perLine
    let height = letter * 2
    return TextMeasure(
      size: Size(width: Double(longest) * letter, height: Double(shown) * height),
      firstBaseline: height * 0.75,
      lastBaseline: Double(shown - 1) * height + height * 0.75,
      lineHeights: Array(repeating: height, count: shown),
      isTruncated: shown < count
    )
  }

  func size(of image: ImageValue) -> Size? { Size(width: 30, height: 20) }
}

/// Lays nodes out in a widget without margins and says where they lie.
enum LayoutProbe {
  static func layout(
    _ node: ViewNode,
    width: Double = 200,
    height: Double = 100,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) -> WidgetLayout {
    var options = LayoutOptions(now: Timestamp(microseconds: 0))
    options.margins = 0
    options.cornerRadius = 0
    options.showsBackground = false
    change(&options)
    return WidgetLayout(
      ViewArchive(width: width, height: height, root: node),
      options: options,
      measuredBy: SquareLetters()
    )
  }

  /// The frames of everything drawn, from the back to the front.
  static func frames(
    _ node: ViewNode,
    width: Double = 200,
    height: Double = 100,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) -> [Rect] {
    layout(node, width: width, height: height, change).drawings.flatMap(frames)
  }

  private static func frames(of drawing: Drawing) -> [Rect] {
    switch drawing {
    case .shape(let shape): [shape.bounds]
    case .text(let text): [text.frame]
    case .image(let image): [image.frame]
    case .group(_, let drawings): drawings.flatMap(frames)
    }
  }
}

extension ViewNode {
  static let red = ViewNode(.paint(PaintContent(.color(ColorValue(.system("red"))))))

  static func text(_ text: String) -> ViewNode {
    ViewNode(.text(TextContent(runs: [TextRun(text)])))
  }

  static func spacer(_ minimum: Double? = nil) -> ViewNode {
    ViewNode(.spacer(SpacerContent(minLength: minimum)))
  }

  static func row(
    align alignment: AlignmentValue.Vertical = .center,
    spacing: Double? = 0,
    _ children: [ViewNode]
  ) -> ViewNode {
    ViewNode(
      .hstack(
        StackContent(
          alignment: AlignmentValue(.center, alignment),
          spacing: spacing,
          children: children
        )
      )
    )
  }

  static func column(
    align alignment: AlignmentValue.Horizontal = .center,
    spacing: Double? = 0,
    _ children: [ViewNode]
  ) -> ViewNode {
    ViewNode(
      .vstack(
        StackContent(
          alignment: AlignmentValue(alignment, .center),
          spacing: spacing,
          children: children
        )
      )
    )
  }

  func with(_ modifiers: NodeModifier...) -> ViewNode {
    var copy = self
    copy.modifiers += modifiers
    return copy
  }

  /// In a frame of fixed or bounded size.
  func framed(_ change: (inout FrameModifier) -> Void) -> ViewNode {
    var frame = FrameModifier()
    change(&frame)
    return with(.frame(frame))
  }

  func framed(_ width: Double, _ height: Double) -> ViewNode {
    framed {
      $0.width = width
      $0.height = height
    }
  }
}

extension Rect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}
