/// One change around a view.
package indirect enum NodeModifier: Hashable, Sendable {
  case padding(InsetsValue)
  case frame(FrameModifier)
  case offset(x: Double, y: Double)
  case position(x: Double, y: Double)
  case scale(x: Double, y: Double, anchor: UnitPointValue)
  /// Degrees, clockwise.
  case rotation(Double, anchor: UnitPointValue)
  case aspectRatio(Double?, isFill: Bool)
  case fixedSize(horizontal: Bool, vertical: Bool)
  case lineLimit(minimum: Int?, maximum: Int?)
  case font(FontValue?)
  case paint(PaintModifier)
  case border(Paint, width: Double)
  case shadow(color: ColorValue, radius: Double, x: Double, y: Double)
  case clip(ShapeValue)
  case layer(LayerModifier)
  case number(NumberModifier, Double)
  case flag(FlagModifier, Bool)
  case word(WordModifier, String)
  /// How the views below look while an action is under way (`invalidatableContent`).
  case invalidated([ViewNode])
  /// A kind that this version does not know: it changes nothing.
  case unknown(String)
}

/// Modifiers of one number.
package enum NumberModifier: String, Hashable, Sendable, CaseIterable {
  case opacity
  case layoutPriority
  case zIndex
  case cornerRadius
  case minimumScaleFactor
  case lineSpacing
  case kerning
  case baselineOffset
  case blur
  case brightness
  case contrast
  case saturation
  case grayscale
  case hueRotation
  case gridCellColumns
}

/// Modifiers that are on or off.
package enum FlagModifier: String, Hashable, Sendable, CaseIterable {
  case hidden
  case disabled
  case clipped
  case bold
  case italic
  case monospaced
  case monospacedDigit
  case underline
  case strikethrough
  case allowsTightening
  case colorInvert
  case compositingGroup
  case luminanceToAlpha
  case labelsHidden
  case privacySensitive
  case unredacted
  case widgetAccentable
  case accessibilityHidden
  case flipsForRightToLeft
  case allowsHitTesting
}

/// Modifiers of one word or one text.
package enum WordModifier: String, Hashable, Sendable, CaseIterable {
  case fontWeight
  case fontDesign
  case fontWidth
  case textCase
  case textScale
  case truncationMode
  case multilineTextAlignment
  case imageScale
  case symbolRenderingMode
  case symbolVariant
  case controlSize
  case buttonBorderShape
  case redacted
  case colorScheme
  case dynamicTypeSize
  case layoutDirection
  case contentTransition
  case transition
  case animation
  case blendMode
  case widgetURL
  case widgetLabel
  case accessibilityLabel
  case accessibilityValue
  case accessibilityHint
  case accessibilityElement
  case accessibilityTraits
  case help
  case gridColumnAlignment
  case gridCellUnsizedAxes
}

extension NodeModifier {
  /// The word that stands for the kind in an archive.
  package var kind: String {
    switch self {
    case .padding: "padding"
    case .frame: "frame"
    case .offset: "offset"
    case .position: "position"
    case .scale: "scale"
    case .rotation: "rotation"
    case .aspectRatio: "aspectRatio"
    case .fixedSize: "fixedSize"
    case .lineLimit: "lineLimit"
    case .font: "font"
    case .paint(let modifier): modifier.role.rawValue
    case .border: "border"
    case .shadow: "shadow"
    case .clip: "clipShape"
    case .layer(let modifier): modifier.role.rawValue
    case .number(let modifier, _): modifier.rawValue
    case .flag(let modifier, _): modifier.rawValue
    case .word(let modifier, _): modifier.rawValue
    case .invalidated: "invalidated"
    case .unknown(let kind): kind
    }
  }
}
