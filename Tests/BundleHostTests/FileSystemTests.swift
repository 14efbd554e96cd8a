import BundleHost
import Glibc
import Testing
import WidgetEngine
import WidgetModel

@Suite struct FileSystemTests {
  @Test func aListingHasTheHashThatReadersRecord() throws {
    let folder = try TemporaryFolder()
    folder.write("", to: "b")
    folder.write("", to: "a")
    folder.write("", to: "\(FileStamp.stagedPrefix)x")
    guard case .folder(_, _, let listing) = FileSystem.stamp(of: folder.path) else {
      Issue.record("no folder")
      return
    }
    #expect(listing == FileStamp.listingHash([Array("a".utf8), Array("b".utf8)]))
  }

  @Test func stampsTellAbsentFromPresent() throws {
    let folder = try TemporaryFolder()
    #expect(FileSystem.stamp(of: "\(folder.path)/none") == .absent)
    let file = folder.write("abc", to: "some")
    guard case .file(_, _, 3, _) = FileSystem.stamp(of: file) else {
      Issue.record("no file of three bytes")
      return
    }
  }

  @Test func contentIsReadUpToItsLimit() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("abc", to: "some")
    #expect(FileSystem.content(of: file, limit: 3) == Array("abc".utf8))
    #expect(FileSystem.content(of: file, limit: 2) == nil)
    #expect(FileSystem.content(of: folder.path, limit: 3) == nil)
  }

  @Test func aStagedFileIsOnlyTakenFromBesideItsTarget() throws {
    let folder = try TemporaryFolder()
    _ = folder.make("elsewhere")
    let target = folder.write("old", to: "target")
    func write(_ staged: String) -> FileWrite {
      FileWrite(
        target: target,
        resolved: target,
        staged: staged,
        expected: FileSystem.stamp(of: target),
        written: FileSystem.stamp(of: staged)
      )
    }
    let files = StagedFiles()
    let foreign = write(folder.write("new", to: "elsewhere/staged"))
    #expect(throws: StoreFailure.self) { try files.rename(foreign) }
    files.discard(foreign)
    #expect(FileSystem.exists(foreign.staged))
    try files.rename(write(folder.write("new", to: "staged")))
    #expect(FileSystem.content(of: target, limit: 10) == Array("new".utf8))
  }

  @Test func aFileThatWasSavedMeanwhileIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    let target = folder.write("old", to: "target")
    let expected = FileSystem.stamp(of: target)
    let staged = folder.write("new", to: "staged")
    folder.write("saved by an editor", to: "target")
    let write = FileWrite(
      target: target,
      resolved: target,
      staged: staged,
      expected: expected,
      written: FileSystem.stamp(of: staged)
    )
    #expect(throws: StoreFailure.self) { try StagedFiles().rename(write) }
    #expect(FileSystem.content(of: target, limit: 99) == Array("saved by an editor".utf8))
  }

  @Test func aPipeIsNeitherWaitedForNorRead() throws {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/pipe"
    mkfifo(pipe, 0o600)
    #expect(FileSystem.stamp(of: pipe) == .unreadable)
    #expect(FileSystem.content(of: pipe, limit: 9) == nil)
  }

  @Test func bundlesSeeNoSessionBus() {
    let seen = BundleEnvironment.filter([
      "HOME": "/h", "DBUS_SESSION_BUS_ADDRESS": "unix:", "LC_TIME": "de", "SECRET": "x",
      "TODO_FILE": "/t",
    ])
    #expect(
      seen == [
        "HOME": "/h", "LC_TIME": "de", "TODO_FILE": "/t",
        "SWIFT_BACKTRACE": "enable=no,swift-backtrace=/nonexistent",
      ]
    )
  }
}
