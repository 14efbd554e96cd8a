import CLinux
import Glibc

/// Signals of this process, delivered on a loop instead of interrupting some thread.
///
/// The signals are blocked in the thread that makes the source and in those it starts from then on, so
/// make it first of all in `main`: a thread that was there before would still be interrupted. Child
/// processes made with `ChildProcess` do not inherit the block. The loop keeps the source until
/// `cancel()`.
package final class SignalSource {
  private var descriptor: Descriptor?
  private var registration: Registration?
  private var previousMask = sigset_t()
  private let handler: (CInt) -> Void
  private unowned let loop: EventLoop

  /// Watches signals, by default those that ask a service to end or to read its settings again.
  ///
  /// - Important: Must only be called on the loop.
  package init(
    _ signals: [CInt] = [SIGTERM, SIGINT, SIGHUP],
    on loop: EventLoop,
    _ handler: @escaping (CInt) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.handler = handler
    var mask = sigset_t()
    sigemptyset(&mask)
    for signal in signals { sigaddset(&mask, signal) }
    let descriptor = try Descriptor("signalfd") {
      signalfd(-1, &mask, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
    }
    let number = descriptor.number
    self.descriptor = consume descriptor
    registration = try loop.register(number, for: .readable) { _ in self.read() }
    pthread_sigmask(SIG_BLOCK, &mask, &previousMask)
  }

  /// Ends the watch; the signals do again what they did before.
  ///
  /// - Important: Must only be called on the loop.
  package func cancel() {
    guard let registration else { return }
    registration.cancel()
    self.registration = nil
    descriptor = nil
    pthread_sigmask(SIG_SETMASK, &previousMask, nil)
  }

  private func read() {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    while let registration, Glibc.read(registration.descriptor, &info, size) == size {
      handler(CInt(bitPattern: info.ssi_signo))
    }
  }
}
