import WidgetModel

/// Sizes of the text styles (semantics.md C4), in points.
enum TextStyleTable {
  /// Size, distance of lines and weight at the reader's usual size.
  static func metrics(
    of style: FontValue.Style
  ) -> (size: Double, lineHeight: Double, weight: FontWeight) {
    switch style {
    case .extraLargeTitle2: (28, 34, .bold)
    case .extraLargeTitle: (36, 43, .bold)
    case .largeTitle: (34, 41, .regular)
    case .title: (28, 34, .regular)
    case .title2: (22, 28, .regular)
    case .title3: (20, 25, .regular)
    case .headline: (17, 22, .semibold)
    case .body: (17, 22, .regular)
    case .callout: (16, 21, .regular)
    case .subheadline: (15, 20, .regular)
    case .footnote: (13, 18, .regular)
    case .caption: (12, 16, .regular)
    case .caption2: (11, 13, .regular)
    }
  }

  /// The body's size by the reader's setting; other styles change in proportion, and nothing that
  /// shrinks falls below 11 points.
  private static let bodySizes: [String: Double] = [
    "xSmall": 14, "small": 15, "medium": 16, "large": 17, "xLarge": 19, "xxLarge": 21,
    "xxxLarge": 23, "accessibility1": 28, "accessibility2": 33, "accessibility3": 40,
    "accessibility4": 47, "accessibility5": 53,
  ]

  /// By what a style's size is multiplied under a setting; 1 for an unknown one.
  static func factor(of setting: String, size: Double) -> Double {
    let factor = (bodySizes[setting] ?? 17) / 17
    return factor < 1 ? max(factor, min(1, 11 / size)) : factor
  }
}
