/// The size class of a widget, named as WidgetKit names it.
package enum Family: String, CaseIterable, Hashable, Sendable {
  case systemSmall
  case systemMedium
  case systemLarge
  case systemExtraLarge
  case accessoryCircular
  case accessoryRectangular
  case accessoryInline

  /// Width and height in points where the host names no size (semantics.md A12).
  package var defaultSize: Size {
    switch self {
    case .systemSmall: Size(width: 170, height: 170)
    case .systemMedium: Size(width: 364, height: 170)
    case .systemLarge: Size(width: 364, height: 382)
    case .systemExtraLarge: Size(width: 795, height: 378.5)
    case .accessoryCircular: Size(width: 76, height: 76)
    case .accessoryRectangular: Size(width: 172, height: 76)
    case .accessoryInline: Size(width: 257, height: 26)
    }
  }
}

/// Width and height in points.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
