internal import WidgetModel

// Modifiers of running views: they compile, and do nothing in a widget, whose code does not run
// while it is shown.

extension View {
  nonisolated public func onAppear(
    perform action: (() -> Void)? = nil
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func onDisappear(
    perform action: (() -> Void)? = nil
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable () async -> Void
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func task<T: Equatable>(
    id value: T,
    priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable () async -> Void
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func onChange<V: Equatable>(
    of value: V,
    perform action: @escaping (V) -> Void
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping (V, V) -> Void
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func onTapGesture(
    count: Int = 1,
    perform action: @escaping () -> Void
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5,
    perform action: @escaping () -> Void
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func onOpenURL(
    perform action: @escaping (URL) -> Void
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func allowsHitTesting(
    _ enabled: Bool
  ) -> ModifiedContent<Self, _NodeModifier> { node(.flag(.allowsHitTesting, enabled)) }

  nonisolated public func contentShape<S: Shape>(
    _ shape: S,
    eoFill: Bool = false
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds,
    _ shape: S,
    eoFill: Bool = false
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func matchedGeometryEffect<ID: Hashable>(
    id: ID,
    in namespace: Namespace.ID
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func previewContext<C: PreviewContext>(
    _ value: C
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func previewDisplayName(
    _ value: String?
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func previewLayout(
    _ value: PreviewLayout
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }

  nonisolated public func previewDevice(
    _ value: PreviewDevice?
  ) -> ModifiedContent<Self, EmptyModifier> { inert() }
}

/// For what a content shape counts.
public struct ContentShapeKinds: OptionSet, Sendable {
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  public static let accessibility = ContentShapeKinds(rawValue: 16)

  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Where a preview is shown.
public protocol PreviewContext {}

/// How large a preview is.
public enum PreviewLayout: Sendable {
  case device
  case sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// The device of a preview.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// Views shown to their author.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View

  @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}
