import WidgetModel

/// What a view inherits from the views around it.
struct LayoutEnvironment {
  var options: LayoutOptions
  var palette: Palette

  var font: FontValue?
  var weight: FontWeight?
  var design: FontDesign?
  var isBold = false
  var isItalic = false
  var isMonospaced = false
  var hasMonospacedDigits = false
  var underline: TextLine?
  var strikethrough: TextLine?
  var kerning = 0.0
  var baselineOffset = 0.0
  var lineSpacing = 0.0
  var minimumLines: Int?
  var maximumLines: Int?
  var truncation = Paragraph.Truncation.tail
  var textAlignment = AlignmentValue.Horizontal.leading
  var textCase: String?
  var minimumScale = 1.0

  /// The foreground and its levels, where an author named them.
  var foreground: Paint?
  var secondary: Paint?
  var tertiary: Paint?
  var background: Paint?
  var tint: Paint?

  var imageScale = "medium"
  var symbolVariant: String?
  var controlSize = "regular"
  var isEnabled = true
  var labelsHidden = false
  var isRightToLeft: Bool
  var typeSize: String
  var isRedacted: Bool
  /// Along which axis the nearest stack runs, for spacers and dividers.
  var axis: Axis?
  /// The corner radius that a container-relative shape follows.
  var containerRadius: Double
  /// What the radius belongs to.
  var containerFrame: Rect

  enum Axis {
    case horizontal
    case vertical
  }

  init(_ options: LayoutOptions, frame: Rect) {
    self.options = options
    palette = Palette(
      isDark: options.scheme == .dark,
      hasIncreasedContrast: options.hasIncreasedContrast
    )
    isRightToLeft = options.isRightToLeft
    typeSize = options.dynamicTypeSize
    isRedacted = options.isPlaceholder
    containerRadius = options.cornerRadius
    containerFrame = frame
  }

  /// Takes over what a modifier says for everything below it.
  mutating func inherit(_ modifier: NodeModifier) {
    switch modifier {
    case .font(let value): font = value
    case .lineLimit(let minimum, let maximum):
      minimumLines = minimum
      maximumLines = maximum
    case .paint(let modifier): inherit(modifier)
    case .number(let modifier, let value): inherit(modifier, value)
    case .flag(let modifier, let value): inherit(modifier, value)
    case .word(let modifier, let value): inherit(modifier, value)
    default: break
    }
  }

  private mutating func inherit(_ modifier: PaintModifier) {
    switch modifier.role {
    case .foregroundStyle:
      foreground = modifier.paint
      secondary = modifier.secondary
      tertiary = modifier.tertiary
    case .backgroundStyle: background = modifier.paint
    case .tint: tint = modifier.paint
    case .listItemTint: break
    }
  }

  private mutating func inherit(_ modifier: NumberModifier, _ value: Double) {
    switch modifier {
    case .minimumScaleFactor: minimumScale = min(max(value, 0), 1)
    case .lineSpacing: lineSpacing = value
    case .kerning: kerning = value
    case .baselineOffset: baselineOffset = value
    default: break
    }
  }

  private mutating func inherit(_ modifier: FlagModifier, _ value: Bool) {
    switch modifier {
    case .disabled: if value { isEnabled = false }
    case .bold: isBold = value
    case .italic: isItalic = value
    case .monospaced: isMonospaced = value
    case .monospacedDigit: hasMonospacedDigits = value
    case .underline: underline = value ? TextLine(paint: nil) : nil
    case .strikethrough: strikethrough = value ? TextLine(paint: nil) : nil
    case .labelsHidden: labelsHidden = value
    case .privacySensitive: if value, options.hidesPrivate { isRedacted = true }
    case .unredacted: if value { isRedacted = false }
    default: break
    }
  }

  private mutating func inherit(_ modifier: WordModifier, _ value: String) {
    switch modifier {
    case .fontWeight: weight = FontWeight(rawValue: value)
    case .fontDesign: design = FontDesign(rawValue: value)
    case .textCase: textCase = value
    case .truncationMode: truncation = Paragraph.Truncation(rawValue: value) ?? .tail
    case .multilineTextAlignment: textAlignment = .init(rawValue: value) ?? .leading
    case .imageScale: imageScale = value
    case .symbolVariant: symbolVariant = value
    case .controlSize: controlSize = value
    case .dynamicTypeSize: typeSize = value
    case .layoutDirection: isRightToLeft = value == "rightToLeft"
    case .colorScheme: palette.isDark = value == ColorSchemeWord.dark.rawValue
    case .redacted:
      let reasons = value.split(separator: " ")
      if reasons.contains("placeholder") { isRedacted = true }
      if reasons.contains("privacy"), options.hidesPrivate { isRedacted = true }
    default: break
    }
  }
}
