import CLinux
import Glibc

/// What a program that a test ran has left behind.
package struct ToolResult: Sendable {
  /// The exit status; negative: the signal that ended it.
  package let status: CInt
  package let output: String
  package let errorOutput: String

  /// The output without white space around it.
  package var trimmed: String {
    var text = Substring(output)
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }
}

/// What went wrong around a test.
package struct TestSupportError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Runs a program to its end on a thread of its own, so that no test waits for another's program.
package func runTool(
  _ arguments: [String],
  environment: [String],
  within deadline: Duration
) async throws -> ToolResult {
  try await onThread { try runToolBlocking(arguments, environment, deadline) }
}

private func runToolBlocking(
  _ arguments: [String],
  _ environment: [String],
  _ deadline: Duration
) throws -> ToolResult {
  let output = try TemporaryFile()
  let errorOutput = try TemporaryFile()
  let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
  defer { close(nothing) }
  let child = try spawn(
    arguments,
    environment: environment,
    descriptors: [nothing, output.descriptor, errorOutput.descriptor]
  )
  let start = ContinuousClock.now
  var status: CInt = 0
  while waitpid(child, &status, WNOHANG) == 0 {
    if ContinuousClock.now - start > deadline {
      kill(child, SIGKILL)
      waitpid(child, &status, 0)
      throw TestSupportError(
        "\(arguments) did not end within \(deadline): \(output.text) \(errorOutput.text)"
      )
    }
    usleep(1000)
  }
  let signal = status & 0x7F
  return ToolResult(
    status: signal == 0 ? (status >> 8) & 0xFF : -signal,
    output: output.text,
    errorOutput: errorOutput.text
  )
}

/// Runs blocking code on a new thread.
package func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let work = Unmanaged.passRetained(
      Work { continuation.resume(with: Swift.Result(catching: body)) }
    )
    var thread = pthread_t()
    let number = pthread_create(
      &thread,
      nil,
      { raw in
        guard let raw else { return nil }
        Unmanaged<Work>.fromOpaque(raw).takeRetainedValue().body()
        return nil
      },
      work.toOpaque()
    )
    if number == 0 {
      pthread_detach(thread)
    } else {
      work.release()
      continuation.resume(throwing: TestSupportError("No thread"))
    }
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// A file without a name.
private struct TemporaryFile: ~Copyable {
  let descriptor: CInt

  init() throws {
    descriptor = clinux_memfd_create("output")
    if descriptor < 0 { throw TestSupportError("No temporary file") }
  }

  deinit { close(descriptor) }

  var text: String {
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
