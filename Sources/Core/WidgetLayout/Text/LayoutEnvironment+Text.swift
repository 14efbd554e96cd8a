import WidgetModel

extension LayoutEnvironment {
  /// Runs with all that they inherit, told at the moment the picture is for.
  func paragraph(_ content: TextContent) -> Paragraph {
    var paragraph = Paragraph()
    paragraph.alignment = textAlignment
    paragraph.lineSpacing = lineSpacing
    paragraph.truncation = truncation
    paragraph.isRightToLeft = isRightToLeft
    paragraph.runs = content.runs.map(run)
    return paragraph
  }

  private func run(_ run: TextRun) -> Paragraph.Run {
    var font = fontSpec(run.font ?? font)
    if let weight = run.weight { font.weight = weight }
    if run.isBold { font.weight = .bold }
    if run.isItalic { font.isItalic = true }
    if run.hasMonospacedDigits { font.hasMonospacedDigits = true }
    if let design = run.design { font.design = design }
    if run.isMonospaced { font.design = .monospaced }
    let content: Paragraph.Run.Content =
      if let symbol = run.image?.symbol {
        .symbol(symbol)
      } else {
        .text(cased(run.date?.text(at: options.now) ?? run.text))
      }
    var result = Paragraph.Run(content, font: font, brush: brush(run.paint))
    result.underline = run.underline ?? underline
    result.strikethrough = run.strikethrough ?? strikethrough
    result.kerning = run.kerning ?? kerning
    result.baselineOffset = run.baselineOffset ?? baselineOffset
    return result
  }

  private func cased(_ text: String) -> String {
    switch textCase {
    case "uppercase": text.uppercased()
    case "lowercase": text.lowercased()
    default: text
    }
  }

  /// A font with its size in points; nil is the body's.
  func fontSpec(_ value: FontValue?) -> FontSpec {
    let style = value?.style ?? (value?.size == nil ? .body : nil)
    let metrics = style.map(TextStyleTable.metrics)
    let size = value?.size ?? metrics?.size ?? 17
    let factor = value?.isFixed == true ? 1 : TextStyleTable.factor(of: typeSize, size: size)
    var font = FontSpec(size: Self.held(size * factor))
    font.family = value?.family
    font.design = value?.design ?? design ?? .default
    font.weight = value?.weight ?? weight ?? metrics?.weight ?? .regular
    if isBold, value?.weight == nil { font.weight = .bold }
    font.isItalic = value?.isItalic == true || isItalic
    font.hasMonospacedDigits = value?.hasMonospacedDigits == true || hasMonospacedDigits
    font.hasSmallCaps = value?.smallCaps != nil
    if isMonospaced { font.design = .monospaced }
    if value?.size == nil, let line = metrics?.lineHeight {
      let change: Double =
        switch value?.leading {
        case "tight": -2
        case "loose": 2
        default: 0
        }
      font.lineHeight = (line + change) * factor
    }
    return font
  }

  /// Sizes that fonts can be made in.
  private static func held(_ size: Double) -> Double {
    size.isNaN ? 17 : min(max(size, 1), 1000)
  }
}
