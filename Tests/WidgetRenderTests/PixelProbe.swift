import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// A drawn picture to be asked for its pixels.
struct PixelProbe {
  let width: Int
  let height: Int
  private let pixels: [UInt32]

  /// Draws a node in a widget without margins, at one pixel a point.
  init(
    _ node: ViewNode,
    width: Double = 40,
    height: Double = 40,
    _ change: (inout LayoutOptions) -> Void = { _ in }
  ) throws {
    var options = LayoutOptions(now: Timestamp(microseconds: 0))
    options.margins = 0
    options.cornerRadius = 0
    options.showsBackground = false
    change(&options)
    let measurer = PangoMeasurer()
    let layout = WidgetLayout(
      ViewArchive(width: width, height: height, root: node),
      options: options,
      measuredBy: measurer
    )
    let picture = try WidgetPicture(
      of: layout,
      scale: options.displayScale,
      measuredBy: measurer
    ).pixels()
    self.width = picture.width
    self.height = picture.height
    pixels = picture.pixels
  }

  /// Alpha, red, green and blue as one number, such as 0xFFFF3B30; premultiplied.
  subscript(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }

  /// The smallest rectangle around all that is drawn.
  var ink: (left: Int, top: Int, right: Int, bottom: Int)? {
    var found: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<height {
      for x in 0..<width where alpha(x, y) > 8 {
        let known = found ?? (x, y, x, y)
        found = (min(known.left, x), min(known.top, y), max(known.right, x), max(known.bottom, y))
      }
    }
    return found
  }
}

extension ViewNode {
  static let red = color("red")

  static func color(_ name: String) -> ViewNode {
    ViewNode(.paint(PaintContent(.color(ColorValue(.system(name))))))
  }

  static func shape(
    _ kind: ShapeValue.Kind,
    _ change: (inout ShapeContent) -> Void = { _ in }
  ) -> ViewNode {
    var content = ShapeContent(
      shape: ShapeValue(kind),
      paint: .color(ColorValue(.system("red")))
    )
    change(&content)
    return ViewNode(.shape(content))
  }

  static func text(_ text: String) -> ViewNode {
    ViewNode(.text(TextContent(runs: [TextRun(text)])))
  }

  func with(_ modifiers: NodeModifier...) -> ViewNode {
    var copy = self
    copy.modifiers += modifiers
    return copy
  }

  func framed(_ width: Double, _ height: Double) -> ViewNode {
    var frame = FrameModifier()
    frame.width = width
    frame.height = height
    return with(.frame(frame))
  }
}
