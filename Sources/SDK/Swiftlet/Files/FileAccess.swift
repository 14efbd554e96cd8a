internal import Glibc
internal import Synchronization
internal import WidgetModel

/// The system calls behind ``SharedFile``.
enum FileAccess {
  /// What is under a path, through links.
  static func stamp(_ path: String) -> FileStamp {
    var status = Glibc.stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .unreadable
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      return (try? list(path).stamp) ?? .unreadable
    }
    return stamp(status)
  }

  /// Whether it is there and may not be read.
  static func isForbidden(_ path: String) -> Bool { access(path, R_OK) != 0 && errno == EACCES }

  private static func stamp(_ status: Glibc.stat) -> FileStamp {
    guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable }
    return .file(
      device: UInt64(status.st_dev),
      inode: UInt64(status.st_ino),
      size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    )
  }

  /// How much is read of a file: content and its text fit into a bundle's memory together.
  private static let readLimit = 32 << 20

  /// A file's content with a stamp that is its own: where it changes while it is read, it is read
  /// again.
  ///
  /// The kernel's files say another size than they have, each time.
  static func read(_ path: String, named: String) throws -> (Data?, FileStamp) {
    for attempt in 1...5 {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        if errno == ENOENT || errno == ENOTDIR { return (nil, .absent) }
        throw SharedFileError(code: errno, named)
      }
      defer { close(descriptor) }
      var before = Glibc.stat()
      var after = Glibc.stat()
      guard fstat(descriptor, &before) == 0 else { throw SharedFileError(code: errno, named) }
      guard before.st_mode & S_IFMT == S_IFREG else { throw SharedFileError(.wrongKind, named) }
      let data = try content(descriptor, expecting: Int(before.st_size), named)
      guard fstat(descriptor, &after) == 0 else { throw SharedFileError(code: errno, named) }
      if stamp(before) == stamp(after), data.count == Int(after.st_size) || attempt == 5 {
        return (data, stamp(after))
      }
    }
    throw SharedFileError(.system("it changes all the time"), named)
  }

  private static func content(
    _ descriptor: Int32,
    expecting size: Int,
    _ named: String
  ) throws -> Data {
    func check(_ size: Int) throws {
      guard size > readLimit else { return }
      throw SharedFileError(.system("it has more than \(readLimit >> 20) MiB"), named)
    }
    try check(size)
    var data = Data()
    data.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 1 << 20))
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
        try check(data.count)
      } else if errno != EINTR {
        throw SharedFileError(code: errno, named)
      }
    }
  }

  /// The names in a folder with the stamp of its listing.
  static func list(_ path: String) throws -> (names: [String]?, stamp: FileStamp) {
    guard let folder = opendir(path) else {
      let code = errno
      var status = Glibc.stat()
      let isThere = code == ENOTDIR && stat(path, &status) == 0
      if code == ENOENT || (code == ENOTDIR && !isThere) { return (nil, .absent) }
      throw isThere ? SharedFileError(.wrongKind, path) : SharedFileError(code: code, path)
    }
    defer { closedir(folder) }
    var status = Glibc.stat()
    guard fstat(dirfd(folder), &status) == 0 else { throw SharedFileError(code: errno, path) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          Array(UnsafeBufferPointer(start: bytes, count: strlen(bytes)))
        }
      }
      if name == [0x2e] || name == [0x2e, 0x2e] { continue }
      if name.starts(with: FileStamp.stagedPrefix.utf8) { continue }
      names.append(name)
    }
    let stamp = FileStamp.folder(
      device: UInt64(status.st_dev),
      inode: UInt64(status.st_ino),
      listing: FileStamp.listingHash(names)
    )
    return (names.map { String(decoding: $0, as: UTF8.self) }.sorted(), stamp)
  }

  private static let counter = Atomic<Int>(0)

  /// Writes new content beside a file, with the file's mode and owner, and waits for the disk.
  static func stage(
    _ data: Data,
    for resolved: String,
    named: String
  ) throws -> (staged: String, written: FileStamp) {
    var old = Glibc.stat()
    let exists = stat(resolved, &old) == 0
    if exists {
      guard old.st_mode & S_IFMT == S_IFREG else { throw SharedFileError(.wrongKind, named) }
      // A rename would also replace what may not be written: by root, or in one's own folder.
      guard old.st_mode & 0o222 != 0, access(resolved, W_OK) == 0 else {
        throw SharedFileError(.notPermitted, named)
      }
    }
    StagedOrphans.remove(beside: resolved)
    let number = counter.add(1, ordering: .relaxed).newValue
    let name = "\(FileStamp.stagedPrefix)\(getpid())-\(number)-\(FilePaths.name(of: resolved))"
    let staged = FilePaths.folder(of: resolved) + "/" + String(name.prefix(200))
    let descriptor = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0o600 : 0o666)
    guard descriptor >= 0 else { throw SharedFileError(code: errno, named) }
    defer { close(descriptor) }
    do {
      if exists { try adopt(old, descriptor, named) }
      try put(data, descriptor, named)
      guard fsync(descriptor) == 0 else { throw SharedFileError(code: errno, named) }
      var status = Glibc.stat()
      guard fstat(descriptor, &status) == 0 else { throw SharedFileError(code: errno, named) }
      return (staged, stamp(status))
    } catch {
      unlink(staged)
      throw error
    }
  }

  private static func adopt(_ old: Glibc.stat, _ descriptor: Int32, _ named: String) throws {
    var new = Glibc.stat()
    guard fstat(descriptor, &new) == 0 else { throw SharedFileError(code: errno, named) }
    if old.st_uid != new.st_uid || old.st_gid != new.st_gid {
      guard fchown(descriptor, old.st_uid, old.st_gid) == 0 else {
        throw SharedFileError(code: errno, named)
      }
    }
    guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else {
      throw SharedFileError(code: errno, named)
    }
  }

  private static func put(_ data: Data, _ descriptor: Int32, _ named: String) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        throw SharedFileError(code: count == 0 ? ENOSPC : errno, named)
      }
    }
  }
}
