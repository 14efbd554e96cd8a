import Glibc
package import WidgetEngine
package import WidgetModel

/// Puts staged files in their places on the real file system.
package final class FileRenamer {
  package init() {}

  /// What a path is now, through any links; a folder counts as unreadable here, since an action
  /// never replaces one.
  package func stamp(ofFile path: String) -> FileStamp {
    var status = Glibc.stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .absent : .unreadable
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable }
    return .file(
      device: UInt64(status.st_dev),
      inode: UInt64(status.st_ino),
      size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    )
  }

  package func rename(_ write: FileWrite) throws(StoreFailure) {
    guard Glibc.rename(write.staged, write.resolved) == 0 else {
      let problem = String(cString: strerror(errno))
      throw StoreFailure("\(write.target) could not be replaced: \(problem)", code: .inputOutput)
    }
    syncFolder(of: write.resolved)
  }

  package func discard(_ write: FileWrite) {
    unlink(write.staged)
  }

  /// Makes the rename itself survive a loss of power.
  private func syncFolder(of path: String) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
