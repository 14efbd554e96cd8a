import CLinux
import Glibc
import Synchronization

/// A program that a test started, with pipes on its standard input and output.
package final class ChildProcess: Sendable {
  package let processID: CInt
  private let input: Mutex<CInt?>
  private let output: CInt
  private let isRunning = Mutex(true)
  private let waitStatus = Mutex<CInt>(0)

  /// Starts a program; its standard error is the test's own.
  package init(_ arguments: [String], environment: [String]) throws {
    var toChild: [CInt] = [0, 0]
    var fromChild: [CInt] = [0, 0]
    guard clinux_pipe(&toChild, O_CLOEXEC) == 0, clinux_pipe(&fromChild, O_CLOEXEC) == 0 else {
      throw TestSupportError("No pipe")
    }
    defer {
      close(toChild[0])
      close(fromChild[1])
    }
    processID = try spawn(
      arguments,
      environment: environment,
      descriptors: [toChild[0], fromChild[1], STDERR_FILENO]
    )
    input = Mutex(toChild[1])
    output = fromChild[0]
  }

  deinit {
    closeInput()
    kill()
    wait()
    close(output)
  }

  /// Reads one line of output, blocking; nil at the end.
  package func readLine() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  package func closeInput() {
    input.withLock { descriptor in
      if let descriptor { close(descriptor) }
      descriptor = nil
    }
  }

  /// Writes an empty line and closes the input.
  package func finishInput() {
    input.withLock { descriptor in
      if let descriptor {
        _ = write(descriptor, "\n", 1)
        close(descriptor)
      }
      descriptor = nil
    }
  }

  package func kill() { signal(SIGKILL) }

  /// Sends a signal, unless the program has been waited for.
  package func signal(_ number: CInt) {
    isRunning.withLock { if $0 { Glibc.kill(processID, number) } }
  }

  /// Waits, blocking, until the program has ended.
  ///
  /// - Returns: The exit status; negative: the signal that ended it.
  @discardableResult
  package func wait() -> CInt {
    let isRunning = isRunning.withLock { $0 }
    guard isRunning else { return exitStatus }
    // Not reaped while others wait for the lock: a signal must still find it.
    var info = siginfo_t()
    while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    self.isRunning.withLock { isRunning in
      guard isRunning else { return }
      var status: CInt = 0
      while waitpid(processID, &status, 0) < 0 && errno == EINTR {}
      waitStatus.withLock { $0 = status }
      isRunning = false
    }
    return exitStatus
  }

  private var exitStatus: CInt {
    let status = waitStatus.withLock { $0 }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : -signal
  }
}

/// Starts a program with three descriptors as its standard ones and no others.
func spawn(
  _ arguments: [String],
  environment: [String],
  descriptors: [CInt]
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, descriptor) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var argv = arguments.map { strdup($0) } + [nil]
  var envp = environment.map { strdup($0) } + [nil]
  defer { for pointer in argv + envp { free(pointer) } }
  var processID: pid_t = 0
  let number = posix_spawnp(&processID, arguments[0], &actions, &attributes, &argv, &envp)
  if number != 0 { throw TestSupportError("\(arguments[0]): \(String(cString: strerror(number)))") }
  return processID
}
