internal import WidgetModel

/// Views on a shared background under a title.
public struct GroupBox<Label: View, Content: View> {
  let label: Label
  let content: Content

  nonisolated public init(
    @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.content = content()
    self.label = label()
  }
}

extension GroupBox: View {
  public var body: some View {
    VStack(alignment: .leading) {
      label.font(.headline)
      content
    }
    .padding()
    .background(.fill, in: RoundedRectangle(cornerRadius: 8))
  }
}

extension GroupBox where Label == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

extension GroupBox where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  @_disfavoredOverload
  nonisolated public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// A view that is made again only when it differs; a widget's views are made once anyway.
public struct EquatableView<Content: Equatable & View> {
  public var content: Content

  public init(content: Content) { self.content = content }
}

extension EquatableView: View {
  public typealias Body = Never
  public func _archive(into archiver: _ViewArchiver) { content._archive(into: archiver) }
}

extension View where Self: Equatable {
  nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// Views that can be moved about; nothing moves in a widget, what does not fit is cut off.
public struct ScrollView<Content: View> {
  public var content: Content
  public var axes: Axis.Set
  public var showsIndicators: Bool

  public init(
    _ axes: Axis.Set = .vertical,
    showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }
}

extension ScrollView: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    archiver.report("A ScrollView does not scroll in a widget")
    var stack = ViewNode(.vstack(StackContent(children: archiver.collect(content))))
    stack.modifiers.append(.flag(.clipped, true))
    archiver.add(stack)
  }
}

/// A view made for a moment: in a widget, for the entry's date.
public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
  /// The moment for which the view is made.
  public struct Context: Sendable {
    /// How often the view is made.
    public enum Cadence: Comparable, Sendable {
      case live
      case seconds
      case minutes
    }

    public let date: Date
    public let cadence: Cadence
  }

  let content: (Context) -> Content

  public init(_ schedule: Schedule, @ViewBuilder content: @escaping (Context) -> Content) {
    self.content = content
  }
}

extension TimelineView: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    content(Context(date: archiver.date, cadence: .minutes))._archive(into: archiver)
  }
}

/// When a timeline view is made.
public protocol TimelineSchedule: Sendable {}

/// Every minute.
public struct EveryMinuteTimelineSchedule: TimelineSchedule {
  public init() {}
}

/// At equal distances.
public struct PeriodicTimelineSchedule: TimelineSchedule {
  public init(from startDate: Date, by interval: TimeInterval) {}
}

/// At given dates.
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
  public init(_ dates: Entries) {}
}

extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(
    from startDate: Date,
    by interval: TimeInterval
  ) -> PeriodicTimelineSchedule {
    PeriodicTimelineSchedule(from: startDate, by: interval)
  }
}

/// A picture from the network; it never arrives in a widget, so its placeholder stands.
public struct AsyncImage<Content: View> {
  let content: Content

  public init<I: View, P: View>(
    url: URL?,
    scale: CGFloat = 1,
    @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.content = ViewBuilder.buildEither(second: placeholder())
  }

  public init(url: URL?, scale: CGFloat = 1) where Content == Image {
    content = Image(systemName: "photo")
  }
}

extension AsyncImage: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    archiver.report("An AsyncImage never loads in a widget: load pictures in the provider")
    content._archive(into: archiver)
  }
}

/// What is shown where there is nothing to show.
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  let label: Label
  let description: Description
  let actions: Actions

  nonisolated public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.label = label()
    self.description = description()
    self.actions = actions()
  }
}

extension ContentUnavailableView: View {
  public var body: some View {
    VStack {
      label.font(.headline)
      description.font(.subheadline).foregroundStyle(.secondary)
      actions
    }
    .multilineTextAlignment(.center)
  }
}

extension ContentUnavailableView
where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  nonisolated public init(
    _ title: LocalizedStringKey,
    systemImage name: String,
    description: Text? = nil
  ) {
    self.init {
      SwiftUI.Label(title, systemImage: name)
    } description: {
      description
    } actions: {
      EmptyView()
    }
  }
}
