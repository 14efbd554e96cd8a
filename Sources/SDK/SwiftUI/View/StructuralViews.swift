/// A view that shows nothing.
public struct EmptyView: Sendable {
  public init() {}
}

extension EmptyView: View {
  public typealias Body = Never
  public func _archive(into archiver: _ViewArchiver) {}
}

/// Several views, as a view builder collects them.
public struct TupleView<each Content: View> {
  public var value: (repeat each Content)

  public init(_ value: (repeat each Content)) { self.value = value }
}

extension TupleView: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    for child in repeat each value { child._archive(into: archiver) }
  }
}

/// One of two views, as a view builder makes it of `if` and `else`.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }

  let storage: Storage

  init(storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    switch storage {
    case .trueContent(let content): content._archive(into: archiver)
    case .falseContent(let content): content._archive(into: archiver)
    }
  }
}

/// Several things treated as one: a modifier of a group of views changes each of them.
public struct Group<Content> {
  let content: Content
}

extension Group: View where Content: View {
  public typealias Body = Never

  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public func _archive(into archiver: _ViewArchiver) { content._archive(into: archiver) }
}

/// A view whose type is hidden.
public struct AnyView {
  let view: any View

  public init<V: View>(_ view: V) { self.view = (view as? AnyView)?.view ?? view }

  public init<V: View>(erasing view: V) { self.init(view) }
}

extension AnyView: View {
  public typealias Body = Never
  public func _archive(into archiver: _ViewArchiver) { view._archive(into: archiver) }
}

/// Views that belong together under a heading.
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    header._archive(into: archiver)
    content._archive(into: archiver)
    footer._archive(into: archiver)
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  nonisolated public init(
    @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer())
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  nonisolated public init(
    @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent
  ) {
    self.init(header: header(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView())
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView())
  }

  @_disfavoredOverload
  nonisolated public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView())
  }
}
