internal import WidgetModel

/// How much of something is done.
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  let fraction: Double?
  let interval: ClosedRange<Date>?
  let countsDown: Bool
  let label: Label
  let valueLabel: CurrentValueLabel
}

extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView { self.init { EmptyView() } }

  public init(@ViewBuilder label: () -> Label) {
    self.init(
      fraction: nil,
      interval: nil,
      countsDown: false,
      label: label(),
      valueLabel: EmptyView()
    )
  }

  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text { self.init { Text(title) } }

  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(value: value, total: total) { EmptyView() }
  }

  public init<V: BinaryFloatingPoint>(
    value: V?,
    total: V = 1.0,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, total: total, label: label) { EmptyView() }
  }

  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey,
    value: V?,
    total: V = 1.0
  ) where Label == Text {
    self.init(value: value, total: total) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(
    _ title: S,
    value: V?,
    total: V = 1.0
  ) where Label == Text {
    self.init(value: value, total: total) { Text(title) }
  }
}

extension ProgressView {
  public init<V: BinaryFloatingPoint>(
    value: V?,
    total: V = 1.0,
    @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    let fraction = value.map { total > 0 ? min(max(Double($0 / total), 0), 1) : 0 }
    self.init(
      fraction: fraction,
      interval: nil,
      countsDown: false,
      label: label(),
      valueLabel: currentValueLabel()
    )
  }

  public init(
    timerInterval: ClosedRange<Date>,
    countsDown: Bool = true,
    @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      fraction: nil,
      interval: timerInterval,
      countsDown: countsDown,
      label: label(),
      valueLabel: currentValueLabel()
    )
  }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
  public init(
    timerInterval: ClosedRange<Date>,
    countsDown: Bool = true,
    @ViewBuilder label: () -> Label
  ) {
    self.init(timerInterval: timerInterval, countsDown: countsDown, label: label) {
      DefaultDateProgressLabel(interval: timerInterval, countsDown: countsDown)
    }
  }

  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true)
  where Label == EmptyView {
    self.init(timerInterval: timerInterval, countsDown: countsDown) { EmptyView() }
  }
}

/// The time that is left of an interval, or has gone by.
public struct DefaultDateProgressLabel: View {
  let interval: ClosedRange<Date>
  let countsDown: Bool

  nonisolated init(interval: ClosedRange<Date>, countsDown: Bool) {
    self.interval = interval
    self.countsDown = countsDown
  }

  public var body: some View { Text(timerInterval: interval, countsDown: countsDown) }
}

extension ProgressView: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    switch archiver.environment.progressViewStyle {
    case .builtIn(let word):
      var progress = ProgressContent()
      progress.fraction = fraction
      progress.interval = interval.map {
        TimeSpan(
          from: Int(Timestamp($0.lowerBound).microseconds),
          to: Int(Timestamp($0.upperBound).microseconds)
        )
      }
      progress.countsDown = countsDown
      progress.style = word
      progress.label = archiver.collect(label)
      progress.valueLabel = archiver.collect(valueLabel)
      archiver.add(.progress(progress))
    case .custom(let style):
      archiver.archive(
        style,
        ProgressViewStyleConfiguration(
          fractionCompleted: fraction ?? elapsed(at: archiver.date),
          label: label is EmptyView ? nil : .init(view: label),
          currentValueLabel: valueLabel is EmptyView ? nil : .init(view: valueLabel)
        )
      )
    }
  }

  private func elapsed(at date: Date) -> Double? {
    guard let interval else { return nil }
    let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
    guard length > 0 else { return 1 }
    let share = min(max(date.timeIntervalSince(interval.lowerBound) / length, 0), 1)
    return countsDown ? 1 - share : share
  }
}

/// How progress looks.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration

  @ViewBuilder @MainActor @preconcurrency
  func makeBody(configuration: Self.Configuration) -> Self.Body

  /// The word of a style that the drawer knows.
  nonisolated var _word: String? { get }
}

extension ProgressViewStyle {
  nonisolated public var _word: String? { nil }
}

/// What a progress style is given.
public struct ProgressViewStyleConfiguration {
  /// One of the labels.
  public struct Label: View {
    let view: any View
    public typealias Body = Never
    public func _archive(into archiver: _ViewArchiver) { view._archive(into: archiver) }
  }

  public typealias CurrentValueLabel = Label

  /// 0 to 1; nil where nobody knows.
  public let fractionCompleted: Double?
  public var label: Label?
  public var currentValueLabel: CurrentValueLabel?
}

enum ProgressViewStyleValue {
  case builtIn(String)
  case custom(any ProgressViewStyle)
}

enum ProgressViewStyleKey: EnvironmentKey {
  static var defaultValue: ProgressViewStyleValue { .builtIn("automatic") }
}

extension EnvironmentValues {
  var progressViewStyle: ProgressViewStyleValue {
    get { self[ProgressViewStyleKey.self] }
    set { self[ProgressViewStyleKey.self] = newValue }
  }
}

extension _ViewArchiver {
  func archive(_ style: some ProgressViewStyle, _ configuration: ProgressViewStyleConfiguration) {
    withEnvironment {
      $0.progressViewStyle = .builtIn("automatic")
    } _: {
      archiveStyle(style) { $0.makeBody(configuration: configuration) }
    }
  }
}

extension View {
  nonisolated public func progressViewStyle<S: ProgressViewStyle>(
    _ style: S
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    setting(
      ProgressViewStyleKey.self,
      style._word.map(ProgressViewStyleValue.builtIn) ?? .custom(style)
    )
  }
}
