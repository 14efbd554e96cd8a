internal import Glibc
internal import SwiftletFoundation
internal import WidgetModel

/// A file or folder that a bundle shares with other programs.
///
/// A timeline that reads it reloads when it changes, whoever changes it. What an action writes is
/// seen by that action and its timelines alone until it is committed; then it takes the place of
/// the old content at once, so nobody ever reads half of it. A file that another program changed
/// meanwhile is not overwritten: the action fails with a conflict.
///
///     let file = SharedFile("~/todo.txt")
///     let lines = try file.text() ?? ""
///     try file.write(lines + "Buy milk\n")
public struct SharedFile: Hashable, Sendable {
  /// The absolute path, as it was named.
  public let path: String

  /// Names a file.
  ///
  /// - Parameter path: Absolute, or beginning with `~/`; any other path starts at the person's home
  ///   folder, too.
  public init(_ path: String) {
    self.path = FilePaths.absolute(path)
  }

  /// Names a file by its URL.
  public init(_ url: URL) {
    self.init(url.path)
  }

  public var url: URL { URL(fileURLWithPath: path) }

  /// The file's content, or nil where there is no such file.
  ///
  /// - Throws: ``SharedFileError`` where it is there but cannot be read.
  public func read() throws -> Data? {
    if let staged = StagedFiles.visible(FilePaths.resolved(path)) {
      let (data, _) = try FileAccess.read(staged.staged, named: path)
      // A commit does not wait long for timelines: the file may be in its place already, and this
      // process be told of it later.
      if let data {
        OperationRecorder.inUse.readFile(path, stamp: staged.written)
        return data
      }
    }
    return try recordingFailure {
      let (data, stamp) = try FileAccess.read(path, named: path)
      OperationRecorder.inUse.readFile(path, stamp: stamp)
      return data
    }
  }

  /// Reads; where that fails, what is there is recorded as the daemon would find it, lest it takes
  /// the difference for a change.
  ///
  /// The stamp is taken before the read is tried once more, so that no change between is missed.
  private func recordingFailure<T>(_ read: () throws -> T) throws -> T {
    if let result = try? read() { return result }
    let stamp = FileAccess.isForbidden(path) ? .unreadable : FileAccess.stamp(path)
    do {
      return try read()
    } catch {
      OperationRecorder.inUse.readFile(path, stamp: stamp)
      throw error
    }
  }

  /// The file's content as text, or nil where there is no such file.
  ///
  /// - Throws: ``SharedFileError`` where it cannot be read or is no UTF-8 text.
  public func text() throws -> String? {
    guard let data = try read() else { return nil }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw SharedFileError(.notText, path)
    }
    return text
  }

  /// Whether there is something under this path.
  public var exists: Bool {
    if let staged = StagedFiles.visible(FilePaths.resolved(path)) {
      OperationRecorder.inUse.readFile(path, stamp: staged.written)
      return true
    }
    let stamp = FileAccess.stamp(path)
    OperationRecorder.inUse.readFile(path, stamp: stamp)
    return stamp != .absent
  }

  /// The names in the folder, sorted, or nil where there is no such folder.
  ///
  /// - Throws: ``SharedFileError`` where it cannot be read or is no folder.
  public func list() throws -> [String]? {
    try recordingFailure {
      var (names, stamp) = try FileAccess.list(path)
      let folder = FilePaths.resolved(path)
      for file in StagedFiles.all where FilePaths.folder(of: file.resolved) == folder {
        let name = FilePaths.name(of: file.resolved)
        if names?.contains(name) == false {
          names?.append(name)
          names?.sort()
          if case .folder(let device, let inode, _) = stamp, let names {
            let hash = FileStamp.listingHash(names.map { Array($0.utf8) })
            stamp = .folder(device: device, inode: inode, listing: hash)
          }
        }
      }
      OperationRecorder.inUse.readFile(path, stamp: stamp)
      return names
    }
  }

  /// Replaces the file's content, or makes the file; mode, owner and any link to it are kept.
  ///
  /// The new content is on disk, beside the file, when this returns; it becomes the file's when the
  /// action is committed.
  ///
  /// - Throws: ``SharedFileError`` where there is no folder for it, the file is read-only or the
  ///   disk is full.
  public func write(_ data: Data) throws {
    let resolved = FilePaths.resolved(path)
    let expected =
      StagedFiles.visible(resolved)?.expected ?? StagedFiles.seen(path)
      ?? FileAccess.stamp(resolved)
    let (staged, written) = try FileAccess.stage(data, for: resolved, named: path)
    StagedFiles.note(
      FileWrite(
        target: path,
        resolved: resolved,
        staged: staged,
        expected: expected,
        written: written
      )
    )
  }

  /// Replaces the file's content by text, in UTF-8.
  ///
  /// - Throws: ``SharedFileError`` as ``write(_:)-(Data)`` does.
  public func write(_ text: String) throws {
    try write(Data(text.utf8))
  }
}

/// Why a shared file could not be read or written.
public struct SharedFileError: Error, LocalizedError, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The folder that should hold the file does not exist.
    case noFolder
    /// It may not be read or written.
    case notPermitted
    /// A folder was named where a file is needed, or the other way round.
    case wrongKind
    /// The content is no UTF-8 text.
    case notText
    /// Something that the system says, such as a full disk.
    case system(String)
  }

  public let reason: Reason
  public let path: String

  init(_ reason: Reason, _ path: String) {
    self.reason = reason
    self.path = path
  }

  init(code: Int32, _ path: String) {
    let reason: Reason =
      switch code {
      case EACCES, EPERM, EROFS: .notPermitted
      case ENOENT, ENOTDIR: .noFolder
      case EISDIR: .wrongKind
      default: .system(String(cString: strerror(code)))
      }
    self.init(reason, path)
  }

  public var errorDescription: String? {
    switch reason {
    case .noFolder: "The folder for \(path) does not exist."
    case .notPermitted: "\(path) may not be read or is read-only."
    case .wrongKind: "\(path) is a folder where a file is needed, or the other way round."
    case .notText: "\(path) is no UTF-8 text."
    case .system(let text): "\(path): \(text)."
    }
  }
}
