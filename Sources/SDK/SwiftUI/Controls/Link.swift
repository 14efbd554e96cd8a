internal import WidgetModel

/// A view that opens an address.
public struct Link<Label: View> {
  let destination: URL
  let label: Label

  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
}

extension Link where Label == Text {
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }

  @_disfavoredOverload
  public init(_ title: some StringProtocol, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}

extension Link: View {
  public typealias Body = Never

  public func _archive(into archiver: _ViewArchiver) {
    var link = LinkContent()
    link.url = destination.absoluteString
    link.label = archiver.collect(label)
    link.element = archiver.addLink(link.url, label: ViewNode.spokenText(link.label))
    archiver.add(.link(link))
  }
}
