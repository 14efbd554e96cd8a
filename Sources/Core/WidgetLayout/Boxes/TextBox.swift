import WidgetModel

/// Text: as wide and high as the lines it shows need, never more than it is offered.
final class TextBox: LayoutBox {
  private let paragraph: Paragraph
  private let environment: LayoutEnvironment
  private let measurer: any LayoutMeasurer
  private var settings: [ProposedSize: Setting] = [:]

  /// How the text is set for a proposal.
  private struct Setting {
    var paragraph: Paragraph
    var measure: TextMeasure
    var width: Double?
    var lines: Int?
  }

  init(
    _ content: TextContent,
    in environment: LayoutEnvironment,
    measuredBy measurer: any LayoutMeasurer
  ) {
    paragraph = environment.paragraph(content)
    self.environment = environment
    self.measurer = measurer
  }

  override func measure(_ proposal: ProposedSize) -> Size {
    let setting = setting(proposal)
    var size = setting.measure.size
    if let minimum = environment.minimumLines, minimum > setting.measure.lineHeights.count,
      let line = setting.measure.lineHeights.first
    {
      // Room is kept for lines that the text does not have today.
      size.height += Double(minimum - setting.measure.lineHeights.count) * line
    }
    let scale = environment.options.displayScale
    return Size(
      width: (size.width * scale).rounded(.up) / scale,
      height: (size.height * scale).rounded(.up) / scale
    )
  }

  override func place(in frame: Rect, proposal: ProposedSize, on canvas: inout Canvas) {
    let setting = setting(proposal)
    if environment.isRedacted { return placeBars(in: frame, setting, on: &canvas) }
    canvas.add(
      .text(
        TextDrawing(
          paragraph: setting.paragraph,
          frame: Rect(
            x: canvas.rounded(frame.x),
            y: canvas.rounded(frame.y),
            width: frame.width,
            height: frame.height
          ),
          width: setting.width,
          lines: setting.lines
        )
      )
    )
  }

  /// A bar for each line, where the letters are not to be read.
  private func placeBars(in frame: Rect, _ setting: Setting, on canvas: inout Canvas) {
    var y = frame.y
    for height in setting.measure.lineHeights {
      let bar = Rect(x: frame.x, y: y + height * 0.15, width: frame.width, height: height * 0.7)
      y += height
      var shape = ShapeValue(.roundedRectangle)
      shape.cornerWidth = 3
      let brush = environment.foregroundBrush(level: 3)
      canvas.add(.shape(ShapeDrawing(outline: shape.outline(in: bar), bounds: bar, brush: brush)))
    }
  }

  override func firstBaseline(_ proposal: ProposedSize) -> Double? {
    setting(proposal).measure.firstBaseline
  }

  override func lastBaseline(_ proposal: ProposedSize) -> Double? {
    setting(proposal).measure.lastBaseline
  }

  private func setting(_ proposal: ProposedSize) -> Setting {
    if let known = settings[proposal] { return known }
    var setting = fit(paragraph, in: proposal)
    if environment.minimumScale < 1, setting.measure.isTruncated {
      // One factor for the whole text, to half a point of its largest letters.
      let largest = paragraph.runs.map(\.font.size).max() ?? 17
      var (low, high) = (environment.minimumScale, 1.0)
      setting = fit(paragraph.scaled(by: low), in: proposal)
      while (high - low) * largest > 0.5, !setting.measure.isTruncated {
        let middle = (low + high) / 2
        let attempt = fit(paragraph.scaled(by: middle), in: proposal)
        if attempt.measure.isTruncated {
          high = middle
        } else {
          low = middle
          setting = attempt
        }
      }
    }
    settings[proposal] = setting
    return setting
  }

  private func fit(_ paragraph: Paragraph, in proposal: ProposedSize) -> Setting {
    let width = proposal.width.flatMap { $0 < Self.longest ? $0 : nil }
    var lines = environment.maximumLines.map { max(1, $0) }
    var measure = measurer.measure(paragraph, width: width, lines: lines)
    if let height = proposal.height, height < measure.size.height - 0.01 {
      var (count, sum) = (0, 0.0)
      for line in measure.lineHeights {
        sum += line
        if sum > height + 0.01 { break }
        count += 1
      }
      let fitting = max(1, count)
      if fitting < measure.lineHeights.count {
        lines = fitting
        measure = measurer.measure(paragraph, width: width, lines: lines)
        measure.isTruncated = true
      }
    }
    return Setting(paragraph: paragraph, measure: measure, width: width, lines: lines)
  }
}
