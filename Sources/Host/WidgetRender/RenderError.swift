/// Why a picture could not be made.
package struct RenderError: Error, Hashable, CustomStringConvertible {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }

  package var description: String { message }
}
