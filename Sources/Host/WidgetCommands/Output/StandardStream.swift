import Glibc

/// Standard output and standard error, unbuffered, so that lines come when they are said.
package enum StandardStream {
  /// Writes a line; a reader that has gone ends the program as it ends any other in a pipe, and so
  /// does an output that takes nothing more, with the reason.
  package static func write(_ line: String, to descriptor: Int32) {
    var rest = Array("\(line)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        guard descriptor == STDOUT_FILENO else { return }
        let reason = String(cString: strerror(errno))
        write("swiftlet: the output cannot be written: \(reason)", to: STDERR_FILENO)
        _exit(1)
      }
    }
  }
}

/// Where this program lies, and how it becomes another one.
package enum ProgramPath {
  /// The path of the running program, with links resolved.
  package static var own: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return CommandLine.arguments.first ?? "" }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Becomes another program; returns only where that one cannot be started.
  package static func replace(_ path: String, _ arguments: [String]) {
    var pointers = ([path] + arguments).map { strdup($0) }
    pointers.append(nil)
    execv(path, &pointers)
    for pointer in pointers { free(pointer) }
  }
}
