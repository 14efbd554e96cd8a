package import EventLoop
import Glibc

/// Keeps a second instance of a program out of a folder, as long as this value lives.
///
/// The system gives the lock up when the process ends, however it ends; the file stays, because removing
/// it could take it from under one who is about to lock it.
package struct InstanceLock: ~Copyable {
  /// Why the folder could not be locked.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// Another process has it; its number is nil where it has not written it yet.
    case held(path: String, pid: CInt?)

    /// The lock could not be used at all.
    case system(SystemError)

    package var description: String {
      switch self {
      case .held(let path, let pid?): "\(path) is held by process \(pid)"
      case .held(let path, nil): "\(path) is held by another process"
      case .system(let error): error.description
      }
    }
  }

  private let file: Descriptor

  /// Locks an existing folder, or fails at once.
  package init(folder: String, name: String = "lock") throws(Failure) {
    let path = "\(folder)/\(name)"
    do throws(SystemError) {
      file = try Self.lock(path)
    } catch  where error.number == EWOULDBLOCK {
      throw .held(path: path, pid: Self.holder(path))
    } catch {
      throw .system(error)
    }
  }

  private static func lock(_ path: String) throws(SystemError) -> Descriptor {
    let file = try Descriptor("open \(path)") { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    let number = file.number
    try systemCall("flock \(path)") { flock(number, LOCK_EX | LOCK_NB) }
    let text = "\(getpid())\n"
    try systemCall("ftruncate \(path)") { ftruncate(number, 0) }
    try systemCall("write \(path)") { pwrite(number, text, text.utf8.count, 0) }
    return file
  }

  private static func holder(_ path: String) -> CInt? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(file, &bytes, bytes.count)
    let line = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
    return CInt(String(decoding: line, as: UTF8.self))
  }
}
