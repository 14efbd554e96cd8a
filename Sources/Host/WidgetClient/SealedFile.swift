import DBus
import Glibc

/// Reads a file that came over the bus, whole, whatever its offset is.
enum SealedFile {
  /// Archives are limited to 8 MiB (design.md §8).
  private static let limit = 16 << 20

  static func read(_ file: UnixFD) -> [UInt8]? {
    var status = Glibc.stat()
    guard fstat(file.rawValue, &status) == 0, (0...limit).contains(Int(status.st_size)) else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(file.rawValue, $0.baseAddress?.advanced(by: done), $0.count - done, off_t(done))
      }
      guard count > 0 else { return nil }
      done += count
    }
    return bytes
  }
}
