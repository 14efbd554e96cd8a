internal import WidgetModel

/// A value within a range.
public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedLabels: View> {
  let value: Double
  let minimum: Double
  let maximum: Double
  let label: Label
  let valueLabel: CurrentValueLabel
  let minimumLabel: BoundsLabel
  let maximumLabel: BoundsLabel
}

extension Gauge where BoundsLabel == EmptyView, MarkedLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V,
    in bounds: ClosedRange<V> = 0...1,
    @ViewBuilder label: () -> Label
  ) where CurrentValueLabel == EmptyView {
    self.init(value: value, in: bounds, label: label) { EmptyView() }
  }

  public init<V: BinaryFloatingPoint>(
    value: V,
    in bounds: ClosedRange<V> = 0...1,
    @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.value = Double(value)
    minimum = Double(bounds.lowerBound)
    maximum = Double(bounds.upperBound)
    self.label = label()
    valueLabel = currentValueLabel()
    minimumLabel = EmptyView()
    maximumLabel = EmptyView()
  }
}

extension Gauge where MarkedLabels == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: V,
    in bounds: ClosedRange<V> = 0...1,
    @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    self.value = Double(value)
    minimum = Double(bounds.lowerBound)
    maximum = Double(bounds.upperBound)
    self.label = label()
    valueLabel = currentValueLabel()
    minimumLabel = minimumValueLabel()
    maximumLabel = maximumValueLabel()
  }
}

extension Gauge: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    let held = min(max(value, minimum), maximum)
    switch archiver.environment.gaugeStyle {
    case .builtIn(let word):
      var gauge = GaugeContent()
      gauge.value = held
      gauge.minimum = minimum
      gauge.maximum = maximum
      gauge.style = word
      gauge.label = archiver.collect(label)
      gauge.valueLabel = archiver.collect(valueLabel)
      gauge.minimumLabel = archiver.collect(minimumLabel)
      gauge.maximumLabel = archiver.collect(maximumLabel)
      archiver.add(.gauge(gauge))
    case .custom(let style):
      let span = maximum - minimum
      archiver.archive(
        style,
        GaugeStyleConfiguration(
          value: span > 0 ? (held - minimum) / span : 0,
          label: .init(view: label),
          currentValueLabel: Self.part(valueLabel).map { .init(view: $0) },
          minimumValueLabel: Self.part(minimumLabel).map { .init(view: $0) },
          maximumValueLabel: Self.part(maximumLabel).map { .init(view: $0) }
        )
      )
    }
  }

  private static func part<V: View>(_ view: V) -> V? { view is EmptyView ? nil : view }
}

/// How gauges look.
@MainActor @preconcurrency
public protocol GaugeStyle {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration

  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Self.Configuration) -> Self.Body

  /// The word of a style that the drawer knows.
  nonisolated var _word: String? { get }
}

extension GaugeStyle {
  nonisolated public var _word: String? { nil }
}

/// What a gauge style is given.
public struct GaugeStyleConfiguration {
  /// One of the gauge's labels.
  public struct Label: View {
    let view: any View
    public typealias Body = Never
    public func _archive(into archiver: _ViewArchiver) { view._archive(into: archiver) }
  }

  public typealias CurrentValueLabel = Label
  public typealias MinimumValueLabel = Label
  public typealias MaximumValueLabel = Label

  /// 0 to 1.
  public var value: Double
  public var label: Label
  public var currentValueLabel: CurrentValueLabel?
  public var minimumValueLabel: MinimumValueLabel?
  public var maximumValueLabel: MaximumValueLabel?
}

enum GaugeStyleValue {
  case builtIn(String)
  case custom(any GaugeStyle)
}

enum GaugeStyleKey: EnvironmentKey {
  static var defaultValue: GaugeStyleValue { .builtIn("automatic") }
}

extension EnvironmentValues {
  var gaugeStyle: GaugeStyleValue {
    get { self[GaugeStyleKey.self] }
    set { self[GaugeStyleKey.self] = newValue }
  }
}

extension _ViewArchiver {
  func archive(_ style: some GaugeStyle, _ configuration: GaugeStyleConfiguration) {
    withEnvironment {
      $0.gaugeStyle = .builtIn("automatic")
    } _: {
      archiveStyle(style) { $0.makeBody(configuration: configuration) }
    }
  }
}

extension View {
  nonisolated public func gaugeStyle<S: GaugeStyle>(
    _ style: S
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(GaugeStyleKey.self, style._word.map(GaugeStyleValue.builtIn) ?? .custom(style))
  }
}
