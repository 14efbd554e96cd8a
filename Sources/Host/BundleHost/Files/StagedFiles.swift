import Glibc
package import WidgetEngine
package import WidgetModel

/// Puts the files that bundles have staged in their places, by rename.
package final class StagedFiles: FileCommitter {
  package init() {}

  package func stamp(ofFile path: String) -> FileStamp { FileSystem.stamp(of: path) }

  package func content(ofFile path: String, limit: Int) -> [UInt8]? {
    FileSystem.content(of: path, limit: limit)
  }

  package func rename(_ write: FileWrite) throws(StoreFailure) {
    guard Self.folder(of: write.staged) == Self.folder(of: write.resolved) else {
      throw StoreFailure("\(write.staged) is not beside \(write.resolved)")
    }
    // The action was checked before it was committed; a program may have saved the file since.
    guard FileSystem.stamp(of: write.resolved) == write.expected else {
      throw StoreFailure("it was changed by another program meanwhile")
    }
    guard Glibc.rename(write.staged, write.resolved) == 0 else {
      throw StoreFailure(String(cString: strerror(errno)))
    }
  }

  package func discard(_ write: FileWrite) {
    // Only what a bundle staged itself, beside its target, is removed at its word.
    guard Self.folder(of: write.staged) == Self.folder(of: write.resolved),
      write.staged != write.resolved
    else { return }
    unlink(write.staged)
  }

  private static func folder(of path: String) -> Substring {
    path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }
}
