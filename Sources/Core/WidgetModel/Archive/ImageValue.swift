/// A picture: a symbol, a file of the bundle, or an attachment of the timeline.
package struct ImageValue: ArchiveRecord {
  /// Name of a symbol, as `Image(systemName:)` gives it.
  package var symbol: String?
  /// How much of a variable symbol is filled, 0 to 1.
  package var variableValue: Double?
  /// Name of a picture in the bundle's resources.
  package var asset: String?
  /// Hash of a picture that was sent beside the archive.
  package var attachment: String?
  /// What it shows, for people who do not see it; nil where the drawer may use the name.
  package var label: String?
  /// Whether it says nothing that a reader would miss.
  package var isDecorative = false
  package var isResizable = false
  package var isTiled = false
  package var capInsets: InsetsValue?
  /// `original` or `template`; nil leaves it to the picture.
  package var renderingMode: String?
  package var interpolation: String?
  package var isAntialiased = true
  /// `accented`, `desaturated`, `accentedDesaturated` or `fullColor`.
  package var accentedRenderingMode: String?
  /// Pixels of a point; nil is 1.
  package var scale: Double?

  package init() {}

  package mutating func visit(_ visitor: inout some FieldVisitor) throws(ArchiveError) {
    try visitor.field("symbol", &symbol)
    try visitor.field("variableValue", &variableValue)
    try visitor.field("asset", &asset)
    try visitor.field("attachment", &attachment)
    try visitor.field("label", &label)
    try visitor.field("decorative", &isDecorative, default: false)
    try visitor.field("resizable", &isResizable, default: false)
    try visitor.field("tiled", &isTiled, default: false)
    try visitor.field("capInsets", &capInsets)
    try visitor.field("renderingMode", &renderingMode)
    try visitor.field("interpolation", &interpolation)
    try visitor.field("antialiased", &isAntialiased, default: true)
    try visitor.field("accentedRenderingMode", &accentedRenderingMode)
    try visitor.field("scale", &scale)
  }
}
