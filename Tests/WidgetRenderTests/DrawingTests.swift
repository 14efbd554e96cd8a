import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// What is painted where; no letters, so that no font matters.
@Suite struct DrawingTests {
  private let red: UInt32 = 0xFFFF_3B30

  @Test func coloursFollowTheScheme() throws {
    #expect(try PixelProbe(.red)[5, 5] == red)
    #expect(try PixelProbe(.red) { $0.scheme = .dark }[5, 5] == 0xFFFF_453A)
    let inside = ViewNode.red.with(.word(.colorScheme, "dark"))
    #expect(try PixelProbe(inside)[5, 5] == 0xFFFF_453A)
  }

  @Test func theUsualBackgroundFollowsTheScheme() throws {
    let nothing = ViewNode(.empty)
    #expect(try PixelProbe(nothing) { $0.showsBackground = true }[5, 5] == 0xFFFF_FFFF)
    let dark = try PixelProbe(nothing) {
      $0.showsBackground = true
      $0.scheme = .dark
    }
    #expect(dark[5, 5] == 0xFF1C_1C1E)
  }

  @Test func aCircleLeavesTheCornersFree() throws {
    let probe = try PixelProbe(.shape(.circle))
    #expect(probe[20, 20] == red)
    #expect(probe[2, 2] == 0)
    #expect(probe[20, 0] >> 24 > 128)
  }

  @Test func cornersOfTheWidgetAreRound() throws {
    let probe = try PixelProbe(.red) { $0.cornerRadius = 12 }
    #expect(probe[0, 0] == 0)
    #expect(probe[20, 0] == red)
  }

  @Test func aLineLiesOnTheEdgeOrWithin() throws {
    func line(_ isInside: Bool) throws -> PixelProbe {
      var stroke = StrokeValue()
      stroke.width = 4
      stroke.isInside = isInside
      return try PixelProbe(.shape(.rectangle) { $0.stroke = stroke }.framed(20, 20))
    }
    #expect(try line(false)[8, 20] == red)
    #expect(try line(false)[12, 20] == 0)
    #expect(try line(true)[8, 20] == 0)
    #expect(try line(true)[12, 20] == red)
  }

  @Test func aTrimmedCircleEndsWhereItShould() throws {
    var stroke = StrokeValue()
    stroke.width = 6
    let half = ViewNode.shape(.circle) {
      $0.shape.trimTo = 0.5
      $0.stroke = stroke
    }
    let probe = try PixelProbe(half.framed(30, 30))
    // An ellipse begins at its top here; half of it is its right side.
    #expect(probe[35, 20] == red)
    #expect(probe[5, 20] == 0)
  }

  @Test func pathsAreFittedToTheirFrame() throws {
    let triangle = ViewNode.shape(.path) {
      $0.shape.path = "M0,0L10,0L0,10Z"
      $0.shape.pathWidth = 10
      $0.shape.pathHeight = 10
    }
    let probe = try PixelProbe(triangle)
    #expect(probe[5, 5] == red)
    #expect(probe[35, 35] == 0)
  }

  @Test func gradientsRunFromStopToStop() throws {
    func gradient(
      _ kind: GradientValue.Kind,
      _ change: (inout GradientValue) -> Void
    ) throws -> PixelProbe {
      var value = GradientValue()
      value.kind = kind
      value.stops = [
        .init(color: ColorValue(.system("black")), location: 0),
        .init(color: ColorValue(.system("white")), location: 1),
      ]
      change(&value)
      return try PixelProbe(ViewNode(.paint(PaintContent(.gradient(value)))))
    }
    func blue(_ probe: PixelProbe, _ x: Int, _ y: Int) -> Int { Int(probe[x, y] & 0xFF) }
    let line = try gradient(.linear) {
      $0.start = UnitPointValue(x: 0, y: 0)
      $0.end = UnitPointValue(x: 1, y: 0)
    }
    #expect(blue(line, 1, 20) < 16 && abs(blue(line, 20, 20) - 128) < 8 && blue(line, 38, 20) > 240)
    let round = try gradient(.radial) { $0.to = 20 }
    #expect(blue(round, 20, 20) < 16 && blue(round, 1, 20) > 230)
    let cone = try gradient(.angular) { _ in }
    // From the right, clockwise: a quarter below, half on the left, three quarters above.
    #expect(abs(blue(cone, 20, 35) - 64) < 8)
    #expect(abs(blue(cone, 5, 20) - 128) < 8)
    #expect(abs(blue(cone, 20, 5) - 191) < 8)
  }

