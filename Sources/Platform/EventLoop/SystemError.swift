import Glibc

/// A system call that failed, with the error number it left and what it was called for.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error number, such as `ENOENT`.
  package let number: CInt

  /// The call and, where it helps, its object: `open /run/user/1000/lock`.
  package let call: String

  /// Makes an error of a number; by default the one the last failed call of this thread left.
  package init(_ call: String, number: CInt = errno) {
    self.number = number
    self.call = call
  }

  package var description: String {
    "\(call): \(String(cString: strerror(number)))"
  }
}

/// Runs a call that returns a negative value on failure, repeating it when a signal interrupts it.
@discardableResult
package func systemCall<Result: BinaryInteger>(
  _ name: @autoclosure () -> String,
  _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    let number = errno
    if number != EINTR { throw SystemError(name(), number: number) }
  }
}
