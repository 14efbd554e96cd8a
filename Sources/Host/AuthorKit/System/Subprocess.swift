import CLinux
import Glibc

/// Runs other programs: the compiler, the linker, the bundle itself.
package enum Subprocess {
  package struct Outcome: Hashable, Sendable {
    /// The exit code, or 128 + the signal that ended the program, as a shell says it.
    package var status: Int32
    /// What it wrote to its standard output, where that was captured.
    package var output: [UInt8]
  }

  /// Runs a program to its end; its standard error is ours, so what it says reaches the author.
  ///
  /// - Parameters:
  ///   - command: The program, looked up on the PATH, and its arguments.
  ///   - environment: Variables set for it beside our own.
  ///   - capturing: Whether its standard output is returned instead of being ours.
  ///   - deadline: Seconds after which a captured program is killed; nil lets it run.
  /// - Returns: How it ended and what it wrote.
  /// - Throws: ``AuthorError`` if it cannot be started or misses its deadline.
  package static func run(
    _ command: [String],
    environment: [String: String] = [:],
    capturing: Bool = false,
    deadline: Int? = nil
  ) throws(AuthorError) -> Outcome {
    var pipe: (reader: Int32, writer: Int32) = (-1, -1)
    if capturing {
      var ends: [Int32] = [-1, -1]
      guard clinux_pipe(&ends, 0) == 0 else { throw .failed("no pipe: \(reason(errno))") }
      pipe = (ends[0], ends[1])
    }
    defer { if pipe.reader >= 0 { close(pipe.reader) } }
    let child = try spawn(command, environment: environment, output: pipe.writer)
    if pipe.writer >= 0 { close(pipe.writer) }
    guard capturing else { return Outcome(status: wait(for: child), output: []) }
    guard let output = readAll(pipe.reader, deadline: deadline) else {
      kill(child, SIGKILL)
      _ = wait(for: child)
      throw .failed("\(command[0]) did not end within \(deadline ?? 0) s")
    }
    return Outcome(status: wait(for: child), output: output)
  }

  private static func spawn(
    _ command: [String],
    environment: [String: String],
    output: Int32
  ) throws(AuthorError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if output >= 0 { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }

    var variables = currentEnvironment()
    variables.removeAll { variable in environment.keys.contains { variable.hasPrefix("\($0)=") } }
    variables += environment.map { "\($0.key)=\($0.value)" }

    var child: pid_t = 0
    let failure = withCStrings(command) { arguments in
      withCStrings(variables) { variables in
        posix_spawnp(&child, command[0], &actions, nil, arguments, variables)
      }
    }
    guard failure == 0 else { throw .failed("\(command[0]) cannot be run: \(reason(failure))") }
    return child
  }

  private static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  /// Reads until the end of the stream; nil once the deadline has passed.
  private static func readAll(_ file: Int32, deadline: Int?) -> [UInt8]? {
    let end = deadline.map { milliseconds() + Int64($0) * 1000 }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      var poller = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let left = end.map { Int32(clamping: max(0, $0 - milliseconds())) } ?? -1
      let ready = poll(&poller, 1, left)
      if ready == 0 { return nil }
      if ready < 0 { continue }
      let count = read(file, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 { bytes.append(contentsOf: chunk[..<count]) }
    }
  }

  private static func milliseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }

  private static func currentEnvironment() -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  private static func withCStrings<R>(
    _ strings: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    var pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    return body(pointers)
  }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
