import WidgetModel

/// Makes boxes of an archive's tree, each with what it inherits.
final class BoxBuilder {
  let measurer: any LayoutMeasurer
  /// The background of the whole widget, the first that a view names.
  private(set) var containerBackground: LayoutBox?
  /// Kinds of views that are not known here.
  private(set) var unknown: Set<String> = []

  init(_ measurer: any LayoutMeasurer) {
    self.measurer = measurer
  }

  func box(_ node: ViewNode, _ environment: LayoutEnvironment) -> LayoutBox {
    // What a modifier says holds for all that stands before it, so it is read from the outside in.
    var environment = environment
    var outside: [LayoutEnvironment] = []
    for modifier in node.modifiers.reversed() {
      outside.append(environment)
      if case .invalidated(let nodes) = modifier, environment.options.isInvalidated {
        return invalidated(nodes, node, outer: outside, environment)
      }
      environment.inherit(modifier)
    }
    var box = content(node.content, environment)
    for (modifier, environment) in zip(node.modifiers, outside.reversed()) {
      box = wrap(box, modifier, environment)
    }
    return box
  }

  /// How a view looks while an action is under way: as the author says, or faint.
  private func invalidated(
    _ nodes: [ViewNode],
    _ node: ViewNode,
    outer: [LayoutEnvironment],
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    let count = node.modifiers.count - outer.count
    var box: LayoutBox
    if nodes.isEmpty {
      var inner = node
      inner.modifiers = Array(node.modifiers[..<count])
      box = EffectBox(self.box(inner, environment)) { _ in .opacity(0.4) }
    } else {
      box = pile(nodes, environment)
    }
    let rest = node.modifiers[(count + 1)...]
    for (modifier, environment) in zip(rest, outer.dropLast().reversed()) {
      box = wrap(box, modifier, environment)
    }
    return box
  }

  func boxes(_ nodes: [ViewNode], _ environment: LayoutEnvironment) -> [LayoutBox] {
    nodes.map { box($0, environment) }
  }

  /// Several views as one, on top of each other.
  func pile(_ nodes: [ViewNode], _ environment: LayoutEnvironment) -> LayoutBox {
    if nodes.count == 1 { return box(nodes[0], environment) }
    var environment = environment
    environment.axis = nil
    return PileBox(
      alignment: .center,
      isMirrored: environment.isRightToLeft,
      children: boxes(nodes, environment)
    )
  }

  /// Several views as one, beside each other, as in the label of a control.
  func row(_ nodes: [ViewNode], _ environment: LayoutEnvironment) -> LayoutBox {
    if nodes.count == 1 { return box(nodes[0], environment) }
    var environment = environment
    environment.axis = .horizontal
    return stack(.horizontal, boxes(nodes, environment), environment)
  }

  func stack(
    _ axis: LayoutEnvironment.Axis,
    _ children: [LayoutBox],
    _ environment: LayoutEnvironment,
    alignment: AlignmentValue = .center,
    spacing: Double? = nil
  ) -> LayoutBox {
    StackBox(
      axis,
      alignment: alignment,
      spacing: spacing,
      isMirrored: environment.isRightToLeft,
      children: children
    )
  }

  // MARK: - Views

  private func content(
    _ content: ViewContent,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    switch content {
    case .empty: return EmptyBox()
    case .spacer(let spacer): return SpacerBox(spacer, in: environment)
    case .divider: return DividerBox(in: environment)
    case .text(let text): return TextBox(text, in: environment, measuredBy: measurer)
    case .image(let image): return ImageBox(image, in: environment, measuredBy: measurer)
    case .shape(let shape): return ShapeBox(shape, in: environment)
    case .paint(let paint): return ShapeBox(paint, in: environment)
    case .hstack(let stack): return self.stack(.horizontal, stack, environment)
    case .vstack(let stack): return self.stack(.vertical, stack, environment)
    case .zstack(let stack):
      var inner = environment
      inner.axis = nil
      return PileBox(
        alignment: stack.alignment,
        isMirrored: environment.isRightToLeft,
        children: boxes(stack.children, inner)
      )
    case .grid(let grid): return self.grid(grid, environment)
    case .gridRow(let row): return self.row(row.children, environment)
    case .lazyVGrid(let grid): return lazyGrid(grid, isVertical: true, environment)
    case .lazyHGrid(let grid): return lazyGrid(grid, isVertical: false, environment)
    case .viewThatFits(let fits):
      return FitsBox(fits.axes, children: boxes(fits.children, environment))
    case .geometry(let geometry):
      return GeometryBox(
        geometry,
        child: pile(geometry.children, environment),
        isMirrored: environment.isRightToLeft
      )
    case .label(let label): return self.label(label, environment)
    case .button(let button): return self.button(button, environment)
    case .toggle(let toggle): return self.toggle(toggle, environment)
    case .slider(let slider): return self.slider(slider, environment)
    case .link(let link): return self.link(link, environment)
    case .gauge(let gauge): return self.gauge(gauge, environment)
    case .progress(let progress): return self.progress(progress, environment)
    case .unknown(let kind):
      unknown.insert(kind)
      return EmptyBox()
    }
  }

  private func stack(
    _ axis: LayoutEnvironment.Axis,
    _ content: StackContent,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    var inner = environment
    inner.axis = axis
    return stack(
      axis,
      boxes(content.children, inner),
      environment,
      alignment: content.alignment,
      spacing: content.spacing
    )
  }

  private func grid(_ content: GridContent, _ environment: LayoutEnvironment) -> LayoutBox {
    var inner = environment
    inner.axis = nil
    let rows = content.children.map { node -> GridBox.Row in
      guard case .gridRow(let row) = node.content else {
        var aside = inner
        aside.axis = .vertical
        return GridBox.Row(cells: [box(node, aside)], spansAll: true)
      }
      // What is said of a row is said of each of its cells.
      var rowEnvironment = inner
      for modifier in node.modifiers.reversed() { rowEnvironment.inherit(modifier) }
      return GridBox.Row(
        cells: boxes(row.children, rowEnvironment),
        alignment: row.alignment?.vertical
      )
    }
    return GridBox(content, rows: rows, isMirrored: environment.isRightToLeft)
  }

  private func lazyGrid(
    _ content: LazyGridContent,
    isVertical: Bool,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    var inner = environment
    inner.axis = nil
    return LazyGridBox(
      content,
      isVertical: isVertical,
      isMirrored: environment.isRightToLeft,
      children: boxes(content.children, inner)
    )
  }

  func containerLayer(_ box: LayoutBox) {
    if containerBackground == nil { containerBackground = box }
  }
}
