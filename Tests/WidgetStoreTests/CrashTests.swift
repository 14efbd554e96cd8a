import Glibc
import Testing
import WidgetEngine
import WidgetModel
import WidgetStore

@Suite
struct CrashTests {
  @Test(.timeLimit(.minutes(1)))
  func `what was accepted outlives a writer that is killed at any point`() throws {
    let fixture = try StoreFixture()
    var accepted: Revision = 0
    for round in 1...12 {
      // Lines after which the writer is killed: some in the first commits, some after checkpoints.
      let writer = try Writer(database: fixture.path)
      accepted = try writer.killed(afterLines: round * round * 5)
      let (store, report) = try fixture.open()
      #expect(report.damage == nil)
      let image = try store.load()
      // The commit that was running when the signal came may be there or not, but only whole.
      #expect([accepted, accepted + 1].contains(image.revision))
      #expect(image.rows.count == 2)
      #expect(image.rows.allSatisfy { $0.value == .int(image.revision) })
      let latest = try store.journal(JournalQuery(limit: 1)).first
      #expect(latest?.action == "a\(image.revision)")
      #expect(store.unreadable.isEmpty)
    }
    #expect(accepted > 500)
  }
}

/// A running `StoreWriter`.
private struct Writer {
  private let process: pid_t
  private let output: UnsafeMutablePointer<FILE>

  init(database: String) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let program = try Self.program()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(database), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let result = posix_spawn(&process, program, &actions, nil, &arguments, environ)
    close(ends[1])
    try #require(result == 0)
    self.process = process
    output = try #require(fdopen(ends[0], "r"))
  }

  /// Kills the writer after so many lines.
  ///
  /// - Returns: the number on the last whole line that it had printed.
  func killed(afterLines count: Int) throws -> Revision {
    var buffer = [CChar](repeating: 0, count: 64)
    var last: Revision = 0
    var lines = 0
    while fgets(&buffer, Int32(buffer.count), output) != nil {
      let text = String(
        decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
        as: UTF8.self
      )
      if text.hasSuffix("\n") { last = Revision(text.dropLast()) ?? last }
      lines += 1
      if lines == count { kill(process, SIGKILL) }
    }
    fclose(output)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    try #require(status & 0x7F == SIGKILL, "the writer ended by itself with status \(status)")
    return last
  }

  /// The program lies beside the tests' own.
  private static func program() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(count > 0)
    let path = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let slash = try #require(path.lastIndex(of: "/"))
    return path[...slash] + "StoreWriter"
  }
}
