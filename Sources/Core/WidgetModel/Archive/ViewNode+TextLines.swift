extension ViewNode {
  /// The entry as plain text, a line for each row in reading order.
  ///
  /// Views in a row share a line, views above each other have their own; what is hidden is left out.
  package var textLines: [String] {
    lines.map(\.withSingleSpaces).filter { !$0.isEmpty }
  }

  /// The entry as one line, for panels that have no more room.
  package var textLine: String { textLines.joined(separator: " ") }

  private var lines: [String] {
    guard !isHidden else { return [] }
    var lines = contentLines
    for case .layer(let layer) in modifiers where layer.role == .overlay {
      lines += layer.content.flatMap(\.lines)
    }
    return lines
  }

  private var isHidden: Bool {
    modifiers.contains(.flag(.hidden, true)) || modifiers.contains(.number(.opacity, 0))
  }

  private var contentLines: [String] {
    switch content {
    case .text(let text): text.plainText.separateLines
    case .hstack, .gridRow, .lazyHGrid: [rowText]
    case .label(let label): label.title.flatMap(\.lines)
    case .toggle(let toggle): ["\(toggle.isOn ? "☑" : "☐") \(Self.row(toggle.shown))"]
    case .button(let button): [Self.row(button.label)]
    case .link(let link): link.label.flatMap(\.lines)
    case .gauge(let gauge): [Self.row(gauge.label + gauge.valueLabel)]
    case .progress(let progress): progressLines(progress)
    case .viewThatFits(let fits): fits.children.first?.lines ?? []
    default: children.flatMap(\.lines)
    }
  }

  private var rowText: String { Self.row(children) }

  private static func row(_ nodes: [ViewNode]) -> String {
    var row = ""
    for node in nodes {
      for line in node.lines {
        if !row.isEmpty { row += " " }
        row += line
      }
    }
    return row
  }

  private func progressLines(_ progress: ProgressContent) -> [String] {
    var words = progress.label.flatMap(\.lines)
    words += progress.valueLabel.flatMap(\.lines)
    if progress.valueLabel.isEmpty, let fraction = progress.fraction, fraction.isFinite {
      words.append("\(Int((min(max(fraction, 0), 1) * 100).rounded())) %")
    }
    return [words.joined(separator: " ")]
  }

  /// What the view says to somebody who cannot see it: its label, or its text.
  package var spokenText: String {
    for case .word(.accessibilityLabel, let label) in modifiers.reversed() { return label }
    if modifiers.contains(.flag(.accessibilityHidden, true)) { return "" }
    switch content {
    case .text(let text): return text.plainText
    case .image(let image):
      return image.isDecorative ? "" : image.label ?? image.symbol ?? image.asset ?? ""
    case .label(let label) where !label.title.isEmpty: return Self.spokenText(label.title)
    default: return Self.spokenText(children)
    }
  }

  /// What several views say, one after the other; pictures only count where there are no words.
  package static func spokenText(_ nodes: [ViewNode]) -> String {
    let words = nodes.filter { !$0.isHidden && $0.hasWords }
    return (words.isEmpty ? nodes.filter { !$0.isHidden } : words)
      .map(\.spokenText)
      .filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  private var hasWords: Bool {
    for case .word(.accessibilityLabel, _) in modifiers { return true }
    switch content {
    case .text: return true
    case .image: return false
    default: return children.contains(where: \.hasWords)
    }
  }
}

extension String {
  /// Without spaces at the ends, and one where several stood; most texts are so already.
  fileprivate var withSingleSpaces: String {
    let space = UInt8(ascii: " ")
    var last = space
    let isFine = utf8.allSatisfy { byte in
      defer { last = byte }
      return byte != space || last != space
    }
    if isFine, last != space || isEmpty { return self }
    return split(separator: " ").joined(separator: " ")
  }

  fileprivate var separateLines: [String] {
    if isEmpty { return [] }
    guard utf8.contains(UInt8(ascii: "\n")) else { return [self] }
    return split(separator: "\n").map(String.init)
  }
}
