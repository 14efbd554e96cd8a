import Testing
import WidgetLayout
import WidgetModel

@Suite struct ControlTests {
  private func button(_ style: String, element: String? = "Next()") -> ViewNode {
    var button = ButtonContent()
    button.element = element
    button.style = style
    button.label = [.text("Next")]
    return ViewNode(.button(button))
  }

  @Test func pressesGoWhereTheButtonIsDrawn() throws {
    let layout = LayoutProbe.layout(button("plain"))
    let region = try #require(layout.regions.first)
    #expect(layout.regions.count == 1)
    #expect(region.element == "Next()")
    #expect(region.frame == Rect(80, 40, 40, 20))
    #expect(region.role == .button)
    #expect(region.label == "Next")
    #expect(region.isEnabled)
  }

  @Test func aBorderBelongsToTheButton() {
    // 40 × 20 with 12 points at the sides and 7 above and below.
    #expect(LayoutProbe.layout(button("bordered")).regions.map(\.frame) == [Rect(68, 33, 64, 34)])
  }

  @Test func whatIsCutOffCannotBePressed() {
    let cut = button("plain").framed(10, 10).with(.flag(.clipped, true))
    #expect(LayoutProbe.layout(cut).regions.map(\.frame) == [Rect(95, 45, 10, 10)])
    let away = button("plain").with(.offset(x: 500, y: 0))
    #expect(LayoutProbe.layout(away).regions.isEmpty)
    let hidden = button("plain").with(.flag(.hidden, true))
    #expect(LayoutProbe.layout(hidden).regions.isEmpty)
  }

  @Test func regionsTurnWithWhatIsDrawn() {
    let turned = button("plain").with(.rotation(90, anchor: .center))
    let frame = LayoutProbe.layout(turned).regions[0].frame
    #expect(abs(frame.x - 90) < 1e-9 && abs(frame.y - 30) < 1e-9)
    #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9)
  }

  @Test func aDisabledButtonSaysSo() {
    let layout = LayoutProbe.layout(button("plain").with(.flag(.disabled, true)))
    #expect(layout.regions.map(\.isEnabled) == [false])
  }

  @Test func anElementWithoutActionIsNoRegion() {
    #expect(LayoutProbe.layout(button("plain", element: nil)).regions.isEmpty)
  }

  private var toggle: ToggleContent {
    var toggle = ToggleContent()
    toggle.element = "Toggle(1)"
    toggle.style = "custom"
    toggle.on = [.text("yes")]
    toggle.off = [.text("no")]
    return toggle
  }

  @Test func aFlippedToggleShowsItsOtherState() {
    let node = ViewNode(.toggle(toggle))
    let shown = LayoutProbe.layout(node)
    #expect(shown.regions.map(\.isOn) == [false])
    #expect(shown.regions.map(\.frame.width) == [20])
    let flipped = LayoutProbe.layout(node) { $0.flipped = ["Toggle(1)"] }
    #expect(flipped.regions.map(\.isOn) == [true])
    #expect(flipped.regions.map(\.frame.width) == [30])
  }

  @Test func aButtonHeldDownShowsItsPressedViews() {
    var content = ButtonContent()
    content.element = "Next()"
    content.style = "custom"
    content.label = [.text("up")]
    content.pressed = [.text("down")]
    let node = ViewNode(.button(content))
    #expect(LayoutProbe.frames(node)[0].width == 20)
    #expect(LayoutProbe.frames(node) { $0.pressed = ["Next()"] }[0].width == 40)
  }

  @Test func whatAnActionInvalidatesIsShownSo() {
    let faint = ViewNode.text("12").with(.invalidated([]))
    #expect(LayoutProbe.frames(faint) { $0.isInvalidated = true }[0].width == 20)
    let other = ViewNode.text("12").with(.invalidated([.text("waiting")]))
    #expect(LayoutProbe.frames(other)[0].width == 20)
    #expect(LayoutProbe.frames(other) { $0.isInvalidated = true }[0].width == 70)
  }

  @Test func progressFollowsTheClock() {
    var progress = ProgressContent()
    progress.interval = TimeSpan(from: 0, to: 100_000_000)
    progress.countsDown = true
    func filled(_ second: Int64) -> Double {
      LayoutProbe.frames(ViewNode(.progress(progress))) {
        $0.now = Timestamp(microseconds: second * 1_000_000)
      }[1].width
    }
    #expect(filled(25) == 150)
    #expect(filled(50) == 100)
  }

  @Test func unknownViewsAreNamedOnce() {
    let layout = LayoutProbe.layout(
      .column([ViewNode(.unknown("map")), ViewNode(.unknown("map")), .text("a")])
    )
    #expect(layout.unknownViews == ["map"])
    #expect(layout.drawings.count == 1)
  }

  @Test func theBackgroundFillsTheWidgetAndMayBeLeftOut() {
    let layer = LayerModifier(.containerBackground, paint: .color(ColorValue(.system("blue"))))
    let node = ViewNode.text("a").with(.layer(layer))
    let shown = LayoutProbe.frames(node) {
      $0.showsBackground = true
      $0.margins = 16
    }
    #expect(shown[0] == Rect(0, 0, 200, 100))
    #expect(LayoutProbe.frames(node).count == 1)
  }
}
