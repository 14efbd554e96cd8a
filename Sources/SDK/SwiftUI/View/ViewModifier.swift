/// A change around any view.
@MainActor @preconcurrency
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>

  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body

  /// Adds the changed content to an archive; only modifiers without a body implement it.
  func _archive<C: View>(_ content: C, into archiver: _ViewArchiver)
}

extension ViewModifier {
  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    archiver.archiveBody(of: self, content: content)
  }

  nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

/// The view that a modifier is given.
public struct _ViewModifier_Content<Modifier> {
  let view: any View

  init(_ view: any View) { self.view = view }
}

extension _ViewModifier_Content: View {
  public typealias Body = Never
  public func _archive(into archiver: _ViewArchiver) { view._archive(into: archiver) }
}

/// A modifier that changes nothing.
public struct EmptyModifier: Sendable {
  public static let identity = EmptyModifier()
  public init() {}
}

extension EmptyModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    content._archive(into: archiver)
  }
}

/// A value with a modifier around it.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}
extension ModifiedContent: Sendable where Content: Sendable, Modifier: Sendable {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    modifier._archive(content, into: archiver)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    ModifiedContent<ModifiedContent<C, Content>, Modifier>(
      content: ModifiedContent<C, Content>(content: content, modifier: self.content),
      modifier: modifier
    )
    ._archive(into: archiver)
  }
}

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
