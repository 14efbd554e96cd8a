import Glibc

extension EventLoop {
  /// Reads what is there, up to `limit` bytes; an empty result is the end of the stream.
  ///
  /// - Throws: `EAGAIN` where nothing is there.
  func readChunk(_ descriptor: CInt, _ limit: Int) throws(SystemError) -> [UInt8] {
    let scratch = UnsafeMutableRawBufferPointer(rebasing: scratch[..<min(limit, scratch.count)])
    let count = try systemCall("read from descriptor \(descriptor)") {
      read(descriptor, scratch.baseAddress, scratch.count)
    }
    return Array(scratch[..<count])
  }
}

/// Refuses text that C would cut short.
func requireNoZero(_ text: String, _ call: @autoclosure () -> String) throws(SystemError) {
  if text.utf8.contains(0) { throw SystemError(call(), number: EINVAL) }
}
