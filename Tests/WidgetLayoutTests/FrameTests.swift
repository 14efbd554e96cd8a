import Testing
import WidgetLayout
import WidgetModel

/// The table of frame rules in semantics.md C2 (check F42), each with a view of 60 points that does
/// not bend in a proposal of 200 or 40.
@Suite struct FrameTests {
  /// The width that a frame takes around a view of 60 points.
  private func width(proposed: Double, _ change: (inout FrameModifier) -> Void) -> Double {
    let framed = ViewNode.red.framed(60, 10).framed(change)
    // A background shows how large the frame is.
    let layer = LayerModifier(.background, paint: .color(ColorValue(.system("blue"))))
    return LayoutProbe.frames(framed.with(.layer(layer)), width: proposed)[0].width
  }

  @Test func aFixedFrameIsAsWideAsItSays() {
    #expect(width(proposed: 200) { $0.width = 80 } == 80)
    #expect(width(proposed: 40) { $0.width = 80 } == 80)
  }

  @Test func withBothBoundsTheProposalIsHeldBetween() {
    func bounded(_ proposed: Double) -> Double {
      width(proposed: proposed) {
        $0.minWidth = 50
        $0.maxWidth = 150
      }
    }
    #expect(bounded(200) == 150)
    #expect(bounded(100) == 100)
    #expect(bounded(40) == 50)
  }

  @Test func aLeastWidthCountsWhereLessIsProposedThanTheViewTakes() {
    #expect(width(proposed: 40) { $0.minWidth = 50 } == 50)
    #expect(width(proposed: 55) { $0.minWidth = 50 } == 55)
    #expect(width(proposed: 200) { $0.minWidth = 50 } == 60)
    #expect(width(proposed: 200) { $0.minWidth = 90 } == 90)
  }

  @Test func aGreatestWidthCountsWhereMoreIsProposedThanTheViewTakes() {
    #expect(width(proposed: 200) { $0.maxWidth = 150 } == 150)
    #expect(width(proposed: 100) { $0.maxWidth = 150 } == 100)
    #expect(width(proposed: 200) { $0.maxWidth = .infinity } == 200)
  }

  @Test func anIdealWidthStandsForNoProposal() {
    let framed = ViewNode.red.framed {
      $0.idealWidth = 70
      $0.height = 10
    }
    let fixed = framed.with(.fixedSize(horizontal: true, vertical: false))
    #expect(LayoutProbe.frames(fixed)[0].width == 70)
  }

  @Test(arguments: [
    (AlignmentValue(.leading, .top), 50.0, 20.0), (AlignmentValue(.center, .center), 80, 40),
    (AlignmentValue(.trailing, .bottom), 110, 60),
  ])
  func aSmallerViewIsAlignedWithin(_ alignment: AlignmentValue, _ x: Double, _ y: Double) {
    let framed = ViewNode.red.framed(40, 20).framed {
      $0.width = 100
      $0.height = 60
      $0.alignment = alignment
    }
    #expect(LayoutProbe.frames(framed) == [Rect(x, y, 40, 20)])
  }

  @Test func paddingIsTakenOffAndAddedAgain() {
    var insets = InsetsValue()
    insets.leading = .points(10)
    insets.top = .points(5)
    insets.bottom = .standard
    #expect(LayoutProbe.frames(.red.with(.padding(insets))) == [Rect(10, 5, 190, 79)])
    let mirrored = LayoutProbe.frames(.red.with(.padding(insets))) { $0.isRightToLeft = true }
    #expect(mirrored == [Rect(0, 5, 190, 79)])
  }

  @Test func anOffsetMovesOnlyTheDrawing() {
    let row = ViewNode.row([.red.framed(20, 20).with(.offset(x: 5, y: -3)), .red.framed(20, 20)])
    #expect(LayoutProbe.frames(row) == [Rect(85, 37, 20, 20), Rect(100, 40, 20, 20)])
  }

  @Test func aPositionIsTheCentre() {
    let placed = ViewNode.red.framed(20, 20).with(.position(x: 30, y: 40))
    #expect(LayoutProbe.frames(placed) == [Rect(20, 30, 20, 20)])
  }

  @Test func aRatioFitsOrFills() {
    #expect(
      LayoutProbe.frames(.red.with(.aspectRatio(1, isFill: false))) == [Rect(50, 0, 100, 100)]
    )
    #expect(
      LayoutProbe.frames(.red.with(.aspectRatio(1, isFill: true))) == [Rect(0, -50, 200, 200)]
    )
  }

  @Test func aResizablePictureKeepsItsOwnRatio() {
    var image = ImageValue()
    image.asset = "photo"
    image.isResizable = true
    // 30 × 20 in 200 × 100: the height decides.
    let fitted = ViewNode(.image(image)).with(.aspectRatio(nil, isFill: false))
    #expect(LayoutProbe.frames(fitted) == [Rect(25, 0, 150, 100)])
  }

  @Test func aLayerIsOfferedTheViewsSize() {
    let badge = LayerModifier(
      .overlay,
      content: [.red.framed(10, 10)],
      alignment: AlignmentValue(.trailing, .top)
    )
    let frames = LayoutProbe.frames(.red.framed(80, 40).with(.layer(badge)))
    #expect(frames == [Rect(60, 30, 80, 40), Rect(130, 30, 10, 10)])
  }

  @Test func marginsAreLeftFree() {
    #expect(LayoutProbe.frames(.red) { $0.margins = 16 } == [Rect(16, 16, 168, 68)])
  }

  @Test(arguments: [Double.nan, -5, 1e300, .infinity])
  func oddNumbersStayBounded(_ number: Double) {
    let odd = ViewNode.red.framed {
      $0.width = number
      $0.maxHeight = number
    }
    var insets = InsetsValue()
    insets.leading = .points(number)
    let frames = LayoutProbe.frames(
      .column([odd.with(.padding(insets)), .red.with(.offset(x: number, y: 0))])
    )
    #expect(frames.allSatisfy { $0.width >= 0 && $0.width <= 1e6 && $0.x.isFinite })
  }
}
