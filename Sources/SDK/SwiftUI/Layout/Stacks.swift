internal import WidgetModel

/// Views beside each other.
public struct HStack<Content: View> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension HStack: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    let children = archiver.collect(content)
    let alignment = AlignmentValue(.center, alignment.value)
    archiver.add(
      .hstack(
        StackContent(alignment: alignment, spacing: spacing.map(Double.init), children: children)
      )
    )
  }
}

/// Views above each other.
public struct VStack<Content: View> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
}

extension VStack: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    let children = archiver.collect(content)
    let alignment = AlignmentValue(alignment.value, .center)
    archiver.add(
      .vstack(
        StackContent(alignment: alignment, spacing: spacing.map(Double.init), children: children)
      )
    )
  }
}

/// Views in front of each other, the last in front.
public struct ZStack<Content: View> {
  let alignment: Alignment
  let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    let children = archiver.collect(content)
    archiver.add(.zstack(StackContent(alignment: alignment.value, children: children)))
  }
}

/// Which views of a lazy container stay in sight while it scrolls; nothing scrolls in a widget.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)

  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Views above each other; in a widget all of them are made at once.
public struct LazyVStack<Content: View> {
  let stack: VStack<Content>

  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    stack = VStack(alignment: alignment, spacing: spacing, content: content)
  }
}

extension LazyVStack: View {
  public typealias Body = Never
  public func _archive(into archiver: _ViewArchiver) { stack._archive(into: archiver) }
}

/// Views beside each other; in a widget all of them are made at once.
public struct LazyHStack<Content: View> {
  let stack: HStack<Content>

  public init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    stack = HStack(alignment: alignment, spacing: spacing, content: content)
  }
}

extension LazyHStack: View {
  public typealias Body = Never
  public func _archive(into archiver: _ViewArchiver) { stack._archive(into: archiver) }
}

/// A gap that takes what room is left.
public struct Spacer: Sendable {
  public var minLength: CGFloat?

  public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    archiver.add(.spacer(SpacerContent(minLength: minLength.map(Double.init))))
  }
}

/// A thin line between views.
public struct Divider: Sendable {
  public init() {}
}

extension Divider: View {
  public typealias Body = Never
  public func _archive(into archiver: _ViewArchiver) { archiver.add(.divider) }
}
