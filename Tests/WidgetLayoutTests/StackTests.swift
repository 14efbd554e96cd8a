import Testing
import WidgetLayout
import WidgetModel

/// Numbers worked out from semantics.md C2.
@Suite struct StackTests {
  @Test func equalViewsShareARow() {
    // 200 points for two of the same flexibility: 100 each, all of the height.
    #expect(
      LayoutProbe.frames(.row([.red, .red])) == [Rect(0, 0, 100, 100), Rect(100, 0, 100, 100)]
    )
  }

  @Test func theLeastFlexibleIsServedFirst() {
    // The frame takes 50 of its 100, so 150 are left for the other.
    #expect(
      LayoutProbe.frames(.row([.red, .red.framed(50, 20)])) == [
        Rect(0, 0, 150, 100), Rect(150, 40, 50, 20),
      ]
    )
  }

  @Test func spacingIsTakenOffFirst() {
    // 200 less two gaps of 10: 180 for three.
    #expect(
      LayoutProbe.frames(.row(spacing: 10, [.red, .red, .red])).map(\.x) == [0, 70, 140]
    )
  }

  @Test func theUsualSpacingIsEightAndNoneBesideSpacers() {
    // 20 + 8 + 20 in the middle of 200.
    let pair = LayoutProbe.frames(
      .row(spacing: nil, [.red.framed(20, 20), .red.framed(20, 20)])
    )
    #expect(pair.map(\.x) == [76, 104])
    let apart = LayoutProbe.frames(
      .row(spacing: nil, [.red.framed(20, 20), .spacer(), .red.framed(20, 20)])
    )
    #expect(apart.map(\.x) == [0, 180])
  }

  @Test func textGetsItsRoomBeforeASpacer() {
    // Eighteen letters are 180 of the 200 points; the spacer takes what is left.
    let frames = LayoutProbe.frames(.row([.text("eighteen letters ok"), .spacer(0)]))
    #expect(frames == [Rect(0, 40, 190, 20)])
  }

  @Test func aSpacerKeepsItsLeastLength() {
    let frames = LayoutProbe.frames(
      .row([.red.framed(150, 10), .spacer(30), .red.framed(150, 10)])
    )
    // 330 points in 200: they overflow evenly on both sides.
    #expect(frames.map(\.x) == [-65, 115])
  }

  @Test func higherPriorityTakesAllButTheOthersLeast() {
    // The text of low priority is left its least: one letter of ten points on ten lines.
    let frames = LayoutProbe.frames(
      .row([.text("0123456789"), .red.with(.number(.layoutPriority, 1))])
    )
    #expect(frames[1] == Rect(10, 0, 190, 100))
    #expect(frames[0].width == 10)
  }

  @Test func rowsAlignOnBaselines() {
    // The large letters' first baseline is 30 down, the small ones' 15.
    var large = TextRun("A")
    large.font = FontValue.fixedSize(34)
    let frames = LayoutProbe.frames(
      .row(align: .firstTextBaseline, [ViewNode(.text(TextContent(runs: [large]))), .text("b")])
    )
    #expect(frames.map(\.y) == [30, 45])
  }

  @Test func aViewWithoutTextHasItsBaselineAtItsBottom() {
    let frames = LayoutProbe.frames(
      .row(align: .firstTextBaseline, [.red.framed(10, 10), .text("b")])
    )
    // The text reaches 15 above and 5 below the line: 20 in all, around the middle of 100.
    #expect(frames.map(\.y) == [45, 40])
  }

  @Test(arguments: [
    (AlignmentValue.Horizontal.leading, [75.0, 75.0]), (.center, [75.0, 90.0]),
    (.trailing, [75.0, 105.0]),
  ])
  func columnsAlign(_ alignment: AlignmentValue.Horizontal, _ expected: [Double]) {
    let frames = LayoutProbe.frames(
      .column(align: alignment, [.red.framed(50, 10), .red.framed(20, 10)])
    )
    #expect(frames.map(\.x) == expected)
    #expect(frames.map(\.y) == [40, 50])
  }

  @Test func rowsRunFromTheRightWhereTextDoes() {
    let frames = LayoutProbe.frames(.row([.red.framed(50, 10), .red.framed(20, 10)])) {
      $0.isRightToLeft = true
    }
    #expect(frames.map(\.x) == [85, 65])
  }

  @Test func aPileIsAsLargeAsItsLargest() {
    let pile = ViewNode(
      .zstack(
        StackContent(
          alignment: AlignmentValue(.trailing, .bottom),
          children: [.red.framed(60, 40), .red.framed(20, 10)]
        )
      )
    )
    #expect(LayoutProbe.frames(pile) == [Rect(70, 30, 60, 40), Rect(110, 60, 20, 10)])
  }

  @Test func zIndexDecidesWhatIsInFront() {
    let pile = ViewNode(
      .zstack(
        StackContent(children: [
          .red.framed(60, 40).with(.number(.zIndex, 1)), .red.framed(20, 10),
        ])
      )
    )
    #expect(LayoutProbe.frames(pile).map(\.width) == [20, 60])
  }

  @Test func noViewLeavesNoGap() {
    let frames = LayoutProbe.frames(
      .row(spacing: 10, [.red.framed(20, 20), ViewNode(.empty), .red.framed(20, 20)])
    )
    #expect(frames.map(\.x) == [75, 105])
  }

  @Test func deepNestsAreMeasuredInReasonableTime() {
    var node = ViewNode.text("deep")
    for _ in 0..<150 { node = .row([node, .spacer(0)]) }
    #expect(LayoutProbe.frames(node) == [Rect(0, 40, 40, 20)])
  }
}

extension FontValue {
  static func fixedSize(_ size: Double) -> FontValue {
    var font = FontValue()
    font.size = size
    return font
  }
}
