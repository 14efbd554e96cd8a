import Testing
import WidgetLayout
import WidgetModel

@Suite struct TextLayoutTests {
  private func text(_ drawing: Drawing) -> TextDrawing? {
    switch drawing {
    case .text(let text): text
    case .group(_, let drawings): drawings.lazy.compactMap(text).first
    default: nil
    }
  }

  @Test func textTakesNoMoreThanItsLinesNeed() {
    #expect(LayoutProbe.frames(.text("abc")) == [Rect(85, 40, 30, 20)])
    // Forty letters on two lines of twenty.
    let long = String(repeating: "x", count: 40)
    #expect(LayoutProbe.frames(.text(long)) == [Rect(0, 30, 200, 40)])
  }

  @Test func aLineLimitHolds() {
    let long = String(repeating: "x", count: 100)
    let limited = ViewNode.text(long).with(.lineLimit(minimum: nil, maximum: 2))
    #expect(LayoutProbe.frames(limited)[0].height == 40)
  }

  @Test func linesThatDoNotFitTheHeightAreLeftOut() {
    let long = String(repeating: "x", count: 200)
    // Ten lines of 20 points in 70: three.
    #expect(LayoutProbe.frames(.text(long), height: 70)[0].height == 60)
  }

  @Test func reservedLinesTakeTheirRoom() {
    let reserved = ViewNode.text("abc").with(.lineLimit(minimum: 3, maximum: 3))
    #expect(LayoutProbe.frames(reserved)[0].height == 60)
  }

  @Test func textShrinksBeforeItIsCut() throws {
    // 25 letters of 10 points in 200: they fit at 8 points and 0.8 of the size.
    let node = ViewNode.text(String(repeating: "x", count: 25))
      .with(.lineLimit(minimum: nil, maximum: 1), .number(.minimumScaleFactor, 0.5))
    let drawing = try #require(LayoutProbe.layout(node).drawings.lazy.compactMap(text).first)
    let size = try #require(drawing.paragraph.runs.first?.font.size)
    #expect(size <= 13.6)
    #expect(size > 13.6 - 0.5)
  }

  @Test func textThatCannotShrinkEnoughKeepsItsLeastSize() throws {
    let node = ViewNode.text(String(repeating: "x", count: 100))
      .with(.lineLimit(minimum: nil, maximum: 1), .number(.minimumScaleFactor, 0.5))
    let drawing = try #require(LayoutProbe.layout(node).drawings.lazy.compactMap(text).first)
    #expect(drawing.paragraph.runs.first?.font.size == 8.5)
  }

  @Test func theInnermostFontCounts() throws {
    let node = ViewNode.text("a").with(.font(.fixedSize(20)), .font(.fixedSize(30)))
    let drawing = try #require(LayoutProbe.layout(node).drawings.lazy.compactMap(text).first)
    #expect(drawing.paragraph.runs.first?.font.size == 20)
  }

  @Test(arguments: [("large", 17.0), ("accessibility1", 28.0), ("xSmall", 14.0)])
  func textFollowsTheReadersSize(_ setting: String, _ size: Double) throws {
    let layout = LayoutProbe.layout(.text("a")) { $0.dynamicTypeSize = setting }
    let drawing = try #require(layout.drawings.lazy.compactMap(text).first)
    let found = try #require(drawing.paragraph.runs.first?.font.size)
    #expect(abs(found - size) < 1e-9)
  }

  @Test(arguments: [
    (LiveDate.Style.timer, 754.0, "12:34"), (.timer, -754, "12:34"), (.timer, 133_141, "36:59:01"),
    (.relative, 674, "11 min, 14 sec"), (.relative, 8580, "2 hours, 23 minutes"),
    (.relative, 34_300_000, "1 year, 1 month"), (.offset, 660, "-11 minutes"),
    (.offset, -7200, "+2 hours"), (.offset, -1, "+1 second"), (.relative, 0, "0 sec"),
  ])
  func liveDatesAreTold(_ style: LiveDate.Style, _ distance: Double, _ expected: String) throws {
    var run = TextRun("stale")
    var date = LiveDate()
    date.style = style
    date.date = Int(distance * 1e6)
    run.date = date
    let layout = LayoutProbe.layout(ViewNode(.text(TextContent(runs: [run]))))
    let drawing = try #require(layout.drawings.lazy.compactMap(text).first)
    #expect(drawing.paragraph.runs.first?.content == .text(expected))
    #expect(layout.nextChange != nil)
  }

  /// Semantics.md C3: it starts at its length, stops at its end, and stands where it was paused.
  @Test(arguments: [
    (-10, nil, true, "1:30"), (30, nil, true, "1:00"), (200, nil, true, "0:00"),
    (30, nil, false, "0:30"), (200, nil, false, "1:30"), (80, 20, true, "1:10"),
  ])
  func intervalsAreHeld(_ now: Int, _ pause: Int?, _ countsDown: Bool, _ expected: String) throws {
    var run = TextRun("stale")
    var date = LiveDate()
    date.style = .interval
    date.date = 0
    date.end = 90_000_000
    date.pause = pause.map { $0 * 1_000_000 }
    date.countsDown = countsDown
    run.date = date
    let layout = LayoutProbe.layout(ViewNode(.text(TextContent(runs: [run])))) {
      $0.now = Timestamp(microseconds: Int64(now) * 1_000_000)
    }
    let drawing = try #require(layout.drawings.lazy.compactMap(text).first)
    #expect(drawing.paragraph.runs.first?.content == .text(expected))
  }

  @Test func whatIsPrivateBecomesBars() {
    let node = ViewNode.text("secret").with(.flag(.privacySensitive, true))
    func letters(_ hides: Bool) -> Int {
      LayoutProbe.layout(node) { $0.hidesPrivate = hides }.drawings.compactMap(text).count
    }
    #expect(letters(false) == 1)
    #expect(letters(true) == 0)
  }
}
