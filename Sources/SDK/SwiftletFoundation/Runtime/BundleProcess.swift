@preconcurrency internal import Glibc
internal import WidgetModel
internal import WidgetWire

/// The whole program of a bundle, called by `main()` of its `WidgetBundle`.
package enum BundleProcess {
  /// Runs the bundle until the daemon ends it, or prints its description for `--describe`.
  @MainActor
  package static func run(_ program: any BundleProgram) -> Never {
    if CommandLine.arguments.dropFirst().first == "--describe" { describe(program) }
    guard isSocket(WireProtocol.fileDescriptor) else {
      log(
        "This is a widget bundle, started by swiftletd. Install its folder with `swiftlet install`,"
          + " or run it with --describe to see what it offers."
      )
      exit(2)
    }
    // To a pipe lines would come out in thousands of bytes at once, and what is left never.
    setvbuf(stdout, nil, _IOLBF, 0)
    _ = fcntl(WireProtocol.fileDescriptor, F_SETFD, FD_CLOEXEC)
    let runtime = BundleRuntime(program: program, descriptor: WireProtocol.fileDescriptor) {
      _exit(0)
    }
    GlobalExecutor.redirect(to: runtime.executor)
    runtime.start(identity: identity())
    program.prepare()
    // The main queue and the main actor are served by the main run loop.
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// Prints the description; what author code prints meanwhile goes to standard error.
  private static func describe(_ program: any BundleProgram) -> Never {
    let output = dup(1)
    dup2(2, 1)
    startThread {
      let bytes = Array((program.describe().json.prettyText + "\n").utf8)
      var offset = 0
      while offset < bytes.count {
        let count = write(output, Array(bytes[offset...]), bytes.count - offset)
        if count < 0, errno != EINTR { _exit(1) }
        offset += max(count, 0)
      }
      fflush(nil)
      _exit(0)
    }
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// What tells this build of the executable from any other: the daemon keeps its description under
  /// it, so that no start has to evaluate author code.
  static func identity() -> String {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return "unknown" }
    var hash = StableHash()
    hash.add(number: UInt64(status.st_dev))
    hash.add(number: UInt64(status.st_ino))
    hash.add(number: UInt64(bitPattern: Int64(status.st_size)))
    hash.add(number: UInt64(bitPattern: Int64(status.st_mtim.tv_sec)))
    hash.add(number: UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)))
    hash.add(SwiftletVersion.current.utf8)
    return hash.text
  }

  private static func isSocket(_ descriptor: Int32) -> Bool {
    var type: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) == 0
      && type == Int32(SOCK_STREAM.rawValue)
  }
}
