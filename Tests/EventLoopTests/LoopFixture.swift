import CLinux
import EventLoop
import Glibc
import Synchronization
import Testing

/// How long a test waits for what must happen.
let patience = Duration.seconds(20)

/// Makes a loop, lets `setUp` put things on it, and runs it on this thread until somebody stops it.
func runLoop(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ setUp: (EventLoop) throws -> Void
) throws {
  let loop = try EventLoop()
  try setUp(loop)
  let limit = loop.schedule(after: patience) {
    Issue.record("The loop was not stopped in time", sourceLocation: sourceLocation)
    loop.stop()
  }
  loop.run()
  limit.cancel()
}

/// Runs a loop on a thread of its own while `body` runs.
func withLoopThread<Result>(_ body: (EventLoop) async throws -> Result) async throws -> Result {
  let loop = try EventLoop()
  let thread = try loop.start(name: "test loop")
  do {
    let result = try await body(loop)
    loop.stop()
    thread.join()
    return result
  } catch {
    loop.stop()
    thread.join()
    throw error
  }
}

/// Reads again and again what cannot announce itself, until it is as wanted or patience ends.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + patience
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try await Task.sleep(for: .milliseconds(5))
  }
  return false
}

/// A pipe whose ends do not block.
struct Pipe: ~Copyable {
  let reader: CInt
  let writer: CInt

  init() throws {
    var ends: (CInt, CInt) = (-1, -1)
    try withUnsafeMutablePointer(to: &ends) { pointer in
      try pointer.withMemoryRebound(to: CInt.self, capacity: 2) { ends in
        _ = try systemCall("pipe") { clinux_pipe(ends, O_NONBLOCK) }
      }
    }
    (reader, writer) = ends
  }

  func write(_ text: String) {
    _ = Glibc.write(writer, text, text.utf8.count)
  }
}

/// Takes all bytes that are there.
func drain(_ descriptor: CInt) -> [UInt8] {
  var all: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return all }
    all += buffer[..<count]
  }
}
