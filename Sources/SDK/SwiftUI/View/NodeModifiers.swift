package import WidgetModel

/// A modifier that is one word in the archive.
public struct _NodeModifier: Sendable {
  let node: NodeModifier

  init(_ node: NodeModifier) { self.node = node }
}

extension _NodeModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    archiver.modified(by: node) { content._archive(into: archiver) }
  }
}

/// A modifier that sets a value of the environment and may be a word in the archive too.
public struct _EnvironmentModifier {
  let change: (inout EnvironmentValues) -> Void
  let node: NodeModifier?
}

extension _EnvironmentModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    archiver.withEnvironment(change) {
      guard let node else { return content._archive(into: archiver) }
      archiver.modified(by: node) { content._archive(into: archiver) }
    }
  }
}

/// A modifier whose word depends on the environment, as a paint does.
public struct _ResolvedModifier {
  let resolve: (EnvironmentValues) -> NodeModifier?
}

extension _ResolvedModifier: ViewModifier {
  public typealias Body = Never

  public func _archive<C: View>(_ content: C, into archiver: _ViewArchiver) {
    guard let node = resolve(archiver.environment) else {
      return content._archive(into: archiver)
    }
    archiver.modified(by: node) { content._archive(into: archiver) }
  }
}

/// A modifier that changes nothing in a widget; it keeps sources compiling.
public typealias _InertModifier = EmptyModifier

extension View {
  nonisolated package func node(_ node: NodeModifier) -> ModifiedContent<Self, _NodeModifier> {
    modifier(_NodeModifier(node))
  }

  nonisolated func setting<K: EnvironmentKey>(
    _ key: K.Type,
    _ value: K.Value,
    node: NodeModifier? = nil
  ) -> ModifiedContent<Self, _EnvironmentModifier> {
    modifier(_EnvironmentModifier(change: { $0[K.self] = value }, node: node))
  }

  nonisolated func inert() -> ModifiedContent<Self, EmptyModifier> { modifier(EmptyModifier()) }
}
