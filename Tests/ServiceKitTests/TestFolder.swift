import CLinux
import EventLoop
import Glibc

/// A folder of its own for a test, removed with everything in it.
struct TestFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/swiftlet-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    clinux_remove_tree(path)
  }
}
