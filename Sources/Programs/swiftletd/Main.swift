import CommandLineKit
import EventLoop
import Glibc
import ServiceKit

/// `swiftletd`: reads its options, makes the loop and lets the daemon live on it.
@main enum Main {
  static func main() {
    SignalMask.blockEndings()
    // A caller may send megabytes once; what they took need not be kept for ever.
    ProcessMemory.returnLargeBlocks()
    let options: Options
    do {
      guard let read = try Options(arguments: Array(CommandLine.arguments.dropFirst())) else {
        return
      }
      options = read
    } catch {
      fail(error.message, status: 2)
    }
    let log = Logger(
      label: "swiftletd",
      level: options.logLevel,
      output: .standardError(environment: ProcessEnvironment.current)
    )
    do {
      let loop = try EventLoop()
      let daemon = Daemon(on: loop, options: options, log: log)
      daemon.assumeIsolated { $0.launch() }
      loop.run()
      exit(daemon.exitStatus)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    let line = "swiftletd: \(message)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    exit(status)
  }
}

/// Signals that ask the daemon to end are read from a descriptor, so no thread may be hit by them.
enum SignalMask {
  /// Must be called before there is a second thread.
  static func blockEndings() {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
  }
}
