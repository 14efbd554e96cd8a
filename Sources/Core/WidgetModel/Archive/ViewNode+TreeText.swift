extension ViewNode {
  /// The tree for people: one view a line, indented, with the modifiers that say something.
  package var treeText: String {
    var lines: [String] = []
    write(indent: 0, to: &lines)
    return lines.joined(separator: "\n")
  }

  private func write(indent: Int, to lines: inout [String]) {
    var line = String(repeating: "  ", count: indent) + content.kind
    let detail = content.detail
    if !detail.isEmpty { line += " " + detail }
    if let identity { line += " #" + identity }
    let words = modifiers.compactMap(\.treeWord)
    if !words.isEmpty { line += "  ·" + words.joined(separator: " ·") }
    lines.append(line)
    for child in children { child.write(indent: indent + 1, to: &lines) }
    for case .layer(let layer) in modifiers where !layer.content.isEmpty {
      lines.append(String(repeating: "  ", count: indent + 1) + "(\(layer.role.rawValue))")
      for node in layer.content { node.write(indent: indent + 2, to: &lines) }
    }
  }
}

extension ViewContent {
  fileprivate var detail: String {
    switch self {
    case .text(let text): JSON.string(text.plainText).text
    case .image(let image): image.symbol ?? image.asset ?? image.attachment ?? ""
    case .shape(let shape): shape.shape.kind.rawValue
    case .button(let button): Self.element(button.element, button.isEnabled)
    case .toggle(let toggle):
      (toggle.isOn ? "on " : "off ") + Self.element(toggle.element, toggle.isEnabled)
    case .slider(let slider):
      "\(slider.value.short) " + Self.element(slider.element, slider.isEnabled)
    case .link(let link): link.url
    case .gauge(let gauge): "\(gauge.value.short) of \(gauge.minimum.short)…\(gauge.maximum.short)"
    case .progress(let progress): progress.fraction.map(\.short) ?? ""
    case .hstack(let stack), .vstack(let stack), .zstack(let stack):
      stack.spacing.map { "spacing \($0.short)" } ?? ""
    default: ""
    }
  }

  private static func element(_ id: String?, _ isEnabled: Bool) -> String {
    (id.map { "[\($0)]" } ?? "(no action)") + (isEnabled ? "" : " disabled")
  }
}

extension NodeModifier {
  /// The modifier in a word, with its value where that is short.
  fileprivate var treeWord: String? {
    switch self {
    case .number(let modifier, let value): "\(modifier.rawValue) \(value.short)"
    case .flag(let modifier, true): modifier.rawValue
    case .flag(let modifier, false): "\(modifier.rawValue) no"
    case .word(let modifier, let value): "\(modifier.rawValue) \(value)"
    case .font(let font): "font \(font.flatMap { $0.style?.rawValue } ?? "")"
    case .layer(let layer) where !layer.content.isEmpty: nil
    default: kind
    }
  }
}

extension Double {
  /// The number without a fraction of zero.
  fileprivate var short: String { Int(exactly: self).map(String.init) ?? description }
}
