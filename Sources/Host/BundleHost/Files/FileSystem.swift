import Glibc
package import WidgetModel

/// Looks at files the way read sets describe them.
package enum FileSystem {
  /// How a file or folder is now, through any links.
  package static func stamp(of path: String) -> FileStamp {
    var info = Glibc.stat()
    guard stat(path, &info) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .unreadable
    }
    if info.st_mode & S_IFMT == S_IFDIR {
      guard let names = rawNames(in: path) else { return .unreadable }
      return .folder(
        device: UInt64(info.st_dev),
        inode: UInt64(info.st_ino),
        listing: FileStamp.listingHash(names)
      )
    }
    // A pipe or a device has no content to compare, and opening one could wait for ever.
    guard info.st_mode & S_IFMT == S_IFREG else { return .unreadable }
    return .file(
      device: UInt64(info.st_dev),
      inode: UInt64(info.st_ino),
      size: Int64(info.st_size),
      modified: Int64(info.st_mtim.tv_sec) * 1_000_000_000 + Int64(info.st_mtim.tv_nsec)
    )
  }

  /// Whether it is there and may not be read.
  package static func isForbidden(_ path: String) -> Bool {
    access(path, R_OK) != 0 && errno == EACCES
  }

  /// The names in a folder but `.` and `..`, unsorted; nil where it cannot be read.
  package static func names(in folder: String) -> [String]? {
    rawNames(in: folder)?.map { String(decoding: $0, as: UTF8.self) }
      .filter { $0 != "." && $0 != ".." }
  }

  /// All names in a folder as the system keeps them, which need not be UTF-8.
  private static func rawNames(in folder: String) -> [[UInt8]]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      )
    }
    return names
  }

  /// The content of a regular file of at most so many bytes; nil where there is no such file.
  package static func content(of path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var info = Glibc.stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG,
      info.st_size <= limit
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(info.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }

  /// Where a symbolic link leads, or nil where the path is no link.
  package static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether something is there, links not followed.
  package static func exists(_ path: String) -> Bool {
    var info = Glibc.stat()
    return lstat(path, &info) == 0
  }
}
