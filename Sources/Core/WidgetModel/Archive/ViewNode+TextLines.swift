extension ViewNode {
  /// The entry as plain text, a line for each row in reading order.
  ///
  /// Views in a row share a line, views above each other have their own; what is hidden is left out.
  package var textLines: [String] {
    var lines: [String] = []
    addLines(to: &lines)
    return lines.map(\.withSingleSpaces).filter { !$0.isEmpty }
  }

  /// The entry as one line, for panels that have no more room.
  package var textLine: String { textLines.joined(separator: " ") }

  private func addLines(to lines: inout [String]) {
    guard !isHidden else { return }
    addContentLines(to: &lines)
    for case .layer(let layer) in modifiers where layer.role == .overlay {
      Self.addLines(of: layer.content, to: &lines)
    }
  }

  private var isHidden: Bool {
    modifiers.contains { modifier in
      switch modifier {
      case .flag(.hidden, true), .number(.opacity, 0): true
      default: false
      }
    }
  }

  private func addContentLines(to lines: inout [String]) {
    switch content {
    case .text(let text): lines += text.plainText.separateLines
    case .hstack, .gridRow, .lazyHGrid: lines.append(Self.row(children))
    case .label(let label): Self.addLines(of: label.title, to: &lines)
    case .toggle(let toggle):
      lines.append("\(toggle.isOn ? "☑" : "☐") \(Self.row(toggle.shown))")
    case .button(let button): lines.append(Self.row(button.label))
    case .link(let link): Self.addLines(of: link.label, to: &lines)
    case .gauge(let gauge): lines.append(Self.row(gauge.label + gauge.valueLabel))
    case .progress(let progress): lines.append(progressLine(progress))
    case .viewThatFits(let fits): fits.children.first?.addLines(to: &lines)
    default: Self.addLines(of: children, to: &lines)
    }
  }

  private static func addLines(of nodes: [ViewNode], to lines: inout [String]) {
    for node in nodes { node.addLines(to: &lines) }
  }

  private static func row(_ nodes: [ViewNode]) -> String {
    var lines: [String] = []
    addLines(of: nodes, to: &lines)
    guard lines.count > 1 else { return lines.first ?? "" }
    var row = ""
    for line in lines {
      if !row.isEmpty { row += " " }
      row += line
    }
    return row
  }

  private func progressLine(_ progress: ProgressContent) -> String {
    var words: [String] = []
    Self.addLines(of: progress.label + progress.valueLabel, to: &words)
    if progress.valueLabel.isEmpty, let fraction = progress.fraction, fraction.isFinite {
      words.append("\(Int((min(max(fraction, 0), 1) * 100).rounded())) %")
    }
    return words.joined(separator: " ")
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
    // Of one view it makes no difference.
    if nodes.count == 1 { return nodes[0].isHidden ? "" : nodes[0].spokenText }
    let shown = nodes.filter { !$0.isHidden }
    let words = shown.filter(\.hasWords)
    return (words.isEmpty ? shown : words)
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
