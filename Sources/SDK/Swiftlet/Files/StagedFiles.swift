internal import Glibc
internal import SwiftletFoundation
internal import WidgetModel

/// The files that wait for a commit, as the running code sees them.
enum StagedFiles {
  private static var replica: Replica { BundleRuntime.current?.replica ?? .shared }

  /// What was written for a path and is not committed yet.
  static func visible(_ resolved: String) -> FileWrite? { replica.stagedFile(resolved: resolved) }

  static var all: [FileWrite] { replica.stagedFiles }

  /// What the running operation saw when it read the path.
  static func seen(_ path: String) -> FileStamp? {
    OperationRecorder.current?.record.reads.files[path]
  }

  /// Hands a staged file to the running action, or to a transaction of its own outside any.
  static func note(_ file: FileWrite) {
    guard BundleRuntime.current != nil else {
      // Author code under test, without a daemon: what is written is there at once.
      rename(file.staged, file.resolved)
      OperationRecorder.shared.wroteFile(file)
      return
    }
    if let transaction = replica.writable {
      let replaced = transaction.write(file).replaced
      if let replaced { unlink(replaced.staged) }
    }
    OperationRecorder.inUse.wroteFile(file)
  }
}
