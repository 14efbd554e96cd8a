/// The family in which a preview shows a widget's view.
public struct WidgetPreviewContext: PreviewContext, Sendable {
  let family: WidgetFamily

  public init(family: WidgetFamily) { self.family = family }
}
