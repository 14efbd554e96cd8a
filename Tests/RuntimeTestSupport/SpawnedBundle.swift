internal import Foundation
internal import Glibc
package import WidgetWire

/// A bundle in a process of its own, with the test as its daemon.
package final class SpawnedBundle: Daemon {
  package let end: DaemonEnd
  package let hello: MessageFromBundle
  private let pid: pid_t

  /// Starts a program that lies beside the test program, and reads its hello.
  package init(_ name: String) throws {
    var pair: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else {
      throw DaemonSilence(description: "socketpair failed")
    }
    _ = fcntl(pair[0], F_SETFD, FD_CLOEXEC)
    _ = fcntl(pair[1], F_SETFD, FD_CLOEXEC)
    defer { close(pair[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // One descriptor onto itself would stay close-on-exec.
    let source = pair[1] == 3 ? dup(pair[1]) : pair[1]
    posix_spawn_file_actions_adddup2(&actions, source, 3)
    var pid: pid_t = 0
    let path = try Self.path(of: name)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { free(arguments[0]) }
    let status = posix_spawn(&pid, path, &actions, nil, &arguments, environ)
    if source != pair[1] { close(source) }
    end = DaemonEnd(pair[0])
    self.pid = pid
    guard status == 0, let hello = try end.message(within: 5000) else {
      throw DaemonSilence(description: "\(name) did not say hello")
    }
    self.hello = hello
  }

  deinit {
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// Where a program lies that is built beside the tests.
  package static func path(of name: String) throws -> String {
    guard let folder = Bundle.main.executableURL?.deletingLastPathComponent() else {
      throw DaemonSilence(description: "the tests do not know where they are")
    }
    return folder.appendingPathComponent(name).path
  }

  /// The exit status once the process has ended by itself; waits at most five seconds.
  package func exitStatus() async throws -> Int32 {
    var status: Int32 = 0
    let pid = pid
    try await eventually {
      var information = siginfo_t()
      waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
      return information.si_signo != 0
    }
    waitpid(pid, &status, 0)
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }
}
