internal import Glibc
package import SwiftletFoundation
internal import Synchronization
internal import WidgetWire

/// The daemon's end of a bundle's channel, driven by a test.
package final class FakeDaemon: Daemon {
  package typealias Silence = DaemonSilence

  package let end: DaemonEnd
  package let runtime: BundleRuntime
  package let replica = Replica()

  /// Starts a runtime in this process and reads its hello.
  package init(
    _ program: any BundleProgram,
    ownsProcess: Bool = false,
    recorder: OperationRecorder = OperationRecorder()
  ) throws {
    var pair: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else {
      throw Silence(description: "socketpair failed")
    }
    end = DaemonEnd(pair[0])
    let exited = Exited()
    runtime = BundleRuntime(
      program: program,
      descriptor: pair[1],
      replica: replica,
      recorder: recorder
    ) { exited.set() }
    self.exited = exited
    runtime.start(identity: "test", ownsProcess: ownsProcess)
    guard case .hello = try next() else { throw Silence(description: "no hello") }
  }

  package final class Exited: Sendable {
    private let flag = Mutex(false)
    func set() { flag.withLock { $0 = true } }
    package var isSet: Bool { flag.withLock { $0 } }
  }
  package let exited: Exited
}
