package import WidgetModel

/// A paint with every colour worked out for the scheme at hand.
package indirect enum Brush: Hashable, Sendable {
  case color(RGBA)
  case gradient(GradientBrush)
  /// A picture, repeated.
  case image(ImageValue)

  package func opacity(_ factor: Double) -> Brush {
    guard factor != 1 else { return self }
    switch self {
    case .color(let color): return .color(color.opacity(factor))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.opacity(factor)
      }
      return .gradient(gradient)
    case .image: return self
    }
  }
}

/// Colours that blend into each other; places are in the unit square of what is painted.
package struct GradientBrush: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    package var color: RGBA
    package var location: Double
  }

  package var kind: GradientValue.Kind
  package var stops: [Stop]
  package var start: UnitPointValue
  package var end: UnitPointValue
  /// Radii in points (fractions of an elliptical gradient's size), or degrees.
  package var from: Double
  package var to: Double
}
