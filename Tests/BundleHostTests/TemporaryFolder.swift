import CLinux
import Glibc

/// A folder of one test, removed with all in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/bundle-host-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure() }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  struct Failure: Error {}

  deinit { clinux_remove_tree(path) }

  func make(_ name: String) -> String {
    let folder = "\(path)/\(name)"
    mkdir(folder, 0o700)
    return folder
  }

  @discardableResult
  func write(_ text: String, to name: String, mode: mode_t = 0o600) -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, mode)
    defer { close(descriptor) }
    Glibc.write(descriptor, text, text.utf8.count)
    return file
  }
}
