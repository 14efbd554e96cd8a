import WidgetModel

extension BoxBuilder {
  func gauge(_ gauge: GaugeContent, _ environment: LayoutEnvironment) -> LayoutBox {
    let share = Self.share(gauge.value, gauge.minimum, gauge.maximum)
    switch gauge.style {
    case "accessoryCircular": return openRing(gauge, share, environment)
    case "accessoryCircularCapacity":
      let center = gauge.valueLabel.isEmpty ? gauge.label : gauge.valueLabel
      return ring(share, from: -90, sweep: 360, mark: .fill, center, environment)
    case "accessoryLinear", "accessoryLinearCapacity":
      let mark: BarBox.Mark = gauge.style == "accessoryLinear" ? .dot : .fill
      let bar = BarBox(share, thickness: 6, mark: mark, in: environment)
      let line = labelled(bar, gauge.minimumLabel, gauge.maximumLabel, environment)
      guard mark == .fill else { return line }
      return column(
        [row(gauge.label, environment), line, row(gauge.valueLabel, environment)],
        environment
      )
    default:
      let bar = BarBox(share, thickness: 6, mark: .fill, in: environment)
      return column(
        [
          environment.labelsHidden ? EmptyBox() : row(gauge.label, environment),
          labelled(bar, gauge.minimumLabel, gauge.maximumLabel, environment),
          row(gauge.valueLabel, styled(.caption, environment)),
        ],
        environment
      )
    }
  }

  func progress(_ progress: ProgressContent, _ environment: LayoutEnvironment) -> LayoutBox {
    let share = progress.share(at: environment.options.now)
    if progress.style == "circular" {
      let center = progress.valueLabel.isEmpty ? progress.label : progress.valueLabel
      return ring(share, from: -90, sweep: 360, mark: .fill, center, environment)
    }
    let bar = BarBox(share, thickness: 4, mark: .fill, in: environment)
    return column(
      [
        environment.labelsHidden ? EmptyBox() : row(progress.label, environment),
        bar,
        row(progress.valueLabel, secondary(styled(.caption, environment))),
      ],
      environment
    )
  }

  /// A ring that is open at the bottom, with a mark on it and its ends' labels in the gap.
  private func openRing(
    _ gauge: GaugeContent,
    _ share: Double,
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    let center = gauge.valueLabel.isEmpty ? gauge.label : gauge.valueLabel
    let ring = ring(share, from: 135, sweep: 270, mark: .dot, center, environment)
    var small = environment
    small.font = FontValue.points(9)
    let bottom: LayoutBox =
      if gauge.minimumLabel.isEmpty, gauge.maximumLabel.isEmpty {
        gauge.valueLabel.isEmpty ? EmptyBox() : row(gauge.label, small)
      } else {
        stack(
          .horizontal,
          [row(gauge.minimumLabel, small), row(gauge.maximumLabel, small)],
          environment,
          spacing: 4
        )
      }
    return LayerBox(
      .overlay,
      bottom,
      alignment: AlignmentValue(.center, .bottom),
      isMirrored: environment.isRightToLeft,
      on: ring
    )
  }

  private func ring(
    _ share: Double,
    from start: Double,
    sweep: Double,
    mark: RingBox.Mark,
    _ center: [ViewNode],
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    let ring = RingBox(share, from: start, sweep: sweep, mark: mark, in: environment)
    guard !center.isEmpty else { return ring }
    var inner = environment
    inner.maximumLines = 1
    inner.minimumScale = 0.4
    inner.font = environment.font ?? FontValue.points(20)
    return LayerBox(
      .overlay,
      // What stands in the ring stays clear of its line.
      PaddingBox(horizontal: 12, vertical: 12, row(center, inner)),
      alignment: .center,
      isMirrored: environment.isRightToLeft,
      on: ring
    )
  }

  private func labelled(
    _ bar: LayoutBox,
    _ left: [ViewNode],
    _ right: [ViewNode],
    _ environment: LayoutEnvironment
  ) -> LayoutBox {
    let small = styled(.caption, environment)
    return stack(
      .horizontal,
      [
        left.isEmpty ? EmptyBox() : row(left, small), bar,
        right.isEmpty ? EmptyBox() : row(right, small),
      ],
      environment,
      spacing: 6
    )
  }

  private func column(_ children: [LayoutBox], _ environment: LayoutEnvironment) -> LayoutBox {
    stack(
      .vertical,
      children,
      environment,
      alignment: AlignmentValue(.leading, .center),
      spacing: 4
    )
  }

  private func styled(
    _ style: FontValue.Style,
    _ environment: LayoutEnvironment
  ) -> LayoutEnvironment {
    var copy = environment
    copy.font = FontValue.style(style)
    return copy
  }

  private func secondary(_ environment: LayoutEnvironment) -> LayoutEnvironment {
    var copy = environment
    copy.foreground = .level(1, of: environment.foreground)
    return copy
  }
}

extension FontValue {
  static func points(_ size: Double) -> FontValue {
    var font = FontValue()
    font.size = size
    return font
  }

  static func style(_ style: Style) -> FontValue {
    var font = FontValue()
    font.style = style
    return font
  }
}

extension ProgressContent {
  /// How much is done at a moment, 0 to 1; nothing where nobody knows.
  func share(at now: Timestamp) -> Double {
    if let fraction { return fraction.isFinite ? min(max(fraction, 0), 1) : 0 }
    guard let interval, interval.to > interval.from else { return 0 }
    let start = Timestamp(microseconds: Int64(interval.from))
    let length = Timestamp(microseconds: Int64(interval.to)).seconds(since: start)
    let done = min(max(now.seconds(since: start) / length, 0), 1)
    return countsDown ? 1 - done : done
  }
}
