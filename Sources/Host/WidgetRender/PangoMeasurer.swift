package import WidgetLayout
package import WidgetModel

/// Measures text with Pango, and pictures by their files.
package final class PangoMeasurer: LayoutMeasurer {
  let fonts = PangoFonts()
  private var measures: [Question: TextMeasure] = [:]

  private struct Question: Hashable {
    var paragraph: Paragraph
    var width: Double?
    var lines: Int?
  }

  package init() {}

  package func measure(_ paragraph: Paragraph, width: Double?, lines: Int?) -> TextMeasure {
    let question = Question(paragraph: paragraph, width: width, lines: lines)
    if let known = measures[question] { return known }
    let measure = SetText(paragraph, width: width, lines: lines, with: fonts).measure
    measures[question] = measure
    return measure
  }

  package func size(of image: ImageValue) -> Size? {
    // Pictures of bundles are not read yet.
    nil
  }
}
