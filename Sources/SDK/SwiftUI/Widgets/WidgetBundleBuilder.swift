/// Makes one widget of the widgets that stand in a bundle's body.
@resultBuilder
public struct WidgetBundleBuilder {
  public static func buildExpression<Content: Widget>(_ content: Content) -> Content { content }

  public static func buildBlock() -> some Widget { _EmptyWidget() }

  public static func buildBlock<Content: Widget>(_ content: Content) -> Content { content }

  @_disfavoredOverload
  public static func buildBlock<each Content: Widget>(
    _ content: repeat each Content
  ) -> _TupleWidget<repeat each Content> {
    _TupleWidget((repeat each content))
  }

  public static func buildOptional(
    _ widget: (any Widget & _LimitedAvailabilityWidgetMarker)?
  ) -> some Widget {
    _OptionalWidget(widget: widget)
  }

  @available(
    *,
    unavailable,
    message: "if statements in a WidgetBundleBuilder can only be used with #available clauses"
  )
  public static func buildOptional<W: Widget>(_ widget: W?) -> some Widget { _EmptyWidget() }

  public static func buildLimitedAvailability(
    _ widget: some Widget
  ) -> any Widget & _LimitedAvailabilityWidgetMarker {
    _AvailableWidget(widget: widget)
  }
}

/// Marks widgets that stand behind an availability check.
public protocol _LimitedAvailabilityWidgetMarker {}

/// A place where no widget stands.
public struct _EmptyWidget: Widget {
  nonisolated public init() {}
  public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
  public func _visit(_ visit: (any WidgetConfiguration) -> Void) {}
}

/// Several widgets, as a bundle's body collects them.
public struct _TupleWidget<each Content: Widget> {
  private let content: (repeat each Content)?

  init(_ content: (repeat each Content)) { self.content = content }
}

extension _TupleWidget: Widget {
  nonisolated public init() { content = nil }

  public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }

  public func _visit(_ visit: (any WidgetConfiguration) -> Void) {
    guard let content else { return }
    for widget in repeat each content { widget._visit(visit) }
  }
}

struct _OptionalWidget {
  private let widget: (any Widget)?

  init(widget: (any Widget)?) { self.widget = widget }
}

extension _OptionalWidget: Widget {
  nonisolated init() { widget = nil }

  var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }

  func _visit(_ visit: (any WidgetConfiguration) -> Void) { widget?._visit(visit) }
}

struct _AvailableWidget: _LimitedAvailabilityWidgetMarker {
  private let widget: (any Widget)?

  init(widget: any Widget) { self.widget = widget }
}

extension _AvailableWidget: Widget {
  nonisolated init() { widget = nil }

  var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }

  func _visit(_ visit: (any WidgetConfiguration) -> Void) { widget?._visit(visit) }
}
