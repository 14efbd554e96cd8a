import WidgetModel

extension LayoutEnvironment {
  /// A paint as it looks here; nil is the foreground.
  func brush(_ paint: Paint?) -> Brush {
    guard let paint else { return foregroundBrush(level: 0) }
    switch paint {
    case .color(let color): return .color(self.color(color))
    case .gradient(let gradient): return .gradient(brush(gradient))
    case .material(let name): return .color(palette.material(name))
    case .semantic(let name): return brush(named: name)
    case .level(let level, of: let base):
      guard let base else { return foregroundBrush(level: level) }
      return brush(base).opacity(palette.strength(ofLevel: level))
    case .opacity(let opacity, of: let base): return brush(base).opacity(opacity)
    case .image(let image): return .image(image)
    case .unknown: return foregroundBrush(level: 0)
    }
  }

  /// The foreground, or a fainter level of it, as the author named them or as the system has them.
  func foregroundBrush(level: Int) -> Brush {
    if level == 1, let secondary { return withoutForeground.brush(secondary) }
    if level >= 2, let tertiary {
      let strength = palette.strength(ofLevel: level) / palette.strength(ofLevel: 2)
      return withoutForeground.brush(tertiary).opacity(strength)
    }
    let strength = palette.strength(ofLevel: level)
    guard let foreground else { return .color(palette.foreground.opacity(strength)) }
    return withoutForeground.brush(foreground).opacity(strength)
  }

  /// A foreground is told in terms of what is around it, not of itself.
  private var withoutForeground: LayoutEnvironment {
    var copy = self
    copy.foreground = nil
    copy.secondary = nil
    copy.tertiary = nil
    return copy
  }

  var tintBrush: Brush {
    guard let tint else { return .color(color(ColorValue(.system("accent")))) }
    var copy = self
    copy.tint = nil
    return copy.brush(tint)
  }

  func color(_ value: ColorValue) -> RGBA {
    let base: RGBA =
      switch value.base {
      case .system("primary"): palette.foreground
      case .system("accent"): accent
      case .system(let name): palette.color(named: name) ?? palette.foreground
      // Colours of a catalogue are not read yet.
      case .asset: palette.foreground
      case .components(let red, let green, let blue):
        RGBA(Self.part(red), Self.part(green), Self.part(blue))
      }
    return base.opacity(Self.part(value.opacity))
  }

  /// The accent colour is the tint where that is one colour.
  private var accent: RGBA {
    if let tint, case .color(let value) = tint, value.base != .system("accent") {
      return color(value)
    }
    return palette.color(named: "accent") ?? palette.foreground
  }

  private static func part(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), 1)
  }

  private func brush(named name: String) -> Brush {
    switch name {
    case "background", "windowBackground":
      guard let background, name == "background" else { return .color(palette.background) }
      var copy = self
      copy.background = nil
      return copy.brush(background)
    case "tint", "selection": return tintBrush
    case "fill": return .color(palette.fill)
    case "separator": return .color(palette.separator)
    case "placeholder": return .color(palette.foreground.opacity(palette.strength(ofLevel: 2)))
    case "link": return .color(palette.color(named: "blue") ?? palette.foreground)
    default: return foregroundBrush(level: 0)
    }
  }

  private func brush(_ gradient: GradientValue) -> GradientBrush {
    var stops = gradient.stops.map { stop in
      GradientBrush.Stop(color: color(stop.color), location: Self.part(stop.location))
    }
    if gradient.kind == .standard, let base = stops.last?.color ?? stops.first?.color {
      let light = base.mixed(with: RGBA(1, 1, 1, base.alpha), by: 0.22)
      stops = [
        GradientBrush.Stop(color: light, location: 0),
        GradientBrush.Stop(color: base, location: 1),
      ]
    }
    let isLine = gradient.kind == .linear || gradient.kind == .standard
    return GradientBrush(
      kind: gradient.kind,
      stops: stops,
      start: gradient.start ?? UnitPointValue(x: 0.5, y: isLine ? 0 : 0.5),
      end: gradient.end ?? UnitPointValue(x: 0.5, y: isLine ? 1 : 0.5),
      from: gradient.from ?? 0,
      to: gradient.to ?? (gradient.kind == .angular ? 360 : gradient.kind == .elliptical ? 0.5 : 0)
    )
  }
}