  @Test func levelsAreFainterForegrounds() throws {
    func alpha(_ paint: Paint?, _ modifiers: NodeModifier...) throws -> Int {
      var node = ViewNode.shape(.rectangle) { $0.paint = paint }
      node.modifiers = modifiers
      return try PixelProbe(node).alpha(5, 5)
    }
    #expect(try alpha(nil) == 255)
    #expect(abs(try alpha(.level(1, of: nil)) - 153) <= 1)
    let faint = NodeModifier.paint(
      PaintModifier(.foregroundStyle, .color(ColorValue(.system("red"), opacity: 0.5)))
    )
    #expect(abs(try alpha(nil, faint) - 128) <= 1)
  }

  @Test func opacityIsOfTheWhole() throws {
    let pile = ViewNode(.zstack(StackContent(children: [.red, .color("blue")])))
    let probe = try PixelProbe(pile.with(.number(.opacity, 0.5)))
    // The red does not shine through the blue.
    #expect(probe[5, 5] >> 16 & 0xFF == 0)
    #expect(abs(probe.alpha(5, 5) - 128) <= 1)
  }

  @Test func aMaskKeepsWhatItCovers() throws {
    let mask = LayerModifier(.mask, content: [.red.framed(20, 20)], alignment: .center)
    let probe = try PixelProbe(.color("blue").with(.layer(mask)))
    #expect(probe[20, 20] == 0xFF00_7AFF)
    #expect(probe[5, 5] == 0)
  }

  @Test func whatIsTurnedStaysAroundItsAnchor() throws {
    let bar = ViewNode.red.framed(30, 4).with(.rotation(90, anchor: .center))
    let probe = try PixelProbe(bar)
    #expect(probe[20, 8] == red)
    #expect(probe[8, 20] == 0)
  }

  @Test func aShadowLiesBehindAndBeside() throws {
    let shadow = NodeModifier.shadow(
      color: ColorValue(.system("black")),
      radius: 2,
      x: 10,
      y: 0
    )
    let probe = try PixelProbe(.red.framed(10, 10).with(shadow))
    #expect(probe[20, 20] == red)
    #expect(probe.alpha(28, 20) > 200)
    #expect(probe[28, 20] & 0xFF_FFFF == 0)
    #expect(probe.alpha(12, 20) == 0)
  }

  @Test func aBlurSpreadsEvenly() throws {
    let probe = try PixelProbe(.red.framed(10, 10).with(.number(.blur, 4)))
    #expect(probe.alpha(13, 20) > 0)
    #expect(probe.alpha(20, 20) < 255)
    #expect(abs(probe.alpha(13, 20) - probe.alpha(26, 20)) <= 12)
    #expect(abs(probe.alpha(20, 13) - probe.alpha(20, 26)) <= 12)
  }

  @Test func filtersChangeColours() throws {
    let gray = try PixelProbe(.red.with(.number(.grayscale, 1)))[5, 5]
    #expect(gray & 0xFF == gray >> 8 & 0xFF && gray >> 8 & 0xFF == gray >> 16 & 0xFF)
    #expect(try PixelProbe(.red.with(.flag(.colorInvert, true)))[5, 5] == 0xFF00_C4CF)
    #expect(try PixelProbe(.red.with(.number(.brightness, 1)))[5, 5] == 0xFFFF_FFFF)
  }

  @Test func aPictureHasAsManyPixelsAsTheScaleSays() throws {
    let probe = try PixelProbe(.red, width: 30.5, height: 20) { $0.displayScale = 2 }
    #expect(probe.width == 61)
    #expect(probe.height == 40)
  }
}
