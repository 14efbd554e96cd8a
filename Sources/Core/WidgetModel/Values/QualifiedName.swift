/// The full name of a kind or an intent: `<bundle id>/<name>`.
package struct QualifiedName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let bundle: BundleID
  package let name: String

  package init(_ bundle: BundleID, _ name: String) {
    self.bundle = bundle
    self.name = name
  }

  /// Reads `<bundle id>/<name>`, and gives nil where there is no bundle part or no name.
  package init?(_ text: String) {
    guard let slash = text.firstIndex(of: "/"),
      let bundle = BundleID(String(text[..<slash]))
    else { return nil }
    let name = String(text[text.index(after: slash)...])
    guard !name.isEmpty else { return nil }
    self.init(bundle, name)
  }

  package var description: String { "\(bundle)/\(name)" }

  package static func < (left: QualifiedName, right: QualifiedName) -> Bool {
    (left.bundle, left.name) < (right.bundle, right.name)
  }
}
