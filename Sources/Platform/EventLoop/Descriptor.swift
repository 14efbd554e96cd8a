import Glibc

/// A file descriptor with one owner, closed when the owner lets it go.
package struct Descriptor: ~Copyable, Sendable {
  /// The number, for calls made while the owner lives.
  package let number: CInt

  /// Takes over an open descriptor that nobody else will close.
  package init(owning number: CInt) {
    self.number = number
  }

  /// Takes over the descriptor that a call returns.
  ///
  /// - Throws: What made the call fail; an interrupted one is repeated.
  package init(_ call: @autoclosure () -> String, _ body: () -> CInt) throws(SystemError) {
    number = try systemCall(call(), body)
  }

  deinit {
    close(number)
  }

  /// Gives the descriptor away; it will not be closed here.
  package consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }
}
