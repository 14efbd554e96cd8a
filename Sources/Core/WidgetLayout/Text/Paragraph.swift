package import WidgetModel

/// Text ready to be set: every run with all that it inherits worked out.
package struct Paragraph: Hashable, Sendable {
  /// Letters, or a symbol among them, of one look.
  package struct Run: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case text(String)
      case symbol(String)
    }

    package var content: Content
    package var font: FontSpec
    package var brush: Brush
    package var underline: TextLine?
    package var strikethrough: TextLine?
    /// Extra points between letters.
    package var kerning = 0.0
    /// Points upwards.
    package var baselineOffset = 0.0

    package init(_ content: Content, font: FontSpec, brush: Brush) {
      self.content = content
      self.font = font
      self.brush = brush
    }
  }

  package enum Truncation: String, Hashable, Sendable {
    case head
    case middle
    case tail
  }

  package var runs: [Run] = []
  /// Where lines shorter than the longest begin; leading is right where the text runs from the right.
  package var alignment = AlignmentValue.Horizontal.leading
  /// Extra points between lines.
  package var lineSpacing = 0.0
  package var truncation = Truncation.tail
  package var isRightToLeft = false

  package init() {}

  /// The same text with every size multiplied.
  package func scaled(by factor: Double) -> Paragraph {
    var copy = self
    for index in copy.runs.indices {
      copy.runs[index].font.size *= factor
      copy.runs[index].font.lineHeight = copy.runs[index].font.lineHeight.map { $0 * factor }
      copy.runs[index].kerning *= factor
      copy.runs[index].baselineOffset *= factor
    }
    copy.lineSpacing *= factor
    return copy
  }
}

/// A font with nothing left to inherit.
package struct FontSpec: Hashable, Sendable {
  /// A family that the author named; nil is the design's own.
  package var family: String?
  package var design = FontDesign.default
  /// Points of the em square.
  package var size: Double
  package var weight = FontWeight.regular
  package var isItalic = false
  package var hasMonospacedDigits = false
  package var hasSmallCaps = false
  /// Points from one line to the next; nil is the font's own.
  package var lineHeight: Double?

  package init(size: Double) {
    self.size = size
  }
}

/// How much room a paragraph takes.
package struct TextMeasure: Hashable, Sendable {
  package var size: Size
  /// Points from the top to the first and to the last line's baseline.
  package var firstBaseline: Double
  package var lastBaseline: Double
  /// Heights of the lines, from the top.
  package var lineHeights: [Double]
  /// Whether letters had to be left out.
  package var isTruncated: Bool

  package init(
    size: Size,
    firstBaseline: Double,
    lastBaseline: Double,
    lineHeights: [Double],
    isTruncated: Bool
  ) {
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lineHeights = lineHeights
    self.isTruncated = isTruncated
  }
}

/// What layout asks of whoever knows fonts and pictures.
package protocol LayoutMeasurer {
  /// How much room a paragraph takes within a width (nil for one without end) and so many lines.
  func measure(_ paragraph: Paragraph, width: Double?, lines: Int?) -> TextMeasure

  /// The size in points of a picture that is no symbol; nil where there is no such picture.
  func size(of image: ImageValue) -> Size?
}
