import WidgetModel

extension BoxBuilder {
  /// Puts a modifier around a box; what is only inherited changes nothing here.
  func wrap(
    _ box: LayoutBox,
    _ modifier: NodeModifier,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    let isMirrored = environment.isRightToLeft
    switch modifier {
    case .padding(let insets): return PaddingBox(insets, box, isMirrored: isMirrored)
    case .frame(let frame): return FrameBox(frame, box, isMirrored: isMirrored)
    case .offset(let x, let y): return OffsetBox(x: isMirrored ? -x : x, y: y, box)
    case .position(let x, let y): return PositionBox(x: x, y: y, box)
    case .scale(let x, let y, let anchor):
      return TransformBox(scaleX: x, scaleY: y, anchor: anchor, box)
    case .rotation(let degrees, let anchor):
      return TransformBox(degrees: degrees, anchor: anchor, box)
    case .aspectRatio(let ratio, let isFill): return AspectBox(ratio, isFill: isFill, box)
    case .fixedSize(let horizontal, let vertical):
      return FixedSizeBox(horizontal: horizontal, vertical: vertical, box)
    case .border(let paint, let width): return border(box, paint, width, environment)
    case .shadow(let color, let radius, let x, let y):
      let effect = Drawing.Effect.shadow(
        color: environment.color(color),
        radius: max(0, radius),
        x: x,
        y: y
      )
      return EffectBox(box) { _ in effect }
    case .clip(let shape): return clip(box, shape, environment)
    case .layer(let layer): return self.layer(layer, on: box, environment)
    case .number(let modifier, let value): return wrap(box, modifier, value, environment)
    case .flag(let modifier, let value): return wrap(box, modifier, value, environment)
    case .word(let modifier, let value): return wrap(box, modifier, value)
    case .font, .lineLimit, .paint, .invalidated, .unknown: return box
    }
  }

  private func wrap(
    _ box: LayoutBox,
    _ modifier: NumberModifier,
    _ value: Double,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    switch modifier {
    case .opacity:
      let opacity = value.isNaN ? 1 : min(max(value, 0), 1)
      return opacity == 1 ? box : EffectBox(box) { _ in .opacity(opacity) }
    case .layoutPriority: box.priority = value.isNaN ? 0 : value
    case .zIndex: box.zIndex = value.isNaN ? 0 : value
    case .gridCellColumns: box.cell.columns = max(1, Int(min(max(value, 1), 1000)))
    case .cornerRadius:
      var shape = ShapeValue(.roundedRectangle)
      shape.cornerWidth = value
      return clip(box, shape, environment)
    case .blur: return EffectBox(box) { _ in .blur(max(0, value)) }
    case .brightness, .contrast, .saturation, .grayscale, .hueRotation:
      return EffectBox(box) { _ in .filter(modifier.rawValue, value) }
    case .minimumScaleFactor, .lineSpacing, .kerning, .baselineOffset: break
    }
    return box
  }

  private func wrap(
    _ box: LayoutBox,
    _ modifier: FlagModifier,
    _ value: Bool,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    guard value else { return box }
    switch modifier {
    case .hidden: return HiddenBox(box)
    case .clipped: return ClipBox(box) { Outline($0) }
    case .colorInvert, .luminanceToAlpha:
      return EffectBox(box) { _ in .filter(modifier.rawValue, 1) }
    case .flipsForRightToLeft:
      return environment.isRightToLeft ? TransformBox(scaleX: -1, anchor: .center, box) : box
    default: return box
    }
  }

  private func wrap(_ box: LayoutBox, _ modifier: WordModifier, _ value: String) -> LayoutBox {
    switch modifier {
    case .blendMode where value != "normal": return EffectBox(box) { _ in .blend(value) }
    case .gridColumnAlignment: box.cell.columnAlignment = .init(rawValue: value)
    case .gridCellUnsizedAxes:
      box.cell.isUnsizedHorizontally = value.contains("horizontal")
      box.cell.isUnsizedVertically = value.contains("vertical")
    default: break
    }
    return box
  }

  private func clip(
    _ box: LayoutBox,
    _ shape: ShapeValue,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    let container = (environment.containerFrame, environment.containerRadius)
    return ClipBox(box) { frame in
      shape.outline(in: frame, isMirrored: environment.isRightToLeft, container: container)
    }
  }

  private func border(
    _ box: LayoutBox,
    _ paint: Paint,
    _ width: Double,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    var stroke = StrokeValue()
    stroke.width = max(0, width)
    stroke.isInside = true
    let line = ShapeContent(shape: ShapeValue(.rectangle), paint: paint, stroke: stroke)
    return LayerBox(
      .overlay,
      ShapeBox(line, in: environment),
      alignment: .center,
      isMirrored: false,
      on: box
    )
  }

  private func layer(
    _ layer: LayerModifier,
    on box: LayoutBox,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    var environment = environment
    environment.axis = nil
    let content: LayoutBox
    if let paint = layer.paint {
      let shape = ShapeContent(shape: layer.shape ?? ShapeValue(.rectangle), paint: paint)
      content = ShapeBox(shape, in: environment)
    } else {
      content = PileBox(
        alignment: layer.alignment,
        isMirrored: environment.isRightToLeft,
        children: boxes(layer.content, environment)
      )
    }
    if layer.role == .containerBackground {
      containerLayer(content)
      return box
    }
    return LayerBox(
      layer.role,
      content,
      alignment: layer.alignment,
      isMirrored: environment.isRightToLeft,
      on: box
    )
  }
}
