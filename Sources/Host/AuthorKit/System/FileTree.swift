import CLinux
import Glibc

/// Files and folders by their paths, with errors that name the path.
package enum FileTree {
  /// One name in a folder.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var isFolder: Bool
  }

  /// Lists a folder, sorted by name, without `.` and `..`; links are followed.
  package static func entries(of folder: String) throws(AuthorError) -> [Entry] {
    guard let stream = opendir(folder) else { throw failure("cannot be listed", folder) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      entries.append(Entry(name: name, isFolder: isFolder("\(folder)/\(name)")))
    }
    return entries.sorted { $0.name < $1.name }
  }

  package static func exists(_ path: String) -> Bool { information(path) != nil }

  /// Whether there is anything under the path, be it a link that leads nowhere.
  package static func isThere(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  package static func isFolder(_ path: String) -> Bool {
    information(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// The size in bytes, and 0 for what is not there.
  package static func size(of path: String) -> Int {
    information(path).map { Int($0.st_size) } ?? 0
  }

  /// Nanoseconds since 1970, and nil for what is not there.
  package static func modified(_ path: String) -> Int64? {
    information(path).map {
      Int64($0.st_mtim.tv_sec) * 1_000_000_000 + Int64($0.st_mtim.tv_nsec)
    }
  }

  /// The absolute path without links, and nil for what is not there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  package static func read(_ path: String) throws(AuthorError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("cannot be read", path) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("cannot be read", path)
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// Writes a whole file and waits until it is on the disk.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    mode: UInt32 = 0o644
  ) throws(AuthorError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard file >= 0 else { throw failure("cannot be written", path) }
    defer { close(file) }
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("cannot be written", path)
      }
      start += count
    }
    guard fchmod(file, mode) == 0, fsync(file) == 0 else {
      throw failure("cannot be written", path)
    }
  }

  /// Makes a folder and those above it; one that is there already is fine.
  package static func makeFolder(_ path: String) throws(AuthorError) {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
      throw failure("cannot be made", path)
    }
  }

  /// Copies a file or a whole folder; links are replaced by what they lead to.
  package static func copy(_ source: String, to target: String) throws(AuthorError) {
    guard let information = information(source) else { throw failure("cannot be read", source) }
    if information.st_mode & S_IFMT == S_IFDIR {
      try makeFolder(target)
      for entry in try entries(of: source) {
        try copy("\(source)/\(entry.name)", to: "\(target)/\(entry.name)")
      }
    } else {
      try write(try read(source), to: target, mode: information.st_mode & 0o755)
    }
  }

  /// Removes a file or a whole folder; what is not there is removed already.
  package static func remove(_ path: String) throws(AuthorError) {
    var information = stat()
    guard lstat(path, &information) == 0 else { return }
    if information.st_mode & S_IFMT == S_IFDIR {
      for entry in try entries(of: path) { try remove("\(path)/\(entry.name)") }
      guard rmdir(path) == 0 else { throw failure("cannot be removed", path) }
    } else {
      guard unlink(path) == 0 else { throw failure("cannot be removed", path) }
    }
  }

  /// Gives a file or folder another path in the same file system.
  package static func move(_ source: String, to target: String) throws(AuthorError) {
    guard rename(source, target) == 0 else { throw failure("cannot be moved away", source) }
  }

  /// Puts one folder in another's place in one step.
  ///
  /// Readers see the old folder or the new one, never none: where both exist they are exchanged.
  package static func replace(_ target: String, with staged: String) throws(AuthorError) {
    if exists(target) {
      if clinux_exchange(staged, target) == 0 {
        try remove(staged)
        return
      }
      // A file system that cannot exchange: the gap between the two steps is a moment.
      let previous = "\(staged).previous"
      guard rename(target, previous) == 0 else { throw failure("cannot be moved away", target) }
      guard rename(staged, target) == 0 else {
        let problem = failure("cannot be put in place", target)
        rename(previous, target)
        throw problem
      }
      try remove(previous)
    } else {
      guard rename(staged, target) == 0 else { throw failure("cannot be put in place", target) }
    }
  }

  private static func information(_ path: String) -> stat? {
    var information = stat()
    return stat(path, &information) == 0 ? information : nil
  }

  private static func failure(_ problem: String, _ path: String) -> AuthorError {
    .failed("\(path) \(problem): \(String(cString: strerror(errno)))")
  }
}
