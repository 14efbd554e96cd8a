import CPango
import WidgetLayout
import WidgetModel

/// A paragraph set by Pango.
final class SetText {
  let layout: OpaquePointer

  /// Longer texts are cut: no widget shows them, and they would take minutes to set.
  static let longestText = 20_000

  /// - Parameters:
  ///   - paragraph: What to set.
  ///   - width: Points within which lines break; nil breaks none.
  ///   - lines: How many lines there may be; nil is as many as it takes.
  ///   - fonts: Where fonts come from.
  init(_ paragraph: Paragraph, width: Double?, lines: Int?, with fonts: PangoFonts) {
    let direction = paragraph.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    pango_context_set_base_dir(fonts.context, direction)
    layout = pango_layout_new(fonts.context)
    setText(paragraph)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if let width { pango_layout_set_width(layout, Int32(PangoFonts.units(width).rounded(.up))) }
    if let lines {
      pango_layout_set_height(layout, -Int32(clamping: lines))
      let mode: PangoEllipsizeMode =
        switch paragraph.truncation {
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        }
      pango_layout_set_ellipsize(layout, mode)
    }
    if paragraph.lineSpacing > 0 {
      pango_layout_set_spacing(layout, Int32(PangoFonts.units(paragraph.lineSpacing)))
    }
    pango_layout_set_alignment(layout, alignment(paragraph, direction))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// Pango swaps left and right where a text runs against its surroundings; a widget's texts lie as its
  /// layout does.
  private func alignment(
    _ paragraph: Paragraph,
    _ direction: PangoDirection
  ) -> PangoAlignment {
    let isSwapped = pango_layout_get_direction(layout, 0) != direction
    let isLeft = (paragraph.alignment == .leading) != paragraph.isRightToLeft
    return switch paragraph.alignment {
    case .center: PANGO_ALIGN_CENTER
    case .leading, .trailing: isLeft != isSwapped ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    }
  }

  private func setText(_ paragraph: Paragraph) {
    var text = ""
    let attributes = pango_attr_list_new()
    for run in paragraph.runs {
      let start = UInt32(text.utf8.count)
      text += Self.text(of: run).prefix(max(0, Self.longestText - text.utf8.count))
      let end = UInt32(text.utf8.count)
      Self.add(run, to: attributes, from: start, to: end)
    }
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  private static func text(of run: Paragraph.Run) -> String {
    switch run.content {
    // Lines that the author breaks are lines of one paragraph: a limit counts all of them.
    case .text(let text):
      text.contains("\0") || text.contains("\n")
        ? String(text.map { $0 == "\n" ? "\u{2028}" : $0 == "\0" ? "\u{FFFD}" : $0 }) : text
    case .symbol(let name): SymbolGlyph.letter(named: name)
    }
  }

  private static func add(
    _ run: Paragraph.Run,
    to list: OpaquePointer?,
    from start: UInt32,
    to end: UInt32
  ) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      guard let attribute else { return }
      attribute.pointee.start_index = start
      attribute.pointee.end_index = end
      pango_attr_list_insert(list, attribute)
    }
    var font = run.font
    if case .symbol = run.content {
      font = FontSpec(size: run.font.size * SymbolGlyph.textScale * SymbolGlyph.emScale)
      font.family = SymbolTable.fontFamily
      insert(pango_attr_rise_new(Int32(-0.14 * run.font.size * Double(PANGO_SCALE))))
    }
    let description = PangoFonts.description(of: font)
    insert(pango_attr_font_desc_new(description))
    pango_font_description_free(description)
    if let height = run.font.lineHeight {
      insert(pango_attr_line_height_new_absolute(Int32(PangoFonts.units(height))))
    }
    let color = run.brush.mainColor
    insert(pango_attr_foreground_new(part(color.red), part(color.green), part(color.blue)))
    insert(pango_attr_foreground_alpha_new(max(1, part(color.alpha))))
    if run.kerning != 0 {
      insert(pango_attr_letter_spacing_new(signedUnits(run.kerning)))
    }
    if run.baselineOffset != 0 { insert(pango_attr_rise_new(signedUnits(run.baselineOffset))) }
    if run.underline != nil { insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
    if run.strikethrough != nil { insert(pango_attr_strikethrough_new(1)) }
    var features: [String] = []
    if run.font.hasMonospacedDigits { features.append("tnum") }
    if run.font.hasSmallCaps { features.append("smcp") }
    if !features.isEmpty {
      insert(pango_attr_font_features_new(features.joined(separator: ", ")))
    }
  }

  private static func part(_ value: Double) -> UInt16 {
    UInt16(min(max(value, 0), 1) * 65535)
  }

  private static func signedUnits(_ points: Double) -> Int32 {
    points.isNaN ? 0 : Int32(min(max(points, -10_000), 10_000) * Double(PANGO_SCALE))
  }

  // MARK: - What it takes

  /// Where the letters' room begins: lines that are centred within a width begin further right.
  var logical: Rect {
    var rectangle = PangoRectangle()
    pango_layout_get_extents(layout, nil, &rectangle)
    return Rect(
      x: Self.points(rectangle.x),
      y: Self.points(rectangle.y),
      width: Self.points(rectangle.width),
      height: Self.points(rectangle.height)
    )
  }

  var measure: TextMeasure {
    var heights: [Double] = []
    var baselines: [Double] = []
    let iterator = pango_layout_get_iter(layout)
    repeat {
      var (top, bottom) = (Int32(0), Int32(0))
      pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
      heights.append(Self.points(bottom - top))
      baselines.append(Self.points(pango_layout_iter_get_baseline(iterator)))
    } while pango_layout_iter_next_line(iterator) != 0
    pango_layout_iter_free(iterator)
    let logical = logical
    return TextMeasure(
      size: Size(width: logical.width, height: logical.height),
      firstBaseline: baselines.first ?? logical.height,
      lastBaseline: baselines.last ?? logical.height,
      lineHeights: heights,
      isTruncated: pango_layout_is_ellipsized(layout) != 0
    )
  }

  private static func points(_ units: Int32) -> Double {
    Double(units) / Double(PANGO_SCALE)
  }
}

extension Brush {
  /// The colour that stands for the brush where only one can be.
  var mainColor: RGBA {
    switch self {
    case .color(let color): color
    case .gradient(let gradient): gradient.stops.first?.color ?? RGBA(0, 0, 0, 0)
    case .image: RGBA(0.5, 0.5, 0.5)
    }
  }
}
