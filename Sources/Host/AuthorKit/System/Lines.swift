import Glibc

/// Writes lines to a file descriptor at once, unbuffered.
///
/// Progress appears between what the compiler, a program of its own, says.
package enum Lines {
  package static func write(_ line: String, to descriptor: Int32) {
    _ = write(Array("\(line)\n".utf8), to: descriptor)
  }

  /// Writes all of some bytes.
  ///
  /// - Returns: Whether they were taken.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
