import CommandLineKit
import Glibc

/// Files that a command reads whole.
enum InputFile {
  private static let limit = 16 << 20

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: ``UsageError`` naming the file and why it cannot be read.
  static func read(_ path: String) throws(UsageError) -> [UInt8] {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable(path)
      }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else {
        throw UsageError("\(Printable.line(path)) is larger than 16 MiB")
      }
    }
  }

  private static func unreadable(_ path: String) -> UsageError {
    UsageError("\(Printable.line(path)) cannot be read: \(String(cString: strerror(errno)))")
  }
}
