/// A kind of widget that a bundle offers.
///
/// A widget may be made any number of times; nothing may depend on what it stores.
@MainActor @preconcurrency
public protocol Widget {
  associatedtype Body: WidgetConfiguration

  init()

  @MainActor @preconcurrency var body: Self.Body { get }

  /// Gives the configurations of this widget, or of those it stands for, in order.
  func _visit(_ visit: (any WidgetConfiguration) -> Void)
}

extension Widget {
  public func _visit(_ visit: (any WidgetConfiguration) -> Void) { visit(body) }
}

/// All that a bundle offers.
@MainActor @preconcurrency
public protocol WidgetBundle {
  associatedtype Body: Widget

  init()

  @WidgetBundleBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension WidgetBundle {
  /// The configurations of all widgets of the bundle, in the order of its body.
  package var configurations: [any WidgetConfiguration] {
    var configurations: [any WidgetConfiguration] = []
    body._visit { configurations.append($0) }
    return configurations
  }
}

/// What a kind of widget is called, offers and shows.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
  associatedtype Body: WidgetConfiguration

  @MainActor @preconcurrency var body: Self.Body { get }
}

/// A configuration of nothing.
public struct EmptyWidgetConfiguration: WidgetConfiguration {
  nonisolated public init() {}
  public var body: Never { fatalError("EmptyWidgetConfiguration has no body") }
}

extension Never: WidgetConfiguration {}

extension WidgetConfiguration where Body == Never {
  public var body: Never { fatalError("\(Self.self) has no body") }
}
