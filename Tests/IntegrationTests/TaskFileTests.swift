import DBus
import DBusTestSupport
import IntegrationSupport
import Testing

extension WholeTests {
  /// What is somebody's file stays so: only the line that was meant is written, and all else about
  /// the file is as it was.
  @Suite(.serialized)
  struct TaskFileTests {
    /// Endings of both kinds, a blank line, a byte that is no text, white space, no last newline.
    static let before =
      Array("one\r\n(A) two +P\r\n\r\ncaf".utf8) + [0xE9] + Array("\n\tthree  ".utf8)

    @Test(arguments: ["640", "600", "664"])
    func aFileBehindLinksKeepsAllButItsLine(mode: String) async throws {
      try await Fixture.with(bundles: [.tasks]) { f in
        try await f.shell("mkdir real lists && ln -s lists/current todo.txt")
        try await f.shell("ln -s ../real/tasks.txt lists/current")
        try writeBytes(Self.before, to: f.home + "/real/tasks.txt")
        try await f.shell("chmod \(mode) real/tasks.txt")
        // Somebody else's as well, where the tests may give files away.
        try await f.shell("[ $(id -u) != 0 ] || chown 65534:65534 real/tasks.txt")
        let surroundings = try await Self.surroundings(f)
        #expect(surroundings.contains("\n\(mode) "))
        try await f.add("TaskList", "systemMedium", named: "list")

        try await f.perform("ToggleTask", ["task": "2:two +P"])
        let done = try readBytes(f.home + "/real/tasks.txt")
        let (start, end) = (Array("one\r\nx ".utf8), Self.before.dropFirst(15))
        let date = "2026-01-02".utf8.count
        #expect(done.starts(with: start))
        #expect(
          Array(done.dropFirst(start.count + date)) == Array(" two +P pri:A".utf8) + Array(end)
        )
        #expect(try await Self.surroundings(f) == surroundings)

        try await f.perform("ToggleTask", ["task": "2:two +P"])
        #expect(try readBytes(f.home + "/real/tasks.txt") == Self.before)
        #expect(try await Self.surroundings(f) == surroundings)

        try await f.perform("AddTask", ["text": "Fix the tap +House"])
        #expect(
          try readBytes(f.home + "/real/tasks.txt")
            == Self.before + Array("\r\nFix the tap +House\r\n".utf8)
        )
        #expect(try await Self.surroundings(f) == surroundings)
        #expect(try await f.entry("list").text.contains { $0.contains("Fix the tap") })
      }
    }

    /// A file of Windows' endings gets a line of its kind, and no other byte.
    @Test func aTaskIsAddedInTheFilesOwnWay() async throws {
      try await Fixture.with(bundles: [.tasks]) { f in
        try f.setFile("todo.txt", "one\r\ntwo")
        try await f.perform("AddTask", ["text": "three"])
        #expect(try readBytes(f.home + "/todo.txt") == Array("one\r\ntwo\r\nthree\r\n".utf8))
        try await f.perform("ToggleTask", ["task": "3:three"])
        try await f.perform("ToggleTask", ["task": "3:three"])
        #expect(try readBytes(f.home + "/todo.txt") == Array("one\r\ntwo\r\nthree\r\n".utf8))
      }
    }

    /// Where the links lead, what lies beside the file, and its mode and owner.
    private static func surroundings(_ f: Fixture) async throws -> String {
      try await f.shell(
        """
        readlink todo.txt lists/current && ls -A . lists real && stat -c '%F' todo.txt &&
        stat -c '%a %u:%g' real/tasks.txt
        """
      ).output
    }
  }
}
