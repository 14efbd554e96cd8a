import WidgetModel

extension BoxBuilder {
  func label(_ label: LabelContent, _ environment: LayoutEnvironment) -> LayoutBox {
    let showsIcon = label.style != "titleOnly"
    let showsTitle = label.style != "iconOnly"
    var parts: [LayoutBox] = []
    if showsIcon { parts.append(row(label.icon, environment)) }
    if showsTitle { parts.append(row(label.title, environment)) }
    return stack(
      .horizontal,
      parts,
      environment,
      alignment: AlignmentValue(.center, .firstTextBaseline),
      spacing: 6
    )
  }

  // MARK: - What can be pressed

  func button(_ button: ButtonContent, _ outer: LayoutEnvironment) -> LayoutBox {
    var environment = outer
    if !button.isEnabled { environment.isEnabled = false }
    let isPressed = button.element.map(outer.options.pressed.contains) ?? false
    if button.role == "destructive" { environment.tint = .color(ColorValue(.system("red"))) }
    let nodes = isPressed && !button.pressed.isEmpty ? button.pressed : button.label
    var box: LayoutBox
    switch button.style {
    case "custom": box = row(nodes, environment)
    case "plain": box = row(nodes, environment)
    case "borderless": box = row(nodes, tinted(environment))
    case "borderedProminent": box = bordered(nodes, environment, isProminent: true)
    default: box = bordered(nodes, environment, isProminent: false)
    }
    // A custom style shows for itself that it is held down.
    if isPressed, button.style != "custom" || button.pressed.isEmpty { box = faint(box, 0.6) }
    if !environment.isEnabled { box = faint(box, 0.4) }
    return element(button.element, .button, button.label, environment, on: box)
  }

  func toggle(_ toggle: ToggleContent, _ outer: LayoutEnvironment) -> LayoutBox {
    var environment = outer
    if !toggle.isEnabled { environment.isEnabled = false }
    var toggle = toggle
    if let element = toggle.element, outer.options.flipped.contains(element) {
      toggle.isOn.toggle()
    }
    var box: LayoutBox
    switch toggle.style {
    case "custom": box = row(toggle.shown, environment)
    case "button": box = bordered(toggle.label, environment, isProminent: toggle.isOn)
    case "checkbox":
      box = checkbox(toggle, environment)
    default:
      let control = SwitchBox(isOn: toggle.isOn, in: environment)
      if environment.labelsHidden {
        box = control
      } else {
        let spacer = SpacerBox(SpacerContent(minLength: 8), in: along(.horizontal, environment))
        box = stack(.horizontal, [row(toggle.label, environment), spacer, control], environment)
      }
    }
    if !environment.isEnabled { box = faint(box, 0.4) }
    return element(
      toggle.element,
      .toggle,
      toggle.shown,
      environment,
      isOn: toggle.isOn,
      on: box
    )
  }

  private func checkbox(_ toggle: ToggleContent, _ environment: LayoutEnvironment) -> LayoutBox {
    var mark = ImageValue()
    mark.symbol = toggle.isOn ? "checkmark.square.fill" : "square"
    let box = ImageBox(
      mark,
      in: toggle.isOn ? tinted(environment) : environment,
      measuredBy: measurer
    )
    guard !environment.labelsHidden else { return box }
    return stack(
      .horizontal,
      [box, row(toggle.label, environment)],
      environment,
      alignment: AlignmentValue(.center, .firstTextBaseline)
    )
  }

  func slider(_ slider: SliderContent, _ outer: LayoutEnvironment) -> LayoutBox {
    var environment = outer
    if !slider.isEnabled { environment.isEnabled = false }
    let share = Self.share(slider.value, slider.minimum, slider.maximum)
    var box: LayoutBox = BarBox(share, thickness: 4, mark: .knob, in: environment)
    if !environment.isEnabled { box = faint(box, 0.4) }
    return element(slider.element, .slider, slider.label, environment, on: box)
  }

  func link(_ link: LinkContent, _ environment: LayoutEnvironment) -> LayoutBox {
    let box = row(link.label, tinted(environment))
    return element(link.element, .link, link.label, environment, on: box)
  }

  // MARK: - Parts

  /// A label on a rounded fill.
  private func bordered(
    _ nodes: [ViewNode],
    _ environment: LayoutEnvironment,
    isProminent: Bool
  ) -> LayoutBox {
    var inner = environment
    let fill: Brush
    if isProminent {
      fill = environment.tintBrush
      inner.foreground = .color(ColorValue(.system("white")))
      inner.secondary = nil
      inner.tertiary = nil
    } else {
      fill =
        environment.tint == nil
        ? .color(environment.palette.fill) : environment.tintBrush.opacity(0.18)
      inner = tinted(environment)
    }
    let insets: (horizontal: Double, vertical: Double) =
      switch environment.controlSize {
      case "mini": (8, 3)
      case "small": (10, 4)
      case "large": (20, 14)
      case "extraLarge": (24, 18)
      default: (12, 7)
      }
    let label = PaddingBox(
      horizontal: insets.horizontal,
      vertical: insets.vertical,
      row(nodes, inner)
    )
    var shape = ShapeValue(.roundedRectangle)
    shape.cornerWidth = 8
    let background = FilledBox(shape, fill)
    return LayerBox(
      .background,
      background,
      alignment: .center,
      isMirrored: environment.isRightToLeft,
      on: label
    )
  }

  /// Letters in the tint, where the author names no other foreground further in.
  func tinted(_ environment: LayoutEnvironment) -> LayoutEnvironment {
    var copy = environment
    copy.foreground = environment.tint ?? .color(ColorValue(.system("accent")))
    copy.secondary = nil
    copy.tertiary = nil
    return copy
  }

  func along(
    _ axis: LayoutEnvironment.Axis,
    _ environment: LayoutEnvironment
  ) -> LayoutEnvironment {
    var copy = environment
    copy.axis = axis
    return copy
  }

  private func faint(_ box: LayoutBox, _ opacity: Double) -> LayoutBox {
    EffectBox(box) { _ in .opacity(opacity) }
  }

  private func element(
    _ element: String?,
    _ role: HitRegion.Role,
    _ label: [ViewNode],
    _ environment: LayoutEnvironment,
    isOn: Bool? = nil,
    on box: LayoutBox
  ) -> LayoutBox {
    guard let element else { return box }
    let words = label.flatMap(\.textLines).joined(separator: " ")
    return ElementBox(
      HitRegion(
        element: element,
        frame: Rect(x: 0, y: 0, width: 0, height: 0),
        role: role,
        label: words,
        isOn: isOn,
        isEnabled: environment.isEnabled
      ),
      box
    )
  }

  static func share(_ value: Double, _ minimum: Double, _ maximum: Double) -> Double {
    guard maximum > minimum, value.isFinite else { return 0 }
    return min(max((value - minimum) / (maximum - minimum), 0), 1)
  }
}
