package import DBusTestSupport
import Glibc

// Other programs, files and the author's log.

extension Fixture {
  /// Runs a program in the test's environment.
  package func run(
    _ arguments: [String],
    within deadline: Duration = .seconds(20)
  ) async throws -> ToolResult {
    try await runTool(arguments, environment: environment, within: deadline)
  }

  /// Runs the command line.
  package func swiftlet(_ arguments: String...) async throws -> ToolResult {
    try await run(["\(Programs.folder)/swiftlet"] + arguments)
  }

  /// Runs a line of shell in the home folder.
  @discardableResult
  package func shell(_ line: String) async throws -> ToolResult {
    let result = try await run(["/bin/sh", "-c", "cd '\(home)' && \(line)"])
    if result.status != 0 { throw TestSupportError("\(line): \(result.errorOutput)") }
    return result
  }

  /// The content of a file in the home folder.
  package func file(_ name: String) throws -> String { try readFile("\(home)/\(name)") }

  /// Replaces a file in the home folder in place.
  package func setFile(_ name: String, _ text: String) throws {
    try writeFile(text, to: "\(home)/\(name)")
  }

  /// What author code noted, in order.
  package var authorLog: [String] {
    let text = (try? readFile(authorLogPath)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Waits until author code has noted something that satisfies a condition.
  @discardableResult
  package func waitForAuthorLog(
    within deadline: Duration = .seconds(10),
    until condition: ([String]) -> Bool
  ) async throws -> [String] {
    let start = ContinuousClock.now
    while true {
      let log = authorLog
      if condition(log) { return log }
      if ContinuousClock.now - start > deadline {
        throw TestSupportError("Within \(deadline) the author noted only \(log.suffix(20))")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits until nothing has been noted for a while, and gives what was noted since a number of
  /// notes: only for showing that nothing more comes.
  package func settledAuthorLog(
    after count: Int,
    quietFor quiet: Duration = .milliseconds(300)
  ) async throws -> [String] {
    var last = authorLog.count
    var since = ContinuousClock.now
    while ContinuousClock.now - since < quiet {
      try await Task.sleep(for: .milliseconds(10))
      let now = authorLog.count
      if now != last {
        last = now
        since = .now
      }
    }
    return Array(authorLog.dropFirst(count))
  }

  package func waitUntil(
    _ what: String,
    within deadline: Duration = .seconds(10),
    _ condition: () -> Bool
  ) async throws {
    let start = ContinuousClock.now
    while !condition() {
      if ContinuousClock.now - start > deadline {
        throw TestSupportError("Within \(deadline) it did not come true that \(what)")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}

extension ChildProcess {
  /// Waits for the end of a program without blocking a thread of the pool.
  package func waitForEnd(within deadline: Duration) async throws -> CInt {
    let start = ContinuousClock.now
    while !hasEnded {
      if ContinuousClock.now - start > deadline {
        kill()
        wait()
        throw TestSupportError("A program did not end within \(deadline)")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
    return wait()
  }

  /// Whether it is gone but for its status.
  var hasEnded: Bool {
    var info = siginfo_t()
    info.si_signo = 0
    let result = waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT | WNOHANG)
    return result != 0 || info.si_signo == SIGCHLD
  }
}

/// Reads a text file.
package func readFile(_ path: String) throws -> String {
  String(decoding: try readBytes(path), as: UTF8.self)
}

/// Makes a file of any bytes, or replaces its content in place.
package func writeBytes(_ bytes: [UInt8], to path: String) throws {
  try writeFile("", to: path)
  let descriptor = open(path, O_WRONLY | O_CLOEXEC)
  defer { close(descriptor) }
  if write(descriptor, bytes, bytes.count) != bytes.count {
    throw TestSupportError("write \(path)")
  }
}

/// Reads a file of any bytes.
package func readBytes(_ path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  if descriptor < 0 { throw TestSupportError("open \(path): \(String(cString: strerror(errno)))") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count <= 0 { break }
    bytes.append(contentsOf: buffer[..<count])
  }
  return bytes
}
