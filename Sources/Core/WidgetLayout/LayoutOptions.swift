package import WidgetModel

/// How a widget is to be shown: what the panel knows and the archive does not say.
package struct LayoutOptions: Hashable, Sendable {
  /// Points; nil takes the size for which the archive was made.
  package var size: Size?
  package var scheme = ColorSchemeWord.light
  package var hasIncreasedContrast = false
  /// Pixels of a point: what is measured is rounded to whole pixels.
  package var displayScale = 1.0
  /// When the picture is looked at; live dates tell this moment.
  package var now: Timestamp
  package var isRightToLeft = false
  /// The reader's setting of text size, in SwiftUI's words.
  package var dynamicTypeSize = "large"
  /// Points left free inside every edge of the widget.
  package var margins = 16.0
  /// Radius of the widget's corners in points.
  package var cornerRadius = 22.0
  package var showsBackground = true
  /// Elements that are held down.
  package var pressed: Set<String> = []
  /// Toggles that show their other state, until the entry that follows a press.
  package var flipped: Set<String> = []
  /// Whether an action is under way, so that what it invalidates is shown so.
  package var isInvalidated = false
  /// Whether what is private is hidden.
  package var hidesPrivate = false
  /// Whether only the shape of the content is shown.
  package var isPlaceholder = false

  package init(now: Timestamp) {
    self.now = now
  }
}
