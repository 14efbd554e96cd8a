/// Rows for people and for `cut`: cells separated by tabs, a row a line, no header.
package struct Table {
  private var lines: [String] = []

  package init() {}

  package mutating func add(_ cells: [String]) {
    lines.append(cells.map(Printable.line).joined(separator: "\t"))
  }

  /// The rows; empty where there are none.
  package var text: String { lines.joined(separator: "\n") }
  package var isEmpty: Bool { lines.isEmpty }
}

/// Text that others wrote, made safe to print.
package enum Printable {
  /// The text on one line: control characters, which could move the cursor or colour the terminal,
  /// become spaces.
  package static func line(_ text: String) -> String {
    replaceControls(in: text, keeping: [])
  }

  /// The text with its lines kept.
  package static func lines(_ text: String) -> String {
    replaceControls(in: text, keeping: ["\n"])
  }

  private static func replaceControls(in text: String, keeping kept: Set<Unicode.Scalar>) -> String
  {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      let value = scalar.value
      return (value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0x2028 || value == 0x2029)
        && !kept.contains(scalar)
    }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? " " : scalar) }
    return String(result)
  }
}
