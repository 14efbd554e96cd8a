package import WidgetModel

/// A breach of the protocol between daemon and bundle.
package struct WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What came, as the end of the sentence "The bundle sent …".
  package var description: String

  package init(_ description: String) {
    self.description = description
  }

  package init(_ document: MalformedDocument) {
    description = "a malformed message: \(document)"
  }
}
