/// What a view is, without the modifiers around it.
package indirect enum ViewContent: Hashable, Sendable {
  case empty
  case spacer(SpacerContent)
  case divider
  case text(TextContent)
  case image(ImageValue)
  case shape(ShapeContent)
  case paint(PaintContent)
  case hstack(StackContent)
  case vstack(StackContent)
  case zstack(StackContent)
  case grid(GridContent)
  case gridRow(GridRowContent)
  case lazyVGrid(LazyGridContent)
  case lazyHGrid(LazyGridContent)
  case viewThatFits(FitsContent)
  case geometry(GeometryContent)
  case label(LabelContent)
  case button(ButtonContent)
  case toggle(ToggleContent)
  case slider(SliderContent)
  case link(LinkContent)
  case gauge(GaugeContent)
  case progress(ProgressContent)
  /// A kind that this version does not know: drawn as a placeholder.
  case unknown(String)
}

extension ViewContent {
  /// The word that stands for the kind in an archive.
  package var kind: String {
    switch self {
    case .empty: "empty"
    case .spacer: "spacer"
    case .divider: "divider"
    case .text: "text"
    case .image: "image"
    case .shape: "shape"
    case .paint: "paint"
    case .hstack: "hstack"
    case .vstack: "vstack"
    case .zstack: "zstack"
    case .grid: "grid"
    case .gridRow: "gridRow"
    case .lazyVGrid: "lazyVGrid"
    case .lazyHGrid: "lazyHGrid"
    case .viewThatFits: "viewThatFits"
    case .geometry: "geometry"
    case .label: "label"
    case .button: "button"
    case .toggle: "toggle"
    case .slider: "slider"
    case .link: "link"
    case .gauge: "gauge"
    case .progress: "progress"
    case .unknown(let kind): kind
    }
  }

  func writeFields(to writer: inout ArchiveWriter) {
    writer.key("kind")
    writer.string(kind)
    switch self {
    case .empty, .divider, .unknown: break
    case .spacer(let content): content.writeFields(to: &writer)
    case .text(let content): content.writeFields(to: &writer)
    case .image(let content): content.writeFields(to: &writer)
    case .shape(let content): content.writeFields(to: &writer)
    case .paint(let content): content.writeFields(to: &writer)
    case .hstack(let content), .vstack(let content), .zstack(let content):
      content.writeFields(to: &writer)
    case .grid(let content): content.writeFields(to: &writer)
    case .gridRow(let content): content.writeFields(to: &writer)
    case .lazyVGrid(let content), .lazyHGrid(let content): content.writeFields(to: &writer)
    case .viewThatFits(let content): content.writeFields(to: &writer)
    case .geometry(let content): content.writeFields(to: &writer)
    case .label(let content): content.writeFields(to: &writer)
    case .button(let content): content.writeFields(to: &writer)
    case .toggle(let content): content.writeFields(to: &writer)
    case .slider(let content): content.writeFields(to: &writer)
    case .link(let content): content.writeFields(to: &writer)
    case .gauge(let content): content.writeFields(to: &writer)
    case .progress(let content): content.writeFields(to: &writer)
    }
  }

  init(archived json: JSON) throws(ArchiveError) {
    guard let kind = json["kind"]?.stringValue else { throw ArchiveError("A view has no kind") }
    switch kind {
    case "empty": self = .empty
    case "spacer": self = .spacer(try SpacerContent(archived: json))
    case "divider": self = .divider
    case "text": self = .text(try TextContent(archived: json))
    case "image": self = .image(try ImageValue(archived: json))
    case "shape": self = .shape(try ShapeContent(archived: json))
    case "paint": self = .paint(try PaintContent(archived: json))
    case "hstack": self = .hstack(try StackContent(archived: json))
    case "vstack": self = .vstack(try StackContent(archived: json))
    case "zstack": self = .zstack(try StackContent(archived: json))
    case "grid": self = .grid(try GridContent(archived: json))
    case "gridRow": self = .gridRow(try GridRowContent(archived: json))
    case "lazyVGrid": self = .lazyVGrid(try LazyGridContent(archived: json))
    case "lazyHGrid": self = .lazyHGrid(try LazyGridContent(archived: json))
    case "viewThatFits": self = .viewThatFits(try FitsContent(archived: json))
    case "geometry": self = .geometry(try GeometryContent(archived: json))
    case "label": self = .label(try LabelContent(archived: json))
    case "button": self = .button(try ButtonContent(archived: json))
    case "toggle": self = .toggle(try ToggleContent(archived: json))
    case "slider": self = .slider(try SliderContent(archived: json))
    case "link": self = .link(try LinkContent(archived: json))
    case "gauge": self = .gauge(try GaugeContent(archived: json))
    case "progress": self = .progress(try ProgressContent(archived: json))
    default: self = .unknown(kind)
    }
  }

  /// The id of the element that a press of this view names.
  package var element: String? {
    switch self {
    case .button(let content): content.element
    case .toggle(let content): content.element
    case .slider(let content): content.element
    case .link(let content): content.element
    default: nil
    }
  }

  /// The views below that are shown while nothing is pressed, in reading order.
  package var children: [ViewNode] {
    switch self {
    case .empty, .spacer, .divider, .text, .image, .shape, .paint, .unknown: []
    case .hstack(let content), .vstack(let content), .zstack(let content): content.children
    case .grid(let content): content.children
    case .gridRow(let content): content.children
    case .lazyVGrid(let content), .lazyHGrid(let content): content.children
    case .viewThatFits(let content): content.children
    case .geometry(let content): content.children
    case .label(let content): content.icon + content.title
    case .button(let content): content.label
    case .toggle(let content): content.shown
    case .slider(let content): content.label
    case .link(let content): content.label
    case .gauge(let content):
      content.label + content.minimumLabel + content.valueLabel + content.maximumLabel
    case .progress(let content): content.label + content.valueLabel
    }
  }
}
