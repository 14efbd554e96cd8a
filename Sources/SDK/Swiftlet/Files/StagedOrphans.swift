internal import Glibc
internal import Synchronization
internal import WidgetModel

/// Staged files of processes that died before anybody could commit or discard them.
///
/// Their names tell whose they were (`.swiftlet-<process>-…`). Nobody else knows all folders in
/// which files are staged, so whoever stages one there clears up first; a folder in which no other
/// process has staged anything is not looked through again, as processes that stage files there
/// later have successors.
enum StagedOrphans {
  /// A dead process's file may still be on its way into its place, in nanoseconds: its last message
  /// is with the daemon.
  static let patience: Int64 = 2_000_000_000

  private static let cleanFolders = Mutex<Set<String>>([])

  /// Removes the orphans in the folder of a file that is about to be staged.
  static func remove(beside resolved: String) {
    let folder = FilePaths.folder(of: resolved)
    guard !cleanFolders.withLock({ $0.contains(folder) }) else { return }
    if remove(in: folder) { _ = cleanFolders.withLock { $0.insert(folder) } }
  }

  /// - Returns: Whether nothing is left that is, or may become, an orphan.
  static func remove(in folder: String) -> Bool {
    guard let stream = opendir(folder) else { return false }
    defer { closedir(stream) }
    var isClean = true
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let owner = owner(of: name), owner != getpid() else { continue }
      if isDead(owner), age(of: name, in: dirfd(stream)) > patience {
        unlinkat(dirfd(stream), name, 0)
      } else {
        isClean = false
      }
    }
    return isClean
  }

  /// The process that staged a file, by its name; nil where it is another file.
  static func owner(of name: String) -> pid_t? {
    guard name.hasPrefix(FileStamp.stagedPrefix) else { return nil }
    let parts = name.dropFirst(FileStamp.stagedPrefix.count).split(separator: "-", maxSplits: 2)
    guard parts.count == 3, Int(parts[1]) != nil, let owner = pid_t(parts[0]), owner > 0 else {
      return nil
    }
    return owner
  }

  /// Whether a process is gone, or has ended and only its parent has not asked for its status.
  private static func isDead(_ process: pid_t) -> Bool {
    if kill(process, 0) != 0 { return errno == ESRCH }
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let count = read(descriptor, &buffer, buffer.count)
    // `number (name) state …`; the name may hold anything.
    guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count
    else { return false }
    return [UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(buffer[end + 2])
  }

  private static func age(of name: String, in folder: Int32) -> Int64 {
    var status = Glibc.stat()
    var now = timespec()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return 0 }
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec - status.st_mtim.tv_sec) * 1_000_000_000
      + Int64(now.tv_nsec - status.st_mtim.tv_nsec)
  }
}
