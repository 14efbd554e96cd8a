internal import Glibc
internal import Synchronization
internal import WidgetModel
package import WidgetWire

/// A bundle's end of the socket to the daemon: blocking reads on a thread of its own, writes from
/// any thread.
package final class BundleChannel: Sendable {
  private struct State {
    /// Nothing can be written any more.
    var isClosed = false
    var end: (@Sendable (WireError?) -> Void)?
  }

  private let descriptor: Int32
  /// Held while a message is written, so that none is torn.
  private let state = Mutex(State())

  /// Takes over a connected stream socket.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  // MARK: - Writing

  /// Writes a message at once: whoever waits for it should not wait for what follows.
  package func send(_ message: MessageFromBundle) {
    let bytes = message.boundedBytes
    let wasTakenAway = state.withLock { state in
      guard !state.isClosed else { return false }
      let error = write(bytes)
      state.isClosed = error != 0
      // The number may stand for something else by now, which is no socket.
      return error == EBADF || error == ENOTSOCK
    }
    guard wasTakenAway else { return }
    // The reading thread does not notice, and keeps the socket open.
    log("Something in this bundle has closed its channel to the daemon.")
    state.withLock { $0.end }?(nil)
  }

  /// - Returns: The number of the error that kept the bytes from being written, or 0.
  private func write(_ bytes: [UInt8]) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
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
    state.withLock { $0.end = end }
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
    while true {
      let count = Glibc.recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      decoder.append(buffer[..<count])
      while let frame = try decoder.next() { receive(try MessageToBundle(frame)) }
    }
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
