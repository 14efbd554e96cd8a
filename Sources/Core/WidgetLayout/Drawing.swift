package import WidgetModel

/// What is to be drawn, in points, with every size, place and colour worked out.
package indirect enum Drawing: Hashable, Sendable {
  case shape(ShapeDrawing)
  case text(TextDrawing)
  case image(ImageDrawing)
  /// Drawings as one, changed together.
  case group(Effect, [Drawing])

  package enum Effect: Hashable, Sendable {
    case opacity(Double)
    /// Scales and turns around a point; degrees, clockwise.
    case transform(scaleX: Double, scaleY: Double, degrees: Double, around: Point)
    case clip(Outline, isEvenOdd: Bool)
    /// Shows the drawings only where the mask is opaque.
    case mask([Drawing])
    case shadow(color: RGBA, radius: Double, x: Double, y: Double)
    case blur(Double)
    case blend(String)
    /// Brightness, contrast and the like by their archive's name, with their amount.
    case filter(String, Double)
  }
}

/// An outline that is filled, or drawn as a line.
package struct ShapeDrawing: Hashable, Sendable {
  package var outline: Outline
  /// What gradients and pictures are fitted to.
  package var bounds: Rect
  package var brush: Brush
  package var stroke: StrokeValue?
  package var isEvenOdd = false

  package init(outline: Outline, bounds: Rect, brush: Brush, stroke: StrokeValue? = nil) {
    self.outline = outline
    self.bounds = bounds
    self.brush = brush
    self.stroke = stroke
  }
}

/// A paragraph in its frame.
package struct TextDrawing: Hashable, Sendable {
  package var paragraph: Paragraph
  package var frame: Rect
  /// The width within which lines break; the frame is no wider than the longest.
  package var width: Double?
  package var lines: Int?
}

/// A picture or a symbol in its frame.
package struct ImageDrawing: Hashable, Sendable {
  package var image: ImageValue
  package var frame: Rect
  /// For symbols and for pictures that are templates.
  package var brush: Brush
  /// Points of the letters that a symbol goes with; nil where the frame decides.
  package var fontSize: Double?
  package var weight = FontWeight.regular
  package var variant: String?
  /// Whether the picture is turned around for text from the right.
  package var isMirrored = false
}
