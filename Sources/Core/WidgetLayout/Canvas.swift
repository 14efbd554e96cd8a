import WidgetModel

/// Where boxes leave what they draw, and where presses go.
struct Canvas {
  var drawings: [Drawing] = []
  var regions: [HitRegion] = []
  /// Frames are moved to whole pixels of this many a point.
  let scale: Double
  /// What is left to be seen of what is placed.
  var visible: Rect

  init(scale: Double, visible: Rect) {
    self.scale = scale
    self.visible = visible
  }

  mutating func add(_ drawing: Drawing) {
    drawings.append(drawing)
  }

  /// The nearest whole pixel.
  func rounded(_ length: Double) -> Double {
    (length * scale).rounded() / scale
  }

  func rounded(_ frame: Rect) -> Rect {
    let x = rounded(frame.x)
    let y = rounded(frame.y)
    return Rect(
      x: x,
      y: y,
      width: rounded(frame.maxX) - x,
      height: rounded(frame.maxY) - y
    )
  }

  /// Draws something apart, to be changed as one.
  ///
  /// - Parameters:
  ///   - effect: What is done to it.
  ///   - change: How places within change, where they do.
  ///   - body: Draws it.
  mutating func group(
    _ effect: Drawing.Effect,
    changing change: ((Rect) -> Rect)? = nil,
    _ body: (inout Canvas) -> Void
  ) {
    var inner = Canvas(scale: scale, visible: visible)
    body(&inner)
    if !inner.drawings.isEmpty { drawings.append(.group(effect, inner.drawings)) }
    for var region in inner.regions {
      if let change { region.frame = change(region.frame) }
      addRegion(region)
    }
  }

  /// Adds a region as far as it can be seen.
  mutating func addRegion(_ region: HitRegion) {
    var region = region
    region.frame = region.frame.intersection(visible)
    if region.frame.width > 0, region.frame.height > 0 { regions.append(region) }
  }
}
