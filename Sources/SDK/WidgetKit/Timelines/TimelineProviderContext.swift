internal import WidgetModel
internal import WidgetWire

/// What a provider is told of the widget it makes entries for.
public struct TimelineProviderContext: Sendable {
  /// The surroundings that the entries will be shown in.
  @dynamicMemberLookup
  public struct EnvironmentVariants: @unchecked Sendable {
    // Safe to share: set once, and the values are those of the environment's own value types.
    private let values: [PartialKeyPath<EnvironmentValues>: Any]

    init() {
      values = [
        \EnvironmentValues.colorScheme: [ColorScheme.light, ColorScheme.dark],
        \EnvironmentValues.displayScale: [CGFloat(1), CGFloat(2)],
        \EnvironmentValues.widgetRenderingMode: [WidgetRenderingMode.fullColor],
      ]
    }

    /// The values that a key can have, or nil where nothing is known.
    public subscript<T>(keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
      values[keyPath] as? [T]
    }

    public subscript<T>(dynamicMember keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
      self[keyPath]
    }
  }

  public let environmentVariants = EnvironmentVariants()
  public let family: WidgetFamily
  /// Whether the entry is shown where people choose widgets: sample data is welcome.
  public let isPreview: Bool
  /// Width and height in points.
  public let displaySize: CGSize

  init(_ widget: PlacedWidget, isPreview: Bool) {
    family = WidgetFamily(widget.family)
    self.isPreview = isPreview
    displaySize = CGSize(width: widget.size.width, height: widget.size.height)
  }
}
