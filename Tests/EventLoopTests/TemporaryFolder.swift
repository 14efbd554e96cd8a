import CLinux
import EventLoop
import Glibc

/// A folder of its own for a test, removed with everything in it.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/swiftlet-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    clinux_remove_tree(path)
  }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a file or replaces its content in place.
  func write(_ name: String, _ text: String) throws {
    let file = try Descriptor("open \(name)") {
      open(self(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    try systemCall("write") { Glibc.write(file.number, text, text.utf8.count) }
  }
}
