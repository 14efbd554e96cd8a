/// A font, by text style or by size.
package struct FontValue: ArchiveRecord {
  package enum Style: String, ArchiveWord {
    case extraLargeTitle2
    case extraLargeTitle
    case largeTitle
    case title
    case title2
    case title3
    case headline
    case subheadline
    case body
    case callout
    case footnote
    case caption
    case caption2
  }

  /// A text style; a custom family with a style grows and shrinks as that style does.
  package var style: Style?
  package var family: String?
  /// Size in points; nil takes the style's.
  package var size: Double?
  /// Whether the size stays as it is when the reader wants larger text.
  package var isFixed = false
  package var weight: FontWeight?
  package var design: FontDesign?
  package var isItalic = false
  package var hasMonospacedDigits = false
  package var smallCaps: String?
  /// `tight` or `loose`.
  package var leading: String?
  /// Width as a fraction: 0 is standard.
  package var width: Double?

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("style", &style)
    try visitor.field("family", &family)
    try visitor.field("size", &size)
    try visitor.field("fixed", &isFixed, default: false)
    try visitor.field("weight", &weight)
    try visitor.field("design", &design)
    try visitor.field("italic", &isItalic, default: false)
    try visitor.field("monospacedDigits", &hasMonospacedDigits, default: false)
    try visitor.field("smallCaps", &smallCaps)
    try visitor.field("leading", &leading)
    try visitor.field("width", &width)
  }
}

/// How heavy letters are.
package enum FontWeight: String, ArchiveWord {
  case ultraLight
  case thin
  case light
  case regular
  case medium
  case semibold
  case bold
  case heavy
  case black
}

/// The family of shapes that letters have.
package enum FontDesign: String, ArchiveWord {
  case `default`
  case rounded
  case serif
  case monospaced
}
