import Foundation
import RuntimeTestSupport
import Swiftlet
import SwiftletFoundation
import Testing
import WidgetModel
import WidgetWire

@Suite struct SharedFileTests {
  /// A folder that goes with the test.
  private final class Folder: Sendable {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "swiftlet-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func read(_ name: String) -> String? {
      FileManager.default.contents(atPath: path + "/" + name)
        .map { String(decoding: $0, as: UTF8.self) }
    }

    var names: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
  }

  /// Runs code as a timeline's: what is read outside any would count for other tests' process.
  private func recording(_ body: @Sendable () throws -> Void) async throws -> [String: FileStamp] {
    let (result, record) = await OperationRecorder.shared.run(.timeline) { Result { try body() } }
    _ = try result.get()
    return record.reads.files
  }

  @Test(.timeLimit(.minutes(1)))
  func `what is no regular file is refused at once, and one too large by its size`() async throws {
    let folder = try Folder()
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    try folder.write("large", "")
    #expect(truncate(folder.path + "/large", 32 << 20 | 1) == 0)
    _ = try await recording {
      for path in [folder.path + "/pipe", "/dev/zero", folder.path] {
        let error = #expect(throws: SharedFileError.self) { try SharedFile(path).read() }
        #expect(error?.reason == .wrongKind)
      }
      let large = SharedFile(folder.path + "/large")
      let error = #expect(throws: SharedFileError.self) { try large.read() }
      #expect(error?.errorDescription?.contains("32 MiB") == true)
    }
  }

  @Test
  func `a read that fails records what is there, so that the daemon's look finds it unchanged`()
    async throws
  {
    let folder = try Folder()
    let file = folder.path + "/large"
    try folder.write("large", "")
    #expect(truncate(file, 32 << 20 | 1) == 0)
    let failed = try await recording {
      #expect(throws: SharedFileError.self) { try SharedFile(folder.path).read() }
      #expect(throws: SharedFileError.self) { try SharedFile(file).read() }
    }
    let listed = try await recording {
      #expect(throws: SharedFileError.self) { try SharedFile(file).list() }
      #expect(throws: Never.self) { try SharedFile(folder.path).list() }
    }
    #expect(failed == listed)
    #expect(failed[file] == (try stamp(file)))
  }

  @Test
  func `a file of the kernel's, which says another size than it has, is read`() async throws {
    _ = try await recording {
      let text = try SharedFile("/proc/sys/kernel/ostype").text()
      #expect(text == "Linux\n")
    }
  }

  @Test
  func `links that lead in a circle and files under files are told from absent ones`()
    async throws
  {
    let folder = try Folder()
    #expect(symlink("b", folder.path + "/a") == 0)
    #expect(symlink("a", folder.path + "/b") == 0)
    try folder.write("file", "x")
    _ = try await recording {
      #expect(throws: SharedFileError.self) { try SharedFile(folder.path + "/a").read() }
      let under = SharedFile(folder.path + "/file/under")
      let (data, names) = (try under.read(), try under.list())
      #expect(data == nil && names == nil)
      #expect(throws: SharedFileError.self) { try SharedFile(folder.path + "/file").list() }
    }
  }

  private func program(_ file: SharedFile) -> TestProgram {
    TestProgram(
      intents: [
        "Append": { try file.write((try file.text() ?? "") + "more\n") },
        "AppendTwice": {
          try file.write((try file.text() ?? "") + "one\n")
          try file.write((try file.text() ?? "") + "two\n")
        },
        "Fail": {
          try file.write("lost")
          throw CancellationError()
        },
      ],
      kinds: ["File": { try file.text() ?? "absent" }]
    )
  }

  private func stamp(_ path: String) throws -> FileStamp {
    var status = Glibc.stat()
    guard stat(path, &status) == 0 else { return .absent }
    return .file(
      device: UInt64(status.st_dev),
      inode: UInt64(status.st_ino),
      size: Int64(status.st_size),
      modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    )
  }

  @Test func aWriteIsStagedBesideItsTargetAndSeenByItsTimelineAlone() throws {
    let folder = try Folder()
    try folder.write("todo.txt", "first\n")
    chmod(folder.path + "/todo.txt", 0o640)
    let path = folder.path + "/todo.txt"
    let before = try stamp(path)
    let daemon = try FakeDaemon(program(SharedFile(path)))
    let reads = ReadSet(files: [path: before])
    daemon.welcome(Sync(revision: 1, widgets: [.test("w", kind: "File", reads: reads)]))

    daemon.perform(1, "Append")
    let performed = try daemon.performed()
    let write = try #require(performed.writes.files.first)
    #expect(performed.writes.files.count == 1)
    #expect(write.target == path)
    #expect(write.expected == before)
    #expect(performed.affected == ["w"])
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["first\nmore\n"])
    #expect(content.reads.files == [path: write.written])

    #expect(folder.read("todo.txt") == "first\n")
    let staged = URL(fileURLWithPath: write.staged)
    #expect(staged.deletingLastPathComponent().path == folder.path)
    let mode = try FileManager.default.attributesOfItem(atPath: write.staged)[.posixPermissions]
    #expect(mode as? Int == 0o640)

    rename(write.staged, write.resolved)
    daemon.send(.committed(id: 1, revision: 2))
    #expect(try stamp(path) == write.written)
    daemon.requestTimeline(2, .test("w", kind: "File"))
    #expect(try daemon.timeline().outcome.get().reads.files == [path: write.written])
  }

  @Test func whatDeadProcessesStagedIsClearedUpByTheNextWriter() throws {
    let folder = try Folder()
    // Beyond the highest process number, so nobody has it.
    let old = ".swiftlet-2000000000-1-new.txt"
    let fresh = ".swiftlet-2000000000-2-new.txt"
    let living = ".swiftlet-\(getpid())-999-new.txt"
    for name in [old, fresh, living, ".swiftlet-notes"] { try folder.write(name, "half") }
    for name in [old, living] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -10)],
        ofItemAtPath: folder.path + "/" + name
      )
    }
    let daemon = try FakeDaemon(program(SharedFile(folder.path + "/new.txt")))
    daemon.welcome()
    daemon.perform(1, "Append")
    let staged = try #require(try daemon.performed().writes.files.first?.staged)
    let kept = [fresh, living, ".swiftlet-notes", URL(fileURLWithPath: staged).lastPathComponent]
    #expect(folder.names == kept.sorted())
  }

  @Test func aTimelineMadeAfterTheCommitReadsTheFileInItsPlace() throws {
    let folder = try Folder()
    try folder.write("todo.txt", "first\n")
    let path = folder.path + "/todo.txt"
    let file = SharedFile(path)
    let program = TestProgram(
      intents: ["Append": { try file.write((try file.text() ?? "") + "more\n") }],
      kinds: [
        "File": {
          // The daemon commits while the timeline is being made.
          for name in folder.names where name != "todo.txt" {
            rename("\(folder.path)/\(name)", path)
          }
          return try file.text() ?? "absent"
        }
      ]
    )
    let daemon = try FakeDaemon(program)
    let reads = ReadSet(files: [path: try stamp(path)])
    daemon.welcome(Sync(revision: 1, widgets: [.test("w", kind: "File", reads: reads)]))

    daemon.perform(1, "Append")
    let write = try #require(try daemon.performed().writes.files.first)
    let content = try daemon.timeline().outcome.get()
    #expect(content.entries[0].table.textLines == ["first\nmore\n"])
    #expect(content.reads.files == [path: write.written])
  }

  @Test func aSecondWriteReplacesTheFirst() throws {
    let folder = try Folder()
    let path = folder.path + "/new.txt"
    let daemon = try FakeDaemon(program(SharedFile(path)))
    daemon.welcome()
    daemon.perform(1, "AppendTwice")
    let writes = try daemon.performed().writes.files
    #expect(writes.count == 1)
    #expect(writes[0].expected == .absent)
    #expect(folder.names.count == 1)
    let content = FileManager.default.contents(atPath: writes[0].staged)
    #expect(content == Data("one\ntwo\n".utf8))
  }

  @Test func aFailedOrRejectedActionLeavesNothingBehind() async throws {
    let folder = try Folder()
    let path = folder.path + "/todo.txt"
    let daemon = try FakeDaemon(program(SharedFile(path)))
    daemon.welcome()
    daemon.perform(1, "Fail")
    #expect(try daemon.performed().writes.isEmpty)
    #expect(folder.names.isEmpty)
    daemon.perform(2, "Append")
    #expect(try daemon.performed().writes.files.count == 1)
    daemon.send(.rejected(id: 2, error: WidgetError(.conflict, "No.")))
    try await eventually { folder.names.isEmpty }
  }

  @Test func linksAreFollowedAndKept() throws {
    let folder = try Folder()
    try folder.write("real.txt", "x\n")
    let link = folder.path + "/link.txt"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.txt")
    let daemon = try FakeDaemon(program(SharedFile(link)))
    daemon.welcome()
    daemon.perform(1, "Append")
    let write = try #require(try daemon.performed().writes.files.first)
    #expect(write.target == link)
    #expect(write.resolved.hasSuffix("/real.txt"))
  }

  @Test func aLinkToNothingLeadsToWhereTheFileWillBe() throws {
    let folder = try Folder()
    let link = folder.path + "/link.txt"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "new.txt")
    let daemon = try FakeDaemon(program(SharedFile(link)))
    daemon.welcome()
    daemon.perform(1, "Append")
    let write = try #require(try daemon.performed().writes.files.first)
    #expect(write.resolved.hasSuffix("/new.txt"))
  }

  @Test func aReadOnlyFileAndAMissingFolderAreClearErrors() throws {
    let folder = try Folder()
    try folder.write("todo.txt", "x")
    chmod(folder.path + "/todo.txt", 0o444)
    for (path, problem) in [
      (folder.path + "/todo.txt", "read-only"), (folder.path + "/none/todo.txt", "does not exist"),
    ] {
      let daemon = try FakeDaemon(program(SharedFile(path)))
      daemon.welcome()
      daemon.perform(1, "Append")
      guard case .failure(let error) = try daemon.performed().outcome else {
        Issue.record("\(path) was written")
        return
      }
      #expect(error.message.contains(problem))
      #expect(error.message.contains(path))
    }
  }

  @Test func aFoldersListingIsStamped() throws {
    let folder = try Folder()
    try folder.write("b", "")
    try folder.write("a", "")
    let file = SharedFile(folder.path)
    let daemon = try FakeDaemon(
      TestProgram(kinds: ["List": { (try file.list() ?? ["absent"]).joined(separator: " ") }])
    )
    daemon.welcome()
    daemon.requestTimeline(1, .test("w", kind: "List"))
    let first = try daemon.timeline().outcome.get()
    #expect(first.entries[0].table.textLines == ["a b"])
    try folder.write(FileStamp.stagedPrefix + "1-1-x", "")
    daemon.requestTimeline(2, .test("w", kind: "List"))
    #expect(try daemon.timeline().outcome.get().reads == first.reads)
    try folder.write("c", "")
    daemon.requestTimeline(3, .test("w", kind: "List"))
    #expect(try daemon.timeline().outcome.get().reads != first.reads)
  }

  @Test func pathsStartAtTheHomeFolderWhereTheyAreNotAbsolute() {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    #expect(SharedFile("~/todo.txt").path == home + "/todo.txt")
    #expect(SharedFile("todo.txt").path == home + "/todo.txt")
    #expect(SharedFile("/a//./b/../c").path == "/a/b/../c")
  }
}
