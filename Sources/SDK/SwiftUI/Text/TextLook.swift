internal import WidgetModel

/// A change of how a text looks.
enum TextLook: Equatable {
  case font(Font?)
  case style(any ShapeStyle)
  case color(Color?)
  case weight(Font.Weight?)
  case design(Font.Design?)
  case bold(Bool)
  case italic(Bool)
  case monospacedDigit
  case monospaced(Bool)
  case underline(Text.LineStyle?)
  case strikethrough(Text.LineStyle?)
  case kerning(CGFloat)
  case baselineOffset(CGFloat)

  static func == (left: TextLook, right: TextLook) -> Bool {
    let environment = EnvironmentValues()
    var first = TextRun("")
    var second = TextRun("")
    left.apply(to: &first, in: environment)
    right.apply(to: &second, in: environment)
    return first == second
  }

  /// Changes a run; what a text nearer to the letters says stays.
  func apply(to run: inout TextRun, in environment: EnvironmentValues) {
    switch self {
    case .font(let font): run.font = run.font ?? font?.value
    case .style(let style): run.paint = run.paint ?? style._paint(in: environment).value
    case .color(let color): run.paint = run.paint ?? (color?.value).map(Paint.color)
    case .weight(let weight): run.weight = run.weight ?? weight?.value
    case .design(let design): run.design = run.design ?? design?.value
    case .bold(let isOn): run.isBold = run.isBold || isOn
    case .italic(let isOn): run.isItalic = run.isItalic || isOn
    case .monospacedDigit: run.hasMonospacedDigits = true
    case .monospaced(let isOn): run.isMonospaced = run.isMonospaced || isOn
    case .underline(let line): run.underline = run.underline ?? line?.value
    case .strikethrough(let line): run.strikethrough = run.strikethrough ?? line?.value
    case .kerning(let kerning): run.kerning = run.kerning ?? Double(kerning)
    case .baselineOffset(let offset): run.baselineOffset = run.baselineOffset ?? Double(offset)
    }
  }
}

extension Text.LineStyle {
  fileprivate var value: TextLine {
    TextLine(pattern: pattern.word, paint: (color?.value).map(Paint.color))
  }
}

extension Text {
  private func with(_ look: TextLook) -> Text {
    var text = self
    text.looks.append(look)
    return text
  }

  public func font(_ font: Font?) -> Text { with(.font(font)) }
  public func fontWeight(_ weight: Font.Weight?) -> Text { with(.weight(weight)) }
  public func fontDesign(_ design: Font.Design?) -> Text { with(.design(design)) }
  public func foregroundColor(_ color: Color?) -> Text { with(.color(color)) }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { with(.style(style)) }
  public func bold() -> Text { with(.bold(true)) }
  public func bold(_ isActive: Bool) -> Text { with(.bold(isActive)) }
  public func italic() -> Text { with(.italic(true)) }
  public func italic(_ isActive: Bool) -> Text { with(.italic(isActive)) }
  public func monospacedDigit() -> Text { with(.monospacedDigit) }
  public func monospaced(_ isActive: Bool = true) -> Text { with(.monospaced(isActive)) }
  public func kerning(_ kerning: CGFloat) -> Text { with(.kerning(kerning)) }
  public func tracking(_ tracking: CGFloat) -> Text { with(.kerning(tracking)) }
  public func baselineOffset(_ offset: CGFloat) -> Text { with(.baselineOffset(offset)) }

  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    underline(isActive, pattern: .solid, color: color)
  }

  public func underline(
    _ isActive: Bool = true,
    pattern: LineStyle.Pattern,
    color: Color? = nil
  ) -> Text {
    with(.underline(isActive ? LineStyle(pattern: pattern, color: color) : nil))
  }

  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    strikethrough(isActive, pattern: .solid, color: color)
  }

  public func strikethrough(
    _ isActive: Bool = true,
    pattern: LineStyle.Pattern,
    color: Color? = nil
  ) -> Text {
    with(.strikethrough(isActive ? LineStyle(pattern: pattern, color: color) : nil))
  }
}
