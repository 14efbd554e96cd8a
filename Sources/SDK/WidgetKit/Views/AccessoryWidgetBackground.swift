/// The standard background of a small round or rectangular widget.
public struct AccessoryWidgetBackground: View {
  public init() {}

  public var body: some View {
    Circle().fill(.quaternary)
  }
}
