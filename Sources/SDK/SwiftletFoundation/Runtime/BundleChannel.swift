internal import Glibc
internal import Synchronization
internal import WidgetModel
package import WidgetWire

/// A bundle's end of the socket to the daemon: blocking reads on a thread of its own, writes from
/// any thread.
package final class BundleChannel: Sendable {
  private struct Outgoing {
    var bytes: [UInt8] = []
    /// The reading thread looks after `bytes` at this moment; what is held back later would wait
    /// for nobody.
    var watchedUntil: UInt64 = 0
    var isClosed = false
  }

  /// How long a frame may be held back for company.
  private static let patience: UInt64 = 2_000_000

  private let descriptor: Int32
  private let outgoing = Mutex(Outgoing())

  /// Takes over a connected stream socket.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  // MARK: - Writing

  /// Writes a message, with everything that was held back, in one go.
  package func send(_ message: MessageFromBundle) {
    let bytes = message.boundedBytes
    outgoing.withLock { outgoing in
      outgoing.bytes.append(contentsOf: bytes)
      write(&outgoing)
    }
  }

  /// Holds a message back until ``flush()``, but at most two milliseconds after the request that
  /// it belongs to came in.
  package func hold(_ message: MessageFromBundle) {
    let bytes = message.boundedBytes
    outgoing.withLock { outgoing in
      outgoing.bytes.append(contentsOf: bytes)
      if monotonicNow() &+ Self.patience > outgoing.watchedUntil || outgoing.bytes.count > 1 << 20 {
        write(&outgoing)
      }
    }
  }

  package func flush() {
    outgoing.withLock { write(&$0) }
  }

  private func write(_ outgoing: inout Outgoing) {
    var offset = 0
    while offset < outgoing.bytes.count, !outgoing.isClosed {
      let count = outgoing.bytes.withUnsafeBytes { buffer in
        Glibc.send(
          descriptor,
          buffer.baseAddress?.advanced(by: offset),
          buffer.count - offset,
          Int32(MSG_NOSIGNAL)
        )
      }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        outgoing.isClosed = true
      }
    }
    outgoing.bytes.removeAll(keepingCapacity: outgoing.bytes.count < 1 << 16)
  }

  // MARK: - Reading

  /// Starts the reading thread.
  ///
  /// - Parameters:
  ///   - receive: called with each message, in order.
  ///   - end: called once, when the daemon has closed its end (nil) or broken the protocol.
  package func start(
    receive: @escaping @Sendable (MessageToBundle) -> Void,
    end: @escaping @Sendable (WireError?) -> Void
  ) {
    startThread { [self] in
      do throws(WireError) {
        try read(receive)
        end(nil)
      } catch {
        end(error)
      }
    }
  }

  private func read(_ receive: (MessageToBundle) -> Void) throws(WireError) {
    var decoder = FrameDecoder()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isWatching = false
    while true {
      if isWatching {
        isWatching = false
        if !isReadable(within: 2 * Self.patience) {
          outgoing.withLock { outgoing in
            outgoing.watchedUntil = 0
            write(&outgoing)
          }
        }
      }
      let count = Glibc.recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      outgoing.withLock { $0.watchedUntil = monotonicNow() &+ 2 * Self.patience }
      isWatching = true
      decoder.append(buffer[..<count])
      while let frame = try decoder.next() { receive(try MessageToBundle(frame)) }
    }
  }

  private func isReadable(within nanoseconds: UInt64) -> Bool {
    var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&item, 1, Int32(nanoseconds / 1_000_000)) != 0
  }
}

extension MessageFromBundle {
  /// The message's frame, or one that says that it was too long.
  fileprivate var boundedBytes: [UInt8] {
    let bytes = frame.bytes
    guard bytes.count - 4 > WireProtocol.frameLimit else { return bytes }
    let error = WidgetError(
      .limitExceeded,
      "The bundle's answer takes \(bytes.count) bytes; allowed are \(WireProtocol.frameLimit)."
    )
    switch self {
    case .timeline(let message):
      return MessageFromBundle.timeline(
        TimelineMessage(id: message.id, widget: message.widget, outcome: .failure(error))
      ).frame.bytes
    case .performed(let message):
      return MessageFromBundle.performed(
        PerformedMessage(id: message.id, outcome: .failure(error), affected: message.affected)
      ).frame.bytes
    case .values(let id, _):
      return MessageFromBundle.values(id: id, result: .failure(error)).frame.bytes
    default:
      log(error.message)
      return bytes
    }
  }
}

/// Nanoseconds of a clock that never jumps.
func monotonicNow() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
