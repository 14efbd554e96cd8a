package import WidgetModel

/// A font, by text style or by size.
public struct Font: Hashable, Sendable {
  package var value: FontValue

  package init(_ value: FontValue) { self.value = value }

  /// What a text is for.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
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

    var value: FontValue.Style { FontValue.Style(rawValue: String(describing: self)) ?? .body }
  }

  /// How heavy letters are.
  public struct Weight: Hashable, Sendable {
    public static let ultraLight = Weight(value: .ultraLight)
    public static let thin = Weight(value: .thin)
    public static let light = Weight(value: .light)
    public static let regular = Weight(value: .regular)
    public static let medium = Weight(value: .medium)
    public static let semibold = Weight(value: .semibold)
    public static let bold = Weight(value: .bold)
    public static let heavy = Weight(value: .heavy)
    public static let black = Weight(value: .black)

    let value: FontWeight
  }

  /// How wide letters are.
  public struct Width: Hashable, Sendable {
    public static let compressed = Width(-0.4)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)

    public var value: CGFloat

    public init(_ value: CGFloat) { self.value = value }
  }

  /// The family of shapes that letters have.
  public enum Design: Hashable, Sendable {
    case `default`
    case rounded
    case serif
    case monospaced

    var value: FontDesign {
      switch self {
      case .default: .default
      case .rounded: .rounded
      case .serif: .serif
      case .monospaced: .monospaced
      }
    }
  }

  /// How far lines stand apart.
  public enum Leading: Hashable, Sendable {
    case standard
    case tight
    case loose
  }
}

extension Font {
  public static let extraLargeTitle2 = Font(style: .extraLargeTitle2)
  public static let extraLargeTitle = Font(style: .extraLargeTitle)
  public static let largeTitle = Font(style: .largeTitle)
  public static let title = Font(style: .title)
  public static let title2 = Font(style: .title2)
  public static let title3 = Font(style: .title3)
  public static let headline = Font(style: .headline)
  public static let subheadline = Font(style: .subheadline)
  public static let body = Font(style: .body)
  public static let callout = Font(style: .callout)
  public static let footnote = Font(style: .footnote)
  public static let caption = Font(style: .caption)
  public static let caption2 = Font(style: .caption2)

  init(style: FontValue.Style) {
    value = FontValue()
    value.style = style
  }

  public static func system(
    size: CGFloat,
    weight: Weight? = nil,
    design: Design? = nil
  ) -> Font {
    var value = FontValue()
    value.size = Double(size)
    value.weight = weight?.value
    value.design = design?.value
    return Font(value)
  }

  public static func system(
    _ style: TextStyle,
    design: Design? = nil,
    weight: Weight? = nil
  ) -> Font {
    var font = Font(style: style.value)
    font.value.design = design?.value
    font.value.weight = weight?.value
    return font
  }

  public static func custom(_ name: String, size: CGFloat) -> Font {
    custom(name, size: size, relativeTo: .body)
  }

  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    var font = Font(style: style.value)
    font.value.family = name
    font.value.size = Double(size)
    return font
  }

  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    var value = FontValue()
    value.family = name
    value.size = Double(fixedSize)
    value.isFixed = true
    return Font(value)
  }
}

extension Font {
  private func with(_ change: (inout FontValue) -> Void) -> Font {
    var font = self
    change(&font.value)
    return font
  }

  public func bold() -> Font { with { $0.weight = .bold } }
  public func bold(_ isActive: Bool) -> Font { isActive ? bold() : self }
  public func italic() -> Font { with { $0.isItalic = true } }
  public func weight(_ weight: Weight) -> Font { with { $0.weight = weight.value } }
  public func width(_ width: Width) -> Font { with { $0.width = Double(width.value) } }
  public func monospaced() -> Font { with { $0.design = .monospaced } }
  public func monospacedDigit() -> Font { with { $0.hasMonospacedDigits = true } }
  public func smallCaps() -> Font { with { $0.smallCaps = "all" } }
  public func lowercaseSmallCaps() -> Font { with { $0.smallCaps = "lowercase" } }
  public func uppercaseSmallCaps() -> Font { with { $0.smallCaps = "uppercase" } }

  public func leading(_ leading: Leading) -> Font {
    with { $0.leading = leading == .standard ? nil : String(describing: leading) }
  }
}
