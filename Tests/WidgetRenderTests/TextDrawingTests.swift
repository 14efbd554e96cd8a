import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

@Suite struct TextDrawingTests {
  private func paragraph(_ text: String, size: Double = 17) -> Paragraph {
    var paragraph = Paragraph()
    paragraph.runs = [
      Paragraph.Run(.text(text), font: FontSpec(size: size), brush: .color(RGBA(0, 0, 0)))
    ]
    return paragraph
  }

  private func measure(
    _ text: String,
    size: Double = 17,
    width: Double? = nil,
    lines: Int? = nil
  ) -> TextMeasure {
    PangoMeasurer().measure(paragraph(text, size: size), width: width, lines: lines)
  }

  @Test func textGrowsWithItsSize() {
    let small = measure("Swiftlet")
    let large = measure("Swiftlet", size: 34)
    #expect(abs(large.size.width - 2 * small.size.width) < 0.1)
    #expect(small.firstBaseline > 0 && small.firstBaseline < small.size.height)
  }

  @Test func linesBreakWithinAWidth() {
    let text = "The quick brown fox jumps over the lazy dog"
    let broken = measure(text, width: 120)
    #expect(broken.lineHeights.count > 2)
    #expect(broken.size.width <= 120)
    #expect(!broken.isTruncated)
    let cut = measure(text, width: 120, lines: 2)
    #expect(cut.lineHeights.count == 2)
    #expect(cut.isTruncated)
  }

  @Test func brokenLinesCountAsLines() {
    #expect(measure("a\nb\nc").lineHeights.count == 3)
    #expect(measure("a\nb\nc", width: 100, lines: 2).lineHeights.count == 2)
  }

  @Test func digitsOfOneWidthHaveOneWidth() {
    func width(_ text: String) -> Double {
      var text = paragraph(text)
      text.runs[0].font.hasMonospacedDigits = true
      return PangoMeasurer().measure(text, width: nil, lines: nil).size.width
    }
    #expect(width("1111") == width("8888"))
    #expect(measure("1111").size.width < measure("8888").size.width)
  }

  @Test func lettersAreDrawnInTheirFrame() throws {
    let probe = try PixelProbe(.text("Hxg"), width: 100)
    let ink = try #require(probe.ink)
    // In the middle of 100 × 40, about thirty wide.
    #expect(abs((ink.left + ink.right) / 2 - 50) <= 2)
    #expect(ink.right - ink.left > 20 && ink.right - ink.left < 40)
  }

  @Test func leadingIsRightWhereTextRunsFromTheRight() throws {
    func left(_ text: String, _ isRightToLeft: Bool) throws -> Int {
      let alignment = AlignmentValue(.leading, .center)
      var frame = FrameModifier()
      frame.maxWidth = .infinity
      frame.alignment = alignment
      let probe = try PixelProbe(.text(text).with(.frame(frame)), width: 200) {
        $0.isRightToLeft = isRightToLeft
      }
      return try #require(probe.ink).left
    }
    #expect(try left("abc", false) < 10)
    #expect(try left("abc", true) > 150)
  }

  @Test func linesAlignAmongEachOther() throws {
    func firstInk(_ alignment: String) throws -> Int {
      let node = ViewNode.text("wide wide wide\ni").with(.word(.multilineTextAlignment, alignment))
      let probe = try PixelProbe(node, width: 200, height: 60)
      // The second line is the lower half.
      let columns = (0..<200).filter { x in (32..<60).contains { probe.alpha(x, $0) > 64 } }
      return try #require(columns.first)
    }
    let (leading, center) = (try firstInk("leading"), try firstInk("center"))
    #expect(leading < center)
    #expect(center < (try firstInk("trailing")))
  }

  @Test(arguments: [
    "नमस्ते दुनिया", "হ্যালো বিশ্ব", "こんにちは世界", "안녕하세요", "مرحبا بالعالم", "🎉👩‍👩‍👧‍👦🇩🇪",
    "\u{0}\u{FFFD}\u{202E}evil\u{202C}", String(repeating: "e\u{301}\u{302}", count: 500),
  ])
  func anyTextIsMeasuredAndDrawn(_ text: String) throws {
    let measure = measure(text, width: 300)
    #expect(measure.size.width > 0 && measure.size.width <= 300)
    #expect(try PixelProbe(.text(text), width: 300, height: 100).ink != nil)
  }

  @Test func gradientsFillLetters() throws {
    var gradient = GradientValue()
    gradient.stops = [
      .init(color: ColorValue(.system("red")), location: 0),
      .init(color: ColorValue(.system("blue")), location: 1),
    ]
    gradient.start = UnitPointValue(x: 0, y: 0.5)
    gradient.end = UnitPointValue(x: 1, y: 0.5)
    let paint = PaintModifier(.foregroundStyle, .gradient(gradient))
    let probe = try PixelProbe(.text("IIIIIIIIII").with(.paint(paint)), width: 80)
    let ink = try #require(probe.ink)
    func strongest(_ columns: Range<Int>) -> UInt32 {
      var best: UInt32 = 0
      for x in columns {
        for y in ink.top...ink.bottom where probe[x, y] >> 24 > best >> 24 { best = probe[x, y] }
      }
      return best
    }
    let (left, right) = (
      strongest(ink.left..<(ink.left + 6)), strongest((ink.right - 5)..<(ink.right + 1))
    )
    #expect(left >> 16 & 0xFF > left & 0xFF)
    #expect(right & 0xFF > right >> 16 & 0xFF)
  }
}
